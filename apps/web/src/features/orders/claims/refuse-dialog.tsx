import { frenchSpaces } from '@carreau/domain/french/format'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { Textarea } from '../../../ui/form/input.tsx'
import type { Order } from '../door/orders.queries.ts'
import { type Claim, useResolveClaim } from './claims.queries.ts'

/** Refuses a claim; the buyer reads why. */
const RefuseDialog = ({
  order,
  claim,
  onClose,
}: {
  order: Order
  claim: Claim
  onClose: () => void
}) => {
  const resolve = useResolveClaim(order.id, claim.id)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setMissing(reason === '')
    if (reason !== '') resolve.mutate({ action: 'refuse', reason }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={frenchSpaces('Refuser la réclamation ?')}
      description={`Commande ${order.number}, ${order.buyer.company_name}.`}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FormAlert
          message={
            resolve.error && messageOf(resolve.error, 'La réponse n’est pas partie. Réessayez.')
          }
        />
        <Field label="Motif" error={isMissing ? 'Indiquez un motif.' : undefined}>
          {control => <Textarea {...control} name="reason" maxLength={1_000} />}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Revenir à la commande
          </Button>
          <Button type="submit" variant="danger" pending={resolve.isPending}>
            Refuser
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export default RefuseDialog
