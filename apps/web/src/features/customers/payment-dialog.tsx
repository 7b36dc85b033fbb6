import {
  type PaymentMethod,
  paymentMethodLabels,
  paymentMethods,
} from '@carreau/domain/customers/customers'
import { formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { newIdempotencyKey } from '../../platform/api-client/idempotency-key.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { InputField, SelectField } from '../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../ui/form/form-errors.tsx'
import type { Payable } from './account/account.queries.ts'
import { openOf, PaymentPreview, rowsOn } from './account/payment-preview.tsx'
import { readEuros, writeEuros } from './amounts.ts'
import { type CustomerInvoice, type Paid, useRecordPayment } from './customers.queries.ts'

type Typed = {
  paid_on: string
  amount: string
  method: PaymentMethod
  reference: string
  keep_rest: boolean
  with_charges: boolean
}

/** What is paid: an invoice, or all that a customer owes. */
export type Paying = { invoice: CustomerInvoice } | { payable: readonly Payable[] }

/** One key for one payment: sent again as it is, after an answer that was lost, it is the same. */
const useKey = () => {
  const last = useRef({ of: '', key: '' })
  return (body: Paid): string => {
    const of = JSON.stringify(body)
    if (last.current.of !== of) last.current = { of, key: newIdempotencyKey() }
    return last.current.key
  }
}

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
  const { register, handleSubmit, setError, formState, watch } = useForm<Typed>({
    defaultValues: {
      paid_on: today,
      amount: whole > 0 ? writeEuros(whole) : '',
      method: 'transfer',
      reference: '',
      keep_rest: whole <= 0,
      with_charges: true,
    },
  })
  const { errors, isSubmitting } = formState
  // What is beyond the invoices is asked about where there is any.
  const [day, withCharges] = watch(['paid_on', 'with_charges'])
  const open = openOn(day, withCharges)
  const amount = readEuros(watch('amount')) ?? 0
  const isBeyond = amount > open
  const submit = handleSubmit(async ({ amount, with_charges, ...typed }) => {
    const euros = readEuros(amount)
    if (!euros) return setError('amount', { message: 'Indiquez un montant, par exemple 120,50.' })
    try {
      const body = { ...typed, amount: euros, ...(invoice === null && { with_charges }) }
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
        <InputField
          label="Référence"
          optional
          error={errors.reference?.message}
          {...register('reference')}
          maxLength={60}
        />
        {charges > 0 && (
          <Checkbox {...register('with_charges')}>
            Intérêts et indemnités réclamés compris ({formatEuros(charges)})
          </Checkbox>
        )}
        {invoice === null && amount > 0 && (
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
        <DialogButtons onCancel={onClose} confirm="Enregistrer" pending={isSubmitting} />
      </form>
    </Dialog>
  )
}

export default PaymentDialog
