import { formatDay } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { changesInWords, Differences } from '../reorder-differences.tsx'
import {
  addsInWords,
  type ReorderPreview,
  reorderPreviewQuery,
  useReorderAll,
} from '../reordering.ts'

/** A wholesaler's last order, and whether something is ordered there for the day already. */
export type OrderAgain = { orderId: number; shopName: string; isOrdered: boolean }

/** Several orders again with one button; a wholesaler where the day is ordered already is left out until it is ticked. */
const ReorderAllDialog = ({
  orders,
  onClose,
}: {
  orders: readonly OrderAgain[]
  onClose: () => void
}) => {
  const api = useApi()
  const navigate = useNavigate()
  const reorder = useReorderAll()
  const [left, setLeft] = useState(
    () => new Set(orders.filter(({ isOrdered }) => isOrdered).map(({ orderId }) => orderId)),
  )
  const answers = useQueries({
    queries: orders.map(({ orderId }) => reorderPreviewQuery(api, orderId)),
  })
  const error = answers.find(answer => answer.isError)?.error
  const chosen = orders.flatMap(({ orderId }, index) => {
    const preview = answers[index]?.data
    return left.has(orderId) || preview === undefined || preview.lines.length === 0
      ? []
      : [{ orderId, preview }]
  })
  const isRead = answers.every(answer => answer.data !== undefined || answer.isError)
  const confirm = () =>
    reorder.mutate(
      chosen.map(({ orderId }) => orderId),
      {
        onSuccess: added => {
          toast.success(`${formatCount(added, 'article', 'articles')} au panier`)
          onClose()
          // What remains to do is there: what to change, the days, one button.
          void navigate({ to: '/cart' })
        },
      },
    )
  const toggle = (orderId: number) => {
    const next = new Set(left)
    if (!next.delete(orderId)) next.add(orderId)
    setLeft(next)
  }
  return (
    <Dialog
      onClose={onClose}
      title="Refaire les dernières commandes"
      description="Les mêmes colis aux prix du jour. Rien n’est envoyé : vous changez au panier ce que vous voulez."
    >
      {error !== undefined && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{messageOf(error, 'Une commande n’a pas pu être relue.')}</p>
          <Button
            variant="secondary"
            onClick={() => {
              for (const answer of answers) if (answer.isError) void answer.refetch()
            }}
          >
            Réessayer
          </Button>
        </div>
      )}
      <ul className="divide-y">
        {orders.map((order, index) => (
          <Again
            key={order.orderId}
            order={order}
            preview={answers[index]?.data}
            isChosen={!left.has(order.orderId)}
            onToggle={() => toggle(order.orderId)}
          />
        ))}
      </ul>
      <DialogButtons
        onCancel={onClose}
        confirm={`Mettre au panier, ${addsInWords(chosen.map(({ preview }) => preview))}`}
        onConfirm={confirm}
        disabled={!isRead || chosen.length === 0}
        pending={reorder.isPending}
      />
    </Dialog>
  )
}

const Again = ({
  order: { shopName, isOrdered },
  preview,
  isChosen,
  onToggle,
}: {
  order: OrderAgain
  preview: ReorderPreview | undefined
  isChosen: boolean
  onToggle: () => void
}) => (
  <li className="py-2">
    <Checkbox checked={isChosen} onChange={onToggle} disabled={preview?.lines.length === 0}>
      <span className="min-w-0 flex-1 break-words font-medium">{shopName}</span>
      {preview !== undefined && (
        <span className="font-semibold tabular-nums">{addsInWords([preview])}</span>
      )}
    </Checkbox>
    <div className="pl-7.5 text-ink-soft text-sm">
      {preview === undefined ? (
        <Skeleton className="h-5 w-48" />
      ) : (
        <>
          <p>
            {formatCount(preview.lines.length, 'article', 'articles')}, comme pour la livraison du{' '}
            {formatDay(preview.delivery_date)}
          </p>
          {isOrdered && (
            <p className="text-saffron-ink">Déjà commandé pour la prochaine livraison</p>
          )}
          <details className="group">
            <summary className="inline-flex cursor-pointer list-none items-center gap-1 underline decoration-line-strong underline-offset-4 pointer-coarse:min-h-11">
              {changesInWords(preview)}
              <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
            </summary>
            <div className="py-2 text-ink">
              <Differences preview={preview} />
            </div>
          </details>
        </>
      )}
    </div>
  </li>
)

export default ReorderAllDialog
