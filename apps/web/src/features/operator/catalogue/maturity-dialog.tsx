import { formatCount } from '@carreau/domain/french/format'
import { InputField } from '../../../ui/form/field.tsx'
import { type Maturity, useKeeping } from './catalogue.queries.ts'
import { KeptDialog, type Saved } from './kept-dialog.tsx'

/** A ripeness, or a new one. Loaded on demand. */
export const MaturityDialog = ({
  maturity,
  name,
  onClose,
}: {
  maturity: Maturity | null
  name: string
  onClose: () => void
}) => {
  const save = useKeeping(
    async (api, { draft, retired, version }: Saved<{ name: string }>): Promise<void> => {
      const body = { name: draft.name.trim() }
      if (maturity === null) await api.createMaturity({ body })
      else
        await api.updateMaturity({
          params: { maturityId: maturity.id },
          body: { ...body, retired, version },
        })
    },
    () => (maturity === null ? 'Maturité ajoutée' : 'Maturité enregistrée'),
  )
  const remove = useKeeping(
    (api, maturityId: number) => api.deleteMaturity({ params: { maturityId } }),
    () => 'Maturité supprimée',
    { failure: 'La maturité n’a pas été supprimée. Veuillez réessayer.' },
  )
  return (
    <KeptDialog
      row={maturity}
      title={maturity === null ? 'Nouvelle maturité' : maturity.name}
      description={
        maturity === null || maturity.offers_count === 0
          ? 'Ce que les mercuriales en disent s’y lit aussitôt.'
          : `${formatCount(maturity.offers_count, 'offre la porte', 'offres la portent')}\u00a0: elles prennent le nouveau nom, les papiers gardent l’ancien.`
      }
      blank={{ name }}
      draftOf={() => ({ name: maturity?.name ?? '' })}
      words={draft => `«\u00a0${draft.name}\u00a0»`}
      retirement="Ce qui la porte la garde, rien de nouveau ne la prend."
      removal={
        maturity !== null && maturity.specifications_count === 0
          ? {
              label: 'Supprimer cette maturité',
              consequence: `Rien n’est «\u00a0${maturity.name}\u00a0». Supprimée, les mercuriales qui la nomment ne se liront plus.`,
              work: remove,
            }
          : null
      }
      save={save}
      onClose={onClose}
    >
      {(draft, write, errors) => (
        <InputField
          label="Nom"
          error={errors.name?.[0]}
          value={draft.name}
          maxLength={60}
          autoComplete="off"
          onChange={event => write({ name: event.target.value })}
        />
      )}
    </KeptDialog>
  )
}
