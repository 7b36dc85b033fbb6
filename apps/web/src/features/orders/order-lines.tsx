import { mayWriteMessages } from '@carreau/domain/conversations/conversations'
import { formatKg, formatPackages } from '@carreau/domain/french/format'
import { visibleStatuses } from '@carreau/domain/orders/orders'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { MessageSquareText } from 'lucide-react'
import { useAuth } from '../../platform/session/auth-context.ts'
import { BioChip, Chip, OriginChip } from '../../ui/chip.tsx'
import { Button, iconButtonStyle } from '../../ui/form/button.tsx'
import { ProductTile } from '../../ui/product/product-tile.tsx'
import { PackageWeights } from './announced.tsx'
import { OrderedPackages } from './changing/changing-line.tsx'
import { AddedSince } from './changing/declined-addition.tsx'
import type { Order } from './door/orders.queries.ts'
import { OrderPrice } from './order-price.tsx'

type Line = Order['lines'][number]

/** Ordered and prepared side by side; a table on a desk, stacked facts on anything narrower: steppers and long prices take 720 px. */
export const OrderLines = ({ order }: { order: Order }) => (
  <table className="w-full text-sm max-lg:block">
    <caption className="sr-only">Articles de la commande</caption>
    <thead className="border-b text-left text-ink-soft max-lg:sr-only">
      <tr>
        <th className="px-4 py-2.5 font-medium">Article</th>
        <th className="px-2 py-2.5 text-right font-medium">Commandé</th>
        <th className="px-2 py-2.5 text-right font-medium">Préparé</th>
        {order.totals !== null && (
          <>
            <th className="px-2 py-2.5 text-right font-medium">Prix HT</th>
            <th className="px-4 py-2.5 text-right font-medium">Total HT</th>
          </>
        )}
      </tr>
    </thead>
    <tbody className="divide-y max-lg:block">
      {order.lines.map(line => (
        <LineRow key={line.id} order={order} line={line} />
      ))}
    </tbody>
  </table>
)

const fact =
  'px-2 py-3 text-right align-top tabular-nums max-lg:flex max-lg:flex-wrap max-lg:justify-between max-lg:gap-x-2 max-lg:p-0 max-lg:*:ml-auto max-lg:py-0.5 max-lg:before:text-ink-soft max-lg:before:content-[attr(data-label)]'

const LineRow = ({ order, line }: { order: Order; line: Line }) => {
  const isWeighed = line.weight_min_kg !== undefined
  return (
    // Narrow, two facts stand side by side; a stepper, and what is told with its weights, has its line for itself.
    <tr className="max-lg:grid max-lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] max-lg:gap-x-3 max-lg:p-4 sm:max-lg:gap-x-8">
      <td className="px-4 py-3 max-lg:col-span-full max-lg:block max-lg:p-0 max-lg:pb-2">
        <div className="flex gap-3">
          <ProductTile
            photo={line.first_photo}
            tint={line.tint}
            sizes="48px"
            className="size-12 shrink-0"
          />
          <div className="min-w-0 flex-1">
            <Link
              to="/products/$productId"
              params={{ productId: String(line.product_id) }}
              search={{ specificationId: line.specification_id }}
              className="inline-block font-medium hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
            >
              {line.name}
            </Link>
            <LineChips line={line} />
            <AddedSince order={order} line={line} />
            <InsteadOf order={order} line={line} />
            {line.lot !== null && <p className="text-ink-soft">Lot {line.lot}</p>}
            {line.reason !== null && <p className="text-tomato-ink">{line.reason}</p>}
          </div>
          <TalkAboutLine order={order} line={line} />
        </div>
      </td>
      <td
        className={cx(
          fact,
          'max-lg:has-[input]:col-span-full',
          isWeighed && 'max-lg:col-span-full',
        )}
        data-label="Commandé"
      >
        <div className="flex flex-col items-end gap-0.5">
          <OrderedPackages line={line} />
          {isWeighed && <PackageWeights {...line} className="block text-ink-soft text-xs" />}
        </div>
      </td>
      <td
        className={cx(
          fact,
          isWeighed && 'max-lg:col-span-full',
          // What may still change is prepared by nobody.
          line.picked_packages === null && 'max-lg:[tr:has(input)_&]:hidden',
        )}
        data-label="Préparé"
      >
        <Prepared line={line} />
      </td>
      {order.totals !== null && (
        <>
          <td className={fact} data-label="Prix HT">
            <OrderPrice value={line.unit_price} unit={line.unit} />
          </td>
          <td className={`${fact} font-semibold lg:px-4`} data-label="Total HT">
            <OrderPrice value={line.line_total} estimated={line.estimated} />
          </td>
        </>
      )}
    </tr>
  )
}

/** What it came in for, where a short lot left that line short. */
const InsteadOf = ({ order, line }: { order: Order; line: Line }) => {
  const short = order.lines.find(({ id }) => id === line.replaces_line_id)
  return short === undefined ? null : (
    <p className="text-ink-soft">À la place de {short.name}, manquant</p>
  )
}

const LineChips = ({ line }: { line: Line }) => (
  <div className="mt-1 flex flex-wrap gap-1">
    <OriginChip name={line.origin_name} isoCode={line.origin_iso_code} />
    {line.cultivar !== null && <Chip>{line.cultivar}</Chip>}
    {line.variant_size !== null && <Chip>{line.variant_size}</Chip>}
    {line.category !== null && <Chip>Cat. {line.category}</Chip>}
    <Chip tone="outline">{line.packaging_name}</Chip>
    {line.brand_name !== null && <Chip tone="outline">{line.brand_name}</Chip>}
    {line.is_organic && <BioChip />}
  </div>
)

const Prepared = ({ line }: { line: Line }) => {
  if (line.picked_packages === null) return <span className="text-ink-soft">—</span>
  const short = line.picked_packages < line.ordered_packages
  return (
    <span className={short ? 'font-medium text-tomato-ink' : undefined}>
      {formatPackages(line.picked_packages)}
      {line.picked_weight_kg !== null && (
        <span className="block">{formatKg(line.picked_weight_kg)}</span>
      )}
    </span>
  )
}

/** What the wholesaler does not see is not talked about. */
const shared = new Set(visibleStatuses({ type: 'shop', role: 'sales' }))

/** Whether the person may write to the other side about an order. */
const useMayTalk = ({ status }: Pick<Order, 'status'>): boolean => {
  const { tenant } = useAuth()
  if (tenant === null || !shared.has(status)) return false
  return mayWriteMessages({ type: tenant.type, role: tenant.selectedRole })
}

const useWords = (): string =>
  useAuth().tenant?.type === 'shop' ? 'Écrire au client' : 'En parler au grossiste'

/** Opens the conversation with the other side, the order as a card in the draft. */
export const TalkAboutOrder = ({ order }: { order: Order }) => {
  const words = useWords()
  if (!useMayTalk(order)) return null
  return (
    <Button asChild variant="secondary" className="max-sm:flex-1">
      <Link to="/messages" search={{ order: order.id }} preload={false}>
        <MessageSquareText aria-hidden="true" className="size-4" />
        {words}
      </Link>
    </Button>
  )
}

/** The same about one line of it. */
const TalkAboutLine = ({ order, line }: { order: Order; line: Order['lines'][number] }) => {
  const words = useWords()
  if (!useMayTalk(order)) return null
  return (
    <Link
      to="/messages"
      search={{ order: order.id, line: line.id }}
      preload={false}
      aria-label={`${words}\u00a0: ${line.name}`}
      title={words}
      className={iconButtonStyle({ className: '-my-2 text-ink-soft' })}
    >
      <MessageSquareText aria-hidden="true" />
    </Link>
  )
}
