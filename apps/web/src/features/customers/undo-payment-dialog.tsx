import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros, frenchSpaces } from '@carreau/domain/french/format'
import { useForm } from 'react-hook-form'
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx'
import { InputField } from '../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../ui/form/form-errors.tsx'
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
      onClose={onClose}
      title={frenchSpaces(
        payment.from_advance ? 'Rendre cet acompte au compte ?' : 'Annuler ce règlement ?',
      )}
      description={
        payment.from_advance
          ? `${formatEuros(payment.amount)} redeviennent un acompte du client, qui reste reçu\u00a0: seule la facture est rouverte.`
          : `${payment.method_label} de ${formatEuros(payment.amount)} du ${formatDate(payment.paid_on)}. Une écriture contraire figure au relevé.`
      }
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
        <DialogButtons
          cancel="Garder"
          onCancel={onClose}
          confirm={payment.from_advance ? 'Rendre au compte' : 'Annuler le règlement'}
          danger
          pending={isSubmitting}
        />
      </form>
    </Dialog>
  )
}

export default UndoPaymentDialog
