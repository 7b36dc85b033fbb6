import { formatKg, formatPackages } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { AddedSince } from './changing/declined-addition.tsx'
import { OrderChanges } from './changing/order-changes.tsx'
import type { Order } from './door/orders.queries.ts'
import { OrderTimeline, OrderTotals, SeenByShop } from './order-facts.tsx'
import { OrderPrice } from './order-price.tsx'
import { OrderDocuments } from './papers/order-documents.tsx'

type Line = Order['lines'][number]

/** An order in one column: note, lines, totals, documents, history. */
export const OrderBrief = ({ order }: { order: Order }) => (
  <>
    {order.note !== '' && (
      <section className="rounded-md bg-saffron-soft px-4 py-3 text-saffron-ink">
        <h3 className="text-sm">Note du client</h3>
        <p className="whitespace-pre-line break-words">{order.note}</p>
      </section>
    )}
    <SeenByShop order={order} />
    <Card>
      <ul aria-label="Articles" className="divide-y">
        {order.lines.map(line => (
          <BriefLine key={line.id} order={order} line={line} />
        ))}
      </ul>
      {order.totals !== null && <OrderTotals totals={order.totals} />}
    </Card>
    <OrderChanges order={order} />
    <OrderDocuments order={order} />
    <OrderTimeline history={order.history} />
    <Link
      to="/orders/$orderId"
      params={{ orderId: order.id }}
      className="inline-flex min-h-11 items-center self-start text-leaf-ink text-sm underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      Ouvrir la commande en entier
    </Link>
  </>
)

const factsOf = (line: Line): string =>
  [
    line.cultivar,
    line.origin_name,
    line.category && `cat. ${line.category}`,
    line.variant_size,
    line.packaging_name,
    line.brand_name,
    line.is_organic && 'Bio',
  ]
    .filter(Boolean)
    .join(' · ')

const BriefLine = ({ order, line }: { order: Order; line: Line }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2.5">
    <p className="font-medium">{line.name}</p>
    <p className="text-right font-semibold">
      <OrderPrice value={line.line_total} estimated={line.estimated} />
    </p>
    <p className="text-ink-soft text-sm max-sm:col-span-full">{factsOf(line)}</p>
    <p className="text-sm tabular-nums max-sm:col-span-full sm:text-right">
      {formatPackages(line.ordered_packages)}
      {line.unit_price !== null && ' · '}
      <OrderPrice value={line.unit_price} unit={line.unit} />
    </p>
    <div className="col-span-full">
      <AddedSince order={order} line={line} />
    </div>
    {line.picked_packages !== null && <Prepared line={line} picked={line.picked_packages} />}
  </li>
)

const Prepared = ({ line, picked }: { line: Line; picked: number }) => (
  <p
    className={
      picked < line.ordered_packages
        ? 'col-span-full text-sm text-tomato-ink'
        : 'col-span-full text-ink-soft text-sm'
    }
  >
    Préparé&nbsp;: {formatPackages(picked)}
    {line.picked_weight_kg !== null && `, ${formatKg(line.picked_weight_kg)}`}
    {line.lot !== null && `, lot ${line.lot}`}
    {line.reason !== null && `. ${line.reason}`}
  </p>
)
