import { countryName } from '@carreau/domain/catalogue/countries'
import { formatCount } from '@carreau/domain/french/format'
import { InputField } from '../../../ui/form/field.tsx'
import { type Origin, useKeeping } from './catalogue.queries.ts'
import { KeptDialog, type Saved } from './kept-dialog.tsx'
import { wordErrors } from './products/product-draft.ts'
import { WordsField } from './words-field.tsx'

type Draft = { name: string; iso_code: string; aliases: string[] }

/** A country, a region or an appellation, or a new one. Loaded on demand. */
export const OriginDialog = ({
  origin,
  name,
  labelId,
  onClose,
}: {
  origin: Origin | null
  name: string
  /** The label that is dealt with by adding it. */
  labelId?: number
  onClose: () => void
}) => {
  const save = useKeeping(
    async (api, { draft, retired, version }: Saved<Draft>): Promise<void> => {
      const body = { ...draft, name: draft.name.trim() }
      if (origin !== null)
        await api.updateOrigin({
          params: { originId: origin.id },
          body: { ...body, retired, version },
        })
      else if (labelId !== undefined) await api.makeLabelOrigin({ params: { labelId }, body })
      else await api.createOrigin({ body })
    },
    () => (origin === null ? 'Origine ajoutée' : 'Origine enregistrée'),
  )
  const remove = useKeeping(
    (api, originId: number) => api.deleteOrigin({ params: { originId } }),
    () => 'Origine supprimée',
    { failure: 'L’origine n’a pas été supprimée. Veuillez réessayer.' },
  )
  const isUsed = origin !== null && origin.specifications_count > 0
  return (
    <KeptDialog
      row={origin}
      title={origin === null ? 'Nouvelle origine' : origin.name}
      description={
        origin === null || origin.offers_count === 0
          ? 'Un pays, une région ou une appellation\u00a0: « Espagne », « Drôme », « Sables de Créances ».'
          : `${formatCount(origin.offers_count, 'offre en vient', 'offres en viennent')}\u00a0: elles prennent le nouveau nom, les papiers gardent l’ancien.`
      }
      blank={{ name, iso_code: 'FR', aliases: [] }}
      draftOf={() => ({
        name: origin?.name ?? '',
        iso_code: origin?.iso_code ?? '',
        aliases: origin?.aliases ?? [],
      })}
      words={draft => [`«\u00a0${draft.name}\u00a0»`, draft.iso_code, ...draft.aliases].join(', ')}
      retirement="Ce qui en vient la garde, rien de nouveau ne la prend."
      removal={
        origin !== null && !isUsed
          ? {
              label: 'Supprimer cette origine',
              consequence: `Rien ne vient de «\u00a0${origin.name}\u00a0». Supprimée, les mercuriales qui la nomment ne se liront plus.`,
              work: remove,
            }
          : null
      }
      save={save}
      onClose={onClose}
    >
      {(draft, write, errors) => (
        <>
          <InputField
            label="Nom"
            error={errors.name?.[0]}
            value={draft.name}
            maxLength={80}
            autoComplete="off"
            onChange={event => write({ name: event.target.value })}
          />
          <InputField
            label="Pays (code ISO)"
            hint={
              isUsed
                ? 'Utilisée, elle ne change plus de pays.'
                : `${countryName(draft.iso_code) ?? 'Deux lettres'}\u00a0: il dit quelle cotisation est due.`
            }
            error={errors.iso_code?.[0]}
            value={draft.iso_code}
            disabled={isUsed}
            maxLength={2}
            autoCapitalize="characters"
            autoComplete="off"
            className="w-24 uppercase"
            onChange={event => write({ iso_code: event.target.value.toUpperCase() })}
          />
          <WordsField
            label="Appellations"
            hint="Les autres mots des mercuriales qui la désignent."
            words={draft.aliases}
            errors={wordErrors(errors, 'aliases')}
            onChange={aliases => write({ aliases })}
          />
        </>
      )}
    </KeptDialog>
  )
}
