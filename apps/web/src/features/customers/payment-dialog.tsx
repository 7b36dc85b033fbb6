import {
  type PaymentMethod,
  paymentMethodLabels,
  paymentMethods,
} from '@carreau/domain/customers/customers'
import { formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { useForm } from 'react-hook-form'
import { useKey } from '../../platform/api-client/use-key.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { InputField, SelectField } from '../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../ui/form/form-errors.tsx'
import type { Payable } from './account/account.queries.ts'
import { openOf, PaymentPreview, rowsOn } from './account/payment-preview.tsx'
import { readEuros, writeEuros } from './amounts.ts'
import { type CustomerInvoice, useRecordPayment } from './customers.queries.ts'

type Typed = {
  paid_on: string
  amount: string
  method: PaymentMethod
  reference: string
  keep_rest: boolean
  with_charges: boolean
  use: 'settle' | 'advance'
}

/** What is paid: an invoice, or all that a customer owes. */
export type Paying = { invoice: CustomerInvoice } | { payable: readonly Payable[] }

/** Records what was paid, all that is left unless said. */
const PaymentDialog = ({
  buyerId,
  paying,
  onClose,
}: {
  buyerId: number
  paying: Paying
  onClose: () => void
}) => {
  const invoice = 'invoice' in paying ? paying.invoice : null
  const payable = 'payable' in paying ? paying.payable : []
  const today = parisDay(new Date())
  const openOn = (day: string, withCharges: boolean) =>
    invoice?.open ?? openOf(rowsOn(payable, day), withCharges)
  const whole = openOn(today, true)
  const charges = whole - openOn(today, false)
  const record = useRecordPayment(buyerId, invoice?.number ?? null)
  const keyOf = useKey()
  const { register, handleSubmit, setError, formState, setValue, watch } = useForm<Typed>({
    defaultValues: {
      paid_on: today,
      amount: whole > 0 ? writeEuros(whole) : '',
      method: 'transfer',
      reference: '',
      keep_rest: whole <= 0,
      with_charges: true,
      use: 'settle',
    },
  })
  const { errors, isSubmitting } = formState
  // What is beyond the invoices is asked about where there is any.
  const [day, withCharges, use] = watch(['paid_on', 'with_charges', 'use'])
  const isAdvance = use === 'advance'
  const open = openOn(day, withCharges)
  const amount = readEuros(watch('amount')) ?? 0
  const isBeyond = amount > open && !isAdvance
  const submit = handleSubmit(async ({ amount, with_charges, use, ...typed }) => {
    const euros = readEuros(amount)
    if (!euros) return setError('amount', { message: 'Indiquez un montant, par exemple 120,50.' })
    try {
      const body = {
        ...typed,
        amount: euros,
        ...(invoice === null && { with_charges, as_advance: use === 'advance' }),
      }
      await record.mutateAsync({ idempotencyKey: keyOf(body), body })
      onClose()
    } catch (error) {
      showRefusal(
        error,
        ['paid_on', 'amount', 'method', 'reference'],
        setError,
        'Le règlement n’a pas pu être enregistré. Réessayez.',
      )
    }
  })
  return (
    <Dialog
      onClose={onClose}
      title="Enregistrer un règlement"
      description={
        invoice === null
          ? `Réparti sur les factures, les échues d’abord. Reste ${formatEuros(whole)} en tout${charges > 0 ? `, dont ${formatEuros(charges)} d’intérêts et d’indemnités réclamés` : ''}.`
          : `Facture ${invoice.number}, reste ${formatEuros(open)}.`
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert message={errors.root?.message} />
        <InputField
          label="Montant (€)"
          error={errors.amount?.message}
          {...register('amount')}
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
        />
        {!isAdvance && open > 0 && amount !== open && (
          <Button
            variant="secondary"
            size="sm"
            className="-mt-2 self-start"
            onClick={() =>
              setValue('amount', writeEuros(open), { shouldDirty: true, shouldValidate: true })
            }
          >
            {`Tout solder (${formatEuros(open)})`}
          </Button>
        )}
        {invoice === null && whole > 0 && (
          <SelectField label="Ce règlement" {...register('use')} className="w-full">
            <option value="settle">Solde ce qui est dû, l’échu d’abord</option>
            <option value="advance">Est un acompte, rien n’est soldé</option>
          </SelectField>
        )}
        {charges > 0 && !isAdvance && (
          <Checkbox {...register('with_charges')}>
            Intérêts et indemnités réclamés compris ({formatEuros(charges)})
          </Checkbox>
        )}
        {invoice === null && amount > 0 && !isAdvance && (
          <PaymentPreview
            amount={amount}
            rows={rowsOn(payable, day)}
            day={day}
            withCharges={withCharges}
          />
        )}
        {isBeyond && (
          <Checkbox {...register('keep_rest')}>
            Garder en acompte ce qui dépasse {formatEuros(Math.max(0, open))}
          </Checkbox>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <InputField
            label="Date du règlement"
            error={errors.paid_on?.message}
            {...register('paid_on')}
            type="date"
          />
          <SelectField
            label="Mode"
            error={errors.method?.message}
            {...register('method')}
            className="w-full"
          >
            {paymentMethods.map(method => (
              <option key={method} value={method}>
                {paymentMethodLabels[method]}
              </option>
            ))}
          </SelectField>
        </div>
        <InputField
          label="Référence"
          optional
          error={errors.reference?.message}
          {...register('reference')}
          maxLength={60}
        />
        <DialogButtons onCancel={onClose} confirm="Enregistrer" pending={isSubmitting} />
      </form>
    </Dialog>
  )
}

export default PaymentDialog
