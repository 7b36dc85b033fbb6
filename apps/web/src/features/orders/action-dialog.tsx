import { frenchSpaces } from '@carreau/domain/french/format'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Textarea } from '../../ui/form/input.tsx'
import type { Order } from './door/orders.queries.ts'
import type { OrderAction } from './orders.queries.ts'

/** Asks before an action that ends the order, and for its reason where one is due. */
const ActionDialog = ({
  order,
  action,
  pending,
  onClose,
  onConfirm,
}: {
  order: Order
  action: OrderAction
  pending: boolean
  onClose: () => void
  onConfirm: (reason: string) => void
}) => {
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (action.reason_required && reason === '') setMissing(true)
    else onConfirm(reason)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={frenchSpaces(`${action.label} ?`)}
      description={`Commande ${order.number}, ${order.buyer.company_name} et ${order.shop.name}.`}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {action.reason_required && (
          <Field label="Motif" error={missing ? 'Indiquez un motif.' : undefined}>
            {control => <Textarea {...control} name="reason" maxLength={1_000} />}
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Revenir à la commande
          </Button>
          <Button type="submit" variant="danger" pending={pending}>
            {action.label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export default ActionDialog
