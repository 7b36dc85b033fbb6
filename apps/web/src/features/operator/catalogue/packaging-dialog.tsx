import { useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Switch } from '../../../ui/form/checkbox.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { type Packaging, useKeeping } from './catalogue.queries.ts'

/** A packaging, or a new one; made of a label where one is given. Loaded on demand. */
export const PackagingDialog = ({
  packaging,
  name: began,
  labelId,
  onClose,
}: {
  packaging: Packaging | null
  name: string
  labelId?: number
  onClose: () => void
}) => {
  const [name, setName] = useState(began)
  const [retired, setRetired] = useState(packaging?.retired ?? false)
  const save = useKeeping(
    async (api, body: { name: string; retired: boolean }): Promise<void> => {
      if (packaging !== null)
        await api.updatePackaging({
          params: { packagingId: packaging.id },
          body: { ...body, version: packaging.version },
        })
      else if (labelId !== undefined)
        await api.makeLabelPackaging({ params: { labelId }, body: { name: body.name } })
      else await api.createPackaging({ body: { name: body.name } })
    },
    () => (packaging === null ? 'Conditionnement ajouté' : 'Conditionnement enregistré'),
  )
  const remove = useKeeping(
    (api, packagingId: number) => api.deletePackaging({ params: { packagingId } }),
    () => 'Conditionnement supprimé',
    { failure: 'Le conditionnement n’a pas été supprimé. Veuillez réessayer.' },
  )
  const refused = isApiError(save.error) ? save.error.errors.name?.[0] : undefined
  const isChanged = packaging === null || name !== packaging.name || retired !== packaging.retired
  return (
    <Dialog
      onClose={onClose}
      title={packaging === null ? 'Nouveau conditionnement' : packaging.name}
      description="Son nom dit ce qu’il contient&nbsp;: « Colis 12 barquettes 250 g », « Sac 25 kg »."
    >
      <form
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (isChanged && !save.isPending)
            save.mutate({ name: name.trim(), retired }, { onSuccess: onClose })
        }}
      >
        <FormAlert
          message={
            save.error && refused === undefined
              ? messageOf(save.error, 'Rien n’a été enregistré. Veuillez réessayer.')
              : null
          }
        />
        <InputField
          label="Nom"
          error={refused}
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={event => setName(event.target.value)}
        />
        {packaging !== null && (
          <Switch checked={retired} onChange={event => setRetired(event.target.checked)}>
            <span>
              Retiré
              <span className="block text-ink-soft">
                Ce qui l’utilise le garde, rien de nouveau ne le prend.
              </span>
            </span>
          </Switch>
        )}
        {packaging !== null && packaging.specifications_count === 0 && (
          <Button
            variant="link"
            className="self-start"
            pending={remove.isPending}
            onClick={() => remove.mutate(packaging.id, { onSuccess: onClose })}
          >
            Supprimer ce conditionnement
          </Button>
        )}
        <DialogButtons
          onCancel={onClose}
          confirm={packaging === null ? 'Ajouter' : 'Enregistrer'}
          pending={save.isPending}
          disabled={!isChanged}
        />
      </form>
    </Dialog>
  )
}
