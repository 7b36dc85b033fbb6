import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros, frenchSpaces } from '@carreau/domain/french/format'
import { useForm } from 'react-hook-form'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../ui/form/form-errors.tsx'
import { Input } from '../../ui/form/input.tsx'
import { type Payment, useUndoPayment } from './customers.queries.ts'

/** Asks why a payment is undone: the statement says so. */
const UndoPaymentDialog = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => {
  const undo = useUndoPayment()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ reason }) => {
    try {
      await undo.mutateAsync({ paymentId: payment.id, reason })
      onClose()
    } catch (error) {
      showRefusal(error, ['reason'], setError, 'Le règlement n’a pas pu être annulé. Réessayez.')
    }
  })
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={frenchSpaces('Annuler ce règlement ?')}
      description={`${payment.method_label} de ${formatEuros(payment.amount)} du ${formatDate(payment.paid_on)}. Une écriture contraire figure au relevé.`}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert message={errors.root?.message} />
        <Field label="Motif" error={errors.reason?.message}>
          {control => (
            <Input
              {...control}
              {...register('reason', {
                validate: text => text.trim() !== '' || 'Indiquez un motif.',
              })}
              maxLength={200}
              autoComplete="off"
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Garder
          </Button>
          <Button type="submit" variant="danger" pending={isSubmitting}>
            Annuler le règlement
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export default UndoPaymentDialog
