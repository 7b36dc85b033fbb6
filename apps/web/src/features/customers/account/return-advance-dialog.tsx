import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { useForm } from 'react-hook-form'
import { useKey } from '../../../platform/api-client/use-key.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { InputField, SelectField } from '../../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../../ui/form/form-errors.tsx'
import { readEuros, writeEuros } from '../amounts.ts'
import { type Advance, useReturnAdvance } from './account.queries.ts'

/** Says that an advance went back, or never came. */
const ReturnAdvanceDialog = ({ advance, onClose }: { advance: Advance; onClose: () => void }) => {
  const giveBack = useReturnAdvance()
  // One of the dialog: sent again after an answer that was lost, it gives back once.
  const keyOf = useKey()
  const { register, handleSubmit, setError, formState, watch } = useForm<{
    kind: 'undone' | 'refunded' | ''
    amount: string
    reason: string
  }>({
    defaultValues: {
      kind: advance.is_whole ? '' : 'refunded',
      amount: writeEuros(advance.left),
      reason: '',
    },
  })
  const { errors, isSubmitting } = formState
  const isRefund = watch('kind') === 'refunded'
  const submit = handleSubmit(async ({ kind, reason, amount: typed }) => {
    // The field says so itself.
    if (kind === '') return
    const amount = isRefund ? readEuros(typed) : undefined
    if (isRefund && !amount)
      return setError('amount', { message: 'Indiquez un montant, par exemple 120,50.' })
    const body = { kind, reason, ...(amount && { amount }) }
    try {
      await giveBack.mutateAsync({ id: advance.id, idempotencyKey: keyOf(body), ...body })
      onClose()
    } catch (error) {
      showRefusal(
        error,
        ['kind', 'amount', 'reason'],
        setError,
        'Rien n’a été enregistré. Réessayez.',
      )
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
          <option value="refunded">Il a été remboursé au client, en tout ou en partie</option>
          {advance.is_whole && <option value="undone">Il a été enregistré par erreur</option>}
        </SelectField>
        {isRefund && (
          <InputField
            label="Montant remboursé (€)"
            error={errors.amount?.message}
            {...register('amount')}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
          />
        )}
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
