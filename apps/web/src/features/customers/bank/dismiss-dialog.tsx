import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { useForm } from 'react-hook-form'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../../ui/form/form-errors.tsx'
import { type BankEntry, useDismissBankEntry } from './bank.queries.ts'

/** Asks why a credit is no customer's. */
const DismissDialog = ({
  entry,
  onClose,
  onDone,
}: {
  entry: BankEntry
  onClose: () => void
  onDone: () => void
}) => {
  const dismiss = useDismissBankEntry()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ reason }) => {
    try {
      const { key, booked_on, amount } = entry
      await dismiss.mutateAsync({ key, booked_on, amount, reason })
      onDone()
    } catch (error) {
      showRefusal(error, ['reason'], setError, 'L’encaissement n’a pas été écarté. Réessayez.')
    }
  })
  return (
    <Dialog
      onClose={onClose}
      title="Écarter cet encaissement"
      description={`${formatEuros(entry.amount)} du ${formatDate(entry.booked_on)}. Il ne reviendra plus à l’import, et se retrouve sous « Écartés ».`}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert message={errors.root?.message} />
        <InputField
          label="Motif"
          error={errors.reason?.message}
          {...register('reason', {
            validate: text => text.trim() !== '' || 'Indiquez un motif.',
          })}
          maxLength={200}
          autoComplete="off"
        />
        <DialogButtons onCancel={onClose} confirm="Écarter" pending={isSubmitting} />
      </form>
    </Dialog>
  )
}

export default DismissDialog
