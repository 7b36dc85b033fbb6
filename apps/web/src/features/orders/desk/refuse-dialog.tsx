import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/input.tsx'
import type { Refusable } from './use-desk-answers.ts'

/** What is said most often on the phone. */
const quickReasons = [
  'Produits indisponibles.',
  'Tournée complète.',
  'Commande reçue trop tard.',
  'Encours dépassé.',
]

/** Asks why; the customer reads it. */
const RefuseDialog = ({
  order,
  pending,
  onClose,
  onRefuse,
}: {
  order: Refusable
  pending: boolean
  onClose: () => void
  onRefuse: (reason: string) => void
}) => {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setMissing(true)
    else onRefuse(reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Refuser la commande"
      description={`Commande ${order.number}, ${order.buyer.company_name}. Le client lira le motif.`}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Motifs fréquents</legend>
          {quickReasons.map(text => (
            <Button key={text} size="sm" variant="secondary" onClick={() => setReason(text)}>
              {text}
            </Button>
          ))}
        </fieldset>
        <Field label="Motif" error={missing && reason === '' ? 'Indiquez un motif.' : undefined}>
          {control => (
            <Textarea
              {...control}
              value={reason}
              maxLength={1_000}
              onChange={event => setReason(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Revenir aux commandes
          </Button>
          <Button type="submit" variant="danger" pending={pending}>
            Refuser
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export default RefuseDialog
