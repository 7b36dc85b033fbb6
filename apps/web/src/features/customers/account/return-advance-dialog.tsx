import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { useForm } from 'react-hook-form'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { InputField, SelectField } from '../../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../../ui/form/form-errors.tsx'
import { type Advance, useReturnAdvance } from './account.queries.ts'

/** Says that an advance went back, or never came. */
const ReturnAdvanceDialog = ({ advance, onClose }: { advance: Advance; onClose: () => void }) => {
  const giveBack = useReturnAdvance()
  const { register, handleSubmit, setError, formState } = useForm<{
    kind: 'undone' | 'refunded' | ''
    reason: string
  }>({ defaultValues: { kind: advance.is_whole ? '' : 'refunded', reason: '' } })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ kind, reason }) => {
    // The field says so itself.
    if (kind === '') return
    try {
      await giveBack.mutateAsync({ id: advance.id, kind, reason })
      onClose()
    } catch (error) {
      showRefusal(error, ['kind', 'reason'], setError, 'Rien n’a été enregistré. Réessayez.')
    }
  })
  return (
    <Dialog
      onClose={onClose}
      title="Rendre ou annuler l’acompte"
      description={`Reste ${formatEuros(advance.left)} de l’acompte du ${formatDate(advance.received_on)}. Une écriture contraire figure au relevé.`}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert message={errors.root?.message} />
        <SelectField
          label="Ce qui s’est passé"
          className="w-full"
          {...register('kind', { validate: kind => kind !== '' || 'Dites ce qui s’est passé.' })}
          error={errors.kind?.message}
        >
          {advance.is_whole && (
            <option value="" disabled>
              Choisir…
            </option>
          )}
          <option value="refunded">Le reste a été remboursé au client</option>
          {advance.is_whole && <option value="undone">Il a été enregistré par erreur</option>}
        </SelectField>
        <InputField
          label="Motif"
          error={errors.reason?.message}
          {...register('reason', {
            validate: text => text.trim() !== '' || 'Indiquez un motif.',
          })}
          maxLength={200}
          autoComplete="off"
        />
        <DialogButtons onCancel={onClose} confirm="Enregistrer" pending={isSubmitting} />
      </form>
    </Dialog>
  )
}

export default ReturnAdvanceDialog
