import { formatCount } from '@carreau/domain/french/format'
import { claimHours } from '@carreau/domain/orders/claims'
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx'
import type { Order } from './door/orders.queries.ts'
import { OrderTotal } from './order-price.tsx'

/** Says in words and figures what confirming a reception does: it cannot be taken back. */
const ReceptionDialog = ({
  order,
  pending,
  onClose,
  onConfirm,
}: {
  order: Order
  pending: boolean
  onClose: () => void
  onConfirm: () => void
}) => {
  const { lines, shop, number } = order
  const short = lines.filter(
    ({ picked_packages, ordered_packages }) =>
      picked_packages !== null && picked_packages < ordered_packages,
  )
  return (
    <Dialog
      onClose={onClose}
      title={'Confirmer la réception\u202f?'}
      description={`Commande ${number}, ${shop.name}.`}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm">
        <li>
          Vous avez reçu {formatCount(lines.length, 'article', 'articles')}, pour{' '}
          <strong>
            <OrderTotal order={order} of="gross" /> TTC
          </strong>
          .
        </li>
        {short.length > 0 && (
          <li>
            {formatCount(short.length, 'article a été livré', 'articles ont été livrés')} en moins
            que commandé&nbsp;: seul ce qui est livré est facturé.
          </li>
        )}
        <li>{shop.name} établit la facture aussitôt.</li>
        <li>Vous gardez {claimHours} heures pour signaler un problème.</li>
      </ul>
      <DialogButtons
        cancel="Pas encore"
        onCancel={onClose}
        confirm="Confirmer la réception"
        pending={pending}
        onConfirm={onConfirm}
      />
    </Dialog>
  )
}

export default ReceptionDialog
