import { type FormEvent, useState } from 'react'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { InputField, TextareaField } from '../../../ui/form/field.tsx'
import { type Stop, useTourChanges } from './tours.queries.ts'

/** When a customer takes its goods, and how the driver gets in: kept for its next deliveries too. */
const TermsDialog = ({ stop, onClose }: { stop: Stop; onClose: () => void }) => {
  const { note } = useTourChanges()
  const [opensAt, setOpensAt] = useState(stop.window.opens_at ?? '')
  const [closesAt, setClosesAt] = useState(stop.window.closes_at ?? '')
  const [access, setAccess] = useState(stop.access)
  const isOver = opensAt !== '' && closesAt !== '' && closesAt <= opensAt
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isOver) return
    note.mutate(
      {
        buyerId: stop.buyer.id,
        opens_at: opensAt === '' ? null : opensAt,
        closes_at: closesAt === '' ? null : closesAt,
        access,
      },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title={stop.buyer.company_name}
      description="Pour cette livraison et les suivantes. Le chauffeur le lit à l’arrêt."
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={save}>
        <div className="grid grid-cols-2 gap-3">
          <InputField
            label="Livrer à partir de"
            optional
            type="time"
            value={opensAt}
            onChange={event => setOpensAt(event.target.value)}
          />
          <InputField
            label="Livrer avant"
            optional
            type="time"
            value={closesAt}
            error={isOver ? 'La fin du créneau vient après son début.' : undefined}
            onChange={event => setClosesAt(event.target.value)}
          />
        </div>
        <TextareaField
          label="Consignes d’accès"
          optional
          rows={3}
          maxLength={300}
          placeholder="Entrée par la cour, code 12A34, chambre froide à gauche"
          value={access}
          onChange={event => setAccess(event.target.value)}
        />
        <DialogButtons onCancel={onClose} confirm="Enregistrer" pending={note.isPending} />
      </form>
    </Dialog>
  )
}

export default TermsDialog
