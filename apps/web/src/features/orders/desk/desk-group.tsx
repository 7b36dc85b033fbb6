import type { DeskState } from '@carreau/domain/orders/desk-states'
import { Chip } from '../../../ui/chip.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Price } from '../../../ui/product/price.tsx'
import type { DeskFilters } from './desk-filters.ts'
import { deskGroups } from './desk-groups.ts'
import { DeskRow, type RowActions } from './desk-row.tsx'
import { netOf } from './net-of.ts'
import type { DeskOrder } from './order-desk.queries.ts'

/** The day's orders of one state, with what they come to. */
export const DeskGroup = ({
  state,
  orders,
  today,
  filters,
  actionsOf,
  selectAll,
}: {
  state: DeskState
  orders: readonly DeskOrder[]
  today: string
  filters: DeskFilters
  actionsOf: (order: DeskOrder) => RowActions | null
  /** Null where nothing can be selected. */
  selectAll: { checked: boolean; onChange: (checked: boolean) => void } | null
}) => {
  const { title, tone } = deskGroups[state]
  return (
    <section aria-label={title} className="mt-6">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 px-4">
        {selectAll !== null && (
          <Checkbox
            className="-m-3 p-3"
            checked={selectAll.checked}
            onChange={event => selectAll.onChange(event.target.checked)}
          >
            <span className="sr-only">Tout choisir</span>
          </Checkbox>
        )}
        <h2 className="flex items-center gap-2 text-lg">
          {title}
          <Chip tone={tone} className="font-sans tabular-nums tracking-normal">
            {orders.length}
          </Chip>
        </h2>
        {state !== 'ended' && (
          <p className="ml-auto text-ink-soft text-sm">
            Total <Price value={netOf(orders)} estimated={isEstimated(orders)} /> HT
          </p>
        )}
      </div>
      <ul className="mt-2 divide-y overflow-hidden rounded-lg border bg-surface">
        {orders.map(order => (
          <DeskRow
            key={order.id}
            order={order}
            today={today}
            filters={filters}
            actions={actionsOf(order)}
          />
        ))}
      </ul>
    </section>
  )
}

const isEstimated = (orders: readonly DeskOrder[]): boolean =>
  orders.some(({ totals }) => totals.estimated)
