import { formatEuros, formatNumber, frenchSpaces } from '@carreau/domain/french/format'
import { type FormEvent, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Field, TextareaField } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import type { Order } from '../door/orders.queries.ts'
import { AmountInput, claimedAmount, typedAmount } from './claim-amounts.tsx'
import { type Claim, useResolveClaim } from './claims.queries.ts'

type ClaimLine = Claim['lines'][number]

const failure = 'La réponse n’est pas partie. Réessayez.'

/** What is said of each line in the server's refusal, by line. */
const errorsOf = (error: unknown, lines: readonly ClaimLine[]): Record<number, string> => {
  if (!isApiError(error)) return {}
  const found = Object.entries(error.errors).flatMap(([field, [message]]) => {
    const line = lines[Number(/^lines\.(\d+)\./.exec(field)?.[1])]
    return line === undefined || message === undefined ? [] : [[line.line_id, message] as const]
  })
  return Object.fromEntries(found)
}

/** « , environ 31,00 € HT »: its share of the line; the credit note has it to the cent. */
const worthOf = (
  { lines }: Order,
  { line_id, packages_quantity, weight_kg }: ClaimLine,
): string => {
  const line = lines.find(({ id }) => id === line_id)
  const [claimed, delivered] =
    weight_kg === null
      ? [packages_quantity, line?.picked_packages]
      : [weight_kg, line?.picked_weight_kg]
  return line === undefined || line.line_total === null || !claimed || !delivered
    ? ''
    : `, environ ${formatEuros((line.line_total * claimed) / delivered)} HT`
}

/** Accepts a claim, as claimed or less of a line; the credit note follows. */
const AcceptDialog = ({
  order,
  claim,
  onClose,
}: {
  order: Order
  claim: Claim
  onClose: () => void
}) => {
  const resolve = useResolveClaim(order.id, claim.id)
  const [errors, setErrors] = useState<Record<number, string>>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = claim.lines.map(line => ({
      line,
      amount: typedAmount(String(form.get(`amount-${line.line_id}`))),
    }))
    const wrong = typed.filter(({ amount }) => amount === null)
    setErrors(
      Object.fromEntries(wrong.map(({ line }) => [line.line_id, 'Indiquez une quantité, ou 0.'])),
    )
    if (wrong.length > 0) return
    const reason = String(form.get('reason')).trim()
    const lines = typed.map(({ line, amount }) => ({
      line_id: line.line_id,
      ...(line.weight_kg === null ? { packages_quantity: amount } : { weight_kg: amount }),
    }))
    resolve.mutate(
      { action: 'accept', lines, ...(reason !== '' && { reason }) },
      {
        onSuccess: onClose,
        onError: error => setErrors(errorsOf(error, claim.lines)),
      },
    )
  }
  const general =
    resolve.error === null || Object.keys(errors).length > 0
      ? null
      : (isApiError(resolve.error) && resolve.error.errors.lines?.[0]) ||
        messageOf(resolve.error, failure)
  return (
    <Dialog
      onClose={onClose}
      title={frenchSpaces('Accepter la réclamation ?')}
      description="Un avoir est établi sur ce que vous acceptez, aux prix de la facture."
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FormAlert message={general} />
        {claim.lines.map(line => (
          <Field
            key={line.line_id}
            label={order.lines.find(({ id }) => id === line.line_id)?.name ?? ''}
            hint={frenchSpaces(
              `Contesté : ${claimedAmount(line)}${worthOf(order, line)}. ${line.reason}`,
            )}
            error={errors[line.line_id]}
          >
            {control => (
              <AmountInput
                {...control}
                name={`amount-${line.line_id}`}
                unit={line.weight_kg === null ? 'colis' : 'kg'}
                defaultValue={formatNumber(line.weight_kg ?? line.packages_quantity ?? 0)}
              />
            )}
          </Field>
        ))}
        <TextareaField label="Message au client" optional name="reason" maxLength={1_000} />
        <DialogButtons
          cancel="Revenir à la commande"
          onCancel={onClose}
          confirm="Accepter"
          pending={resolve.isPending}
        />
      </form>
    </Dialog>
  )
}

export default AcceptDialog
