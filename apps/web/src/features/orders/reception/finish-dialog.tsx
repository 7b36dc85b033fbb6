import { formatCount } from '@carreau/domain/french/format'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import type { Order } from '../door/orders.queries.ts'
import { saidGross } from '../order-price.tsx'

/** Says in words and figures what finishing does: it cannot be taken back. */
const FinishDialog = ({
  order,
  faults,
  crates,
  hasTemperature,
  pending,
  onClose,
  onConfirm,
}: {
  order: Order
  faults: number
  /** Given back, of all kinds. */
  crates: number
  /** A temperature was noted. */
  hasTemperature: boolean
  pending: boolean
  onClose: () => void
  onConfirm: () => void
}) => (
  <Dialog
    onClose={onClose}
    title={'Terminer la réception\u202f?'}
    description={`Commande ${order.number}, ${order.shop.name}.`}
  >
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm">
      <li>
        {faults === 0
          ? order.claims.length === 0
            ? 'Tout est noté comme accepté dans votre registre de réception.'
            : 'Ce qui a été refusé ou réclamé est noté comme tel dans votre registre de réception, le reste comme accepté.'
          : `${formatCount(faults, 'ligne signalée ouvre', 'lignes signalées ouvrent')} une réclamation, et tout est noté dans votre registre de réception.`}
      </li>
      {order.status === 'shipped' && (
        <li>
          La livraison est confirmée&nbsp;: {order.shop.name} facture{' '}
          <strong className="tabular-nums">{saidGross(order)}</strong>.
        </li>
      )}
      {crates > 0 && (
        <li>
          {formatCount(crates, 'emballage rendu est noté', 'emballages rendus sont notés')}&nbsp;:
          votre compte chez {order.shop.name} en retient au plus ce que vous aviez.
        </li>
      )}
      {!hasTemperature && <li>Aucune température n’est notée.</li>}
      <li>Le registre ne se corrige pas ensuite.</li>
    </ul>
    <DialogButtons
      cancel="Pas encore"
      onCancel={onClose}
      confirm="Terminer"
      pending={pending}
      onConfirm={onConfirm}
    />
  </Dialog>
)

export default FinishDialog
