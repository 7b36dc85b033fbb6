import { formatNumber, formatPackages } from '@carreau/domain/french/format'
import { unbroken } from '@carreau/domain/french/unbroken'
import { Check } from 'lucide-react'
import type { PickingLine, PickingOrder } from './picking.queries.ts'

/** All lines of the order: the current one, those that are done, and a button to each. */
export const OrderLines = ({
  order,
  currentId,
  onChoose,
}: {
  order: PickingOrder
  currentId: number | null
  onChoose: (lineId: number) => void
}) => {
  const replacing = new Map(order.lines.map(line => [line.substitutes_line_id, line]))
  return (
    <ol aria-label="Lignes" className="flex flex-col gap-2">
      {order.lines
        .filter(line => line.substitutes_line_id === null)
        .map(line => (
          <li key={line.id}>
            <button
              type="button"
              aria-current={line.id === currentId ? 'step' : undefined}
              onClick={() => onChoose(line.id)}
              className="flex min-h-16 w-full items-center gap-3 rounded-md border-2 border-line bg-surface px-4 py-2 text-left aria-[current=step]:border-leaf"
            >
              <span className="flex min-w-0 flex-1 flex-col break-words">
                <span className="font-medium">{line.name}</span>
                <Reason line={line} replacedBy={replacing.get(line.id)} />
                <InsteadOf line={line} order={order} />
                <Recalled line={replacing.get(line.id) ?? line} />
              </span>
              <span className="tabular-nums">
                {line.picked_packages === null
                  ? formatPackages(line.allotted_packages ?? line.ordered_packages)
                  : `${formatNumber(line.picked_packages)} sur ${formatPackages(line.ordered_packages)}`}
              </span>
              <span className="w-5 shrink-0">
                {line.picked_packages !== null && (
                  <>
                    <Check aria-hidden="true" className="size-5 text-leaf-ink" />
                    <span className="sr-only">préparée</span>
                  </>
                )}
              </span>
            </button>
          </li>
        ))}
    </ol>
  )
}

const Reason = ({
  line,
  replacedBy,
}: {
  line: PickingLine
  replacedBy: PickingLine | undefined
}) => {
  const text =
    replacedBy === undefined
      ? line.reason
      : `Remplacé par ${replacedBy.name}, ${formatPackages(replacedBy.picked_packages ?? 0)}`
  return text === null || text === '' ? null : <span className="text-ink-soft text-sm">{text}</span>
}

/** It came in for a line that a short lot left short. */
const InsteadOf = ({ line, order }: { line: PickingLine; order: PickingOrder }) => {
  const short = order.lines.find(({ id }) => id === line.replaces_line_id)
  return short === undefined ? null : (
    <span className="text-ink-soft text-sm">À la place de {short.name}</span>
  )
}

/** Its lot is recalled: to be taken out, unless it is only practised. */
const Recalled = ({ line: { lot, recall } }: { line: PickingLine }) =>
  recall === null ? null : (
    <span
      className={`mt-1 self-start rounded-sm px-1.5 py-0.5 font-medium text-sm ${recall.is_drill ? 'bg-saffron-soft text-saffron-ink' : 'bg-tomato-soft text-tomato-ink'}`}
    >
      {recall.is_drill ? `EXERCICE – lot ${lot} rappelé` : `Lot ${lot} rappelé\u00a0: à sortir`}
    </span>
  )

/** How many lines are picked, for the eye and for a screen reader. */
export const ProgressBar = ({ done, of }: { done: number; of: number }) => (
  <progress
    value={done}
    max={Math.max(of, 1)}
    aria-label={`${done} ligne${done > 1 ? 's' : ''} sur ${of}`}
    className="h-3 w-full overflow-hidden rounded-full border border-line-strong [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-leaf"
  />
)

type Goods = Pick<
  PickingLine,
  | 'cultivar'
  | 'origin_name'
  | 'variant_size'
  | 'category'
  | 'brand_name'
  | 'packaging_name'
  | 'is_organic'
>

/** « France · 57-67 · cat. I · Colis 6 kg »: how goods are told apart in a cold room. */
export const factsOf = (goods: Goods): string =>
  [
    goods.cultivar,
    goods.origin_name,
    goods.variant_size,
    goods.category && `cat. ${goods.category}`,
    goods.brand_name,
    unbroken(goods.packaging_name),
    goods.is_organic && 'Bio',
  ]
    .filter(Boolean)
    .join(' · ')
