import { formatCount, formatDateTime } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Price } from '../../ui/price.tsx'
import type { DeskOrder } from './order-desk.queries.ts'

export type RowActions = {
  selected: boolean
  pending: boolean
  onSelect: (selected: boolean) => void
  onAccept: () => void
  onRefuse: () => void
}

const News = ({ news }: Pick<DeskOrder, 'news'>) =>
  news === null ? null : (
    <Chip tone={news === 'new' ? 'leaf' : 'saffron'}>
      {news === 'new' ? 'Nouvelle' : 'Modifiée'}
    </Chip>
  )

/** One order of the day; the keyboard goes from one to the next by their links. */
export const DeskRow = ({ order, actions }: { order: DeskOrder; actions: RowActions | null }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 focus-within:bg-sunken hover:bg-sunken">
    {actions !== null && (
      <Checkbox
        checked={actions.selected}
        onChange={event => actions.onSelect(event.target.checked)}
      >
        <span className="sr-only">
          Choisir la commande {order.number} de {order.buyer.company_name}
        </span>
      </Checkbox>
    )}
    <div className="min-w-0 flex-1 basis-52">
      <Link
        to="/orders/$orderId"
        params={{ orderId: order.id }}
        data-desk-order={order.id}
        className="inline-flex min-h-9 max-w-full items-center font-medium"
      >
        <span className="truncate">{order.buyer.company_name}</span>
      </Link>
      <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
        <span className="tabular-nums">{order.number}</span>
        <span>{formatCount(order.lines_count, 'article', 'articles')}</span>
        <span>reçue le {formatDateTime(order.arrived_at)}</span>
        {order.status === 'picking' && (
          <span className="tabular-nums">
            {order.picked_lines} / {order.lines_count} préparés
          </span>
        )}
        {(order.status === 'refused' || order.status === 'cancelled') && (
          <span>{order.status_label}</span>
        )}
        <News news={order.news} />
      </p>
      {order.note !== '' && <p className="line-clamp-2 break-words text-sm">« {order.note} »</p>}
    </div>
    <span className="text-right">
      <Price
        value={order.totals.net}
        estimated={order.totals.estimated}
        className="font-semibold"
      />
      <span className="block text-ink-soft text-xs">HT</span>
    </span>
    {actions !== null && (
      <span className="flex gap-2 max-sm:w-full">
        <Button
          size="sm"
          className="max-sm:h-11 max-sm:flex-1"
          disabled={actions.pending}
          onClick={actions.onAccept}
        >
          Accepter
        </Button>
        <Button
          size="sm"
          variant="secondary"
          className="max-sm:h-11 max-sm:flex-1"
          disabled={actions.pending}
          onClick={actions.onRefuse}
        >
          Refuser
        </Button>
      </span>
    )}
  </li>
)
