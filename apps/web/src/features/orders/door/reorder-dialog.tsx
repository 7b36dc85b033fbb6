import { formatDay } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Differences, isHeld } from '../reorder-differences.tsx'
import { addsInWords, reorderPreviewQuery, useReorder } from '../reordering.ts'

/** An order again: what changed in price and what is gone, said before it goes to the cart with one button. */
const ReorderDialog = ({ orderId, onClose }: { orderId: number; onClose: () => void }) => {
  const { data: preview, error, refetch } = useQuery(reorderPreviewQuery(useApi(), orderId))
  const reorder = useReorder(orderId)
  const navigate = useNavigate()
  // Not by `mutate`: the board takes this dialog away with its button, and nothing was said.
  const confirm = async () => {
    try {
      const { added } = await reorder.mutateAsync()
      toast.success(`${formatCount(added, 'article', 'articles')} au panier`, {
        action: { label: 'Voir', onClick: () => void navigate({ to: '/cart' }) },
      })
      onClose()
    } catch {
      // Its failure is said by the mutation; what was chosen stands.
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title="Tout recommander"
      description={
        preview &&
        `${preview.shop.name}, comme pour la livraison du ${formatDay(preview.delivery_date)}, aux prix du jour.`
      }
    >
      {preview === undefined && error === null && <Skeleton className="h-40" />}
      {preview === undefined && error !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{messageOf(error, 'La commande n’a pas pu être relue.')}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </div>
      )}
      {preview !== undefined && <Differences preview={preview} />}
      {preview !== undefined && !preview.lines.every(isHeld) ? (
        <DialogButtons
          onCancel={onClose}
          confirm={`Mettre au panier, ${addsInWords([preview])}`}
          onConfirm={() => void confirm()}
          pending={reorder.isPending}
        />
      ) : (
        <Button variant="secondary" className="self-end" onClick={onClose}>
          Fermer
        </Button>
      )}
    </Dialog>
  )
}

export default ReorderDialog
