import { InputField } from '../../../ui/form/field.tsx'
import { type Packaging, useKeeping } from './catalogue.queries.ts'
import { KeptDialog, type Saved } from './kept-dialog.tsx'

/** A packaging, or a new one; made of a label where one is given. Loaded on demand. */
export const PackagingDialog = ({
  packaging,
  name,
  labelId,
  onClose,
}: {
  packaging: Packaging | null
  name: string
  labelId?: number
  onClose: () => void
}) => {
  const save = useKeeping(
    async (api, { draft, retired, version }: Saved<{ name: string }>): Promise<void> => {
      const body = { name: draft.name.trim() }
      if (packaging !== null)
        await api.updatePackaging({
          params: { packagingId: packaging.id },
          body: { ...body, retired, version },
        })
      else if (labelId !== undefined) await api.makeLabelPackaging({ params: { labelId }, body })
      else await api.createPackaging({ body })
    },
    () => (packaging === null ? 'Conditionnement ajouté' : 'Conditionnement enregistré'),
  )
  const remove = useKeeping(
    (api, packagingId: number) => api.deletePackaging({ params: { packagingId } }),
    () => 'Conditionnement supprimé',
    { failure: 'Le conditionnement n’a pas été supprimé. Veuillez réessayer.' },
  )
  return (
    <KeptDialog
      row={packaging}
      title={packaging === null ? 'Nouveau conditionnement' : packaging.name}
      description="Son nom dit ce qu’il contient&nbsp;: « Colis 12 barquettes 250 g », « Sac 25 kg »."
      blank={{ name }}
      draftOf={() => ({ name: packaging?.name ?? '' })}
      words={draft => `«\u00a0${draft.name}\u00a0»`}
      retirement="Ce qui l’utilise le garde, rien de nouveau ne le prend."
      removal={
        packaging !== null && packaging.specifications_count === 0
          ? {
              label: 'Supprimer ce conditionnement',
              consequence: `Rien ne se vend en «\u00a0${packaging.name}\u00a0». Supprimé, les mercuriales qui le nomment ne se liront plus.`,
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
          maxLength={80}
          autoComplete="off"
          onChange={event => write({ name: event.target.value })}
        />
      )}
    </KeptDialog>
  )
}
