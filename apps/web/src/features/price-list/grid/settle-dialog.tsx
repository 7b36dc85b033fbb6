import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import type { Offer } from '../price-list.queries.ts'
import { type EditableField, editableFields, writeField } from './fields.ts'
import type { Failure } from './saver.ts'

const fieldLabels: Record<EditableField, string> = {
  unit_price: 'Prix',
  min_packages: 'Minimum de colis',
  is_available: 'Disponible',
  note: 'Note',
  valid_until: 'Valable jusqu’au',
}

const orNothing = (text: string): string => text || 'rien'

/** An offer whose edits were refused: why, both values, and the choice. Loaded on demand. */
const SettleDialog = ({
  offer,
  failure: { edits, reason, theirs },
  onRetry,
  onGiveUp,
  onClose,
}: {
  offer: Offer
  failure: Failure
  onRetry: () => void
  onGiveUp: () => void
  onClose: () => void
}) => (
  <Dialog
    onClose={onClose}
    title={theirs ? 'Quelqu’un d’autre a changé cette offre' : 'Ce changement n’est pas enregistré'}
    description={offer.specification.label}
  >
    {!theirs && <p>{reason}</p>}
    <dl className="flex flex-col gap-2 text-sm">
      {editableFields
        .filter(field => field in edits)
        .map(field => (
          <div key={field}>
            <dt className="font-medium">{fieldLabels[field]}</dt>
            <dd>
              Vous avez écrit {orNothing(writeField(field, { ...offer, ...edits }))}
              {theirs && ` ; maintenant c’est ${orNothing(writeField(field, theirs))}`}.
            </dd>
          </div>
        ))}
    </dl>
    <DialogButtons
      cancel={theirs ? 'Garder la valeur actuelle' : 'Abandonner mon changement'}
      onCancel={onGiveUp}
      confirm={theirs ? 'Écrire la mienne' : 'Réessayer'}
      onConfirm={onRetry}
    />
  </Dialog>
)

export default SettleDialog
