import { paymentMethodLabels, paymentMethods } from '@carreau/domain/customers/customers'
import { formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { useForm } from 'react-hook-form'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { InputField, SelectField } from '../../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../../ui/form/form-errors.tsx'
import { type Charge, useSettleCharges } from './account.queries.ts'

/** Says that interest and indemnity were paid, are given up, or are open again. */
const SettleChargesDialog = ({
  charge,
  inAdvance,
  onClose,
}: {
  charge: Charge
  /** What its customer has in advance, in euros. */
  inAdvance: number
  onClose: () => void
}) => {
  const settle = useSettleCharges(charge.number)
  const isOpen = charge.settled === null
  const { register, handleSubmit, setError, formState, watch } = useForm({
    defaultValues: {
      outcome: isOpen ? ('paid' as const) : ('reopened' as const),
      paid_on: parisDay(new Date()),
      method: 'transfer' as const,
      reference: '',
      reason: '',
    } as {
      outcome: 'paid' | 'advance' | 'waived' | 'reopened'
      paid_on: string
      method: (typeof paymentMethods)[number]
      reference: string
      reason: string
    },
  })
  const { errors, isSubmitting } = formState
  const chosen = watch('outcome')
  const isPaid = chosen === 'paid'
  const submit = handleSubmit(async ({ outcome, reason, ...paid }) => {
    try {
      await settle.mutateAsync({ outcome, ...(isPaid ? paid : { reason }) })
      onClose()
    } catch (error) {
      showRefusal(
        error,
        ['outcome', 'paid_on', 'method', 'reference', 'reason'],
        setError,
        'Rien n’a été enregistré. Réessayez.',
      )
    }
  })
  return (
    <Dialog
      onClose={onClose}
      title="Intérêts et indemnité"
      description={`Facture ${charge.number}\u00a0: intérêts ${formatEuros(charge.interest)}, indemnité ${formatEuros(charge.indemnity)}.`}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert message={errors.root?.message} />
        {isOpen ? (
          <SelectField
            label="Ce qu’il en est"
            className="w-full"
            {...register('outcome')}
            error={errors.outcome?.message}
          >
            <option value="paid">Le client les a réglés</option>
            {inAdvance > 0 && (
              <option value="advance">Son acompte les règle ({formatEuros(inAdvance)})</option>
            )}
            <option value="waived">Nous y renonçons</option>
          </SelectField>
        ) : (
          <p className="text-sm">Ils redeviennent dus, comme avant.</p>
        )}
        {isPaid ? (
          <>
            <InputField
              label="Date du règlement"
              type="date"
              {...register('paid_on')}
              error={errors.paid_on?.message}
            />
            <SelectField
              label="Mode"
              className="w-full"
              {...register('method')}
              error={errors.method?.message}
            >
              {paymentMethods.map(method => (
                <option key={method} value={method}>
                  {paymentMethodLabels[method]}
                </option>
              ))}
            </SelectField>
            <InputField
              label="Référence"
              optional
              {...register('reference')}
              error={errors.reference?.message}
              maxLength={60}
            />
          </>
        ) : chosen === 'advance' ? (
          <p className="text-sm">
            {`${formatEuros(Math.min(inAdvance, charge.open))} de l’acompte les règlent, les intérêts d’abord. « Rouvrir » les lui rend.`}
          </p>
        ) : (
          <InputField
            label="Motif"
            {...register('reason')}
            error={errors.reason?.message}
            maxLength={200}
            autoComplete="off"
          />
        )}
        <DialogButtons onCancel={onClose} confirm="Enregistrer" pending={isSubmitting} />
      </form>
    </Dialog>
  )
}

export default SettleChargesDialog
