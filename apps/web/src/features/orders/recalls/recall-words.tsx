import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatKg, formatPackages } from '@carreau/domain/french/format'
import { recallProgress } from '@carreau/domain/orders/stock/recalls'
import { Link } from '@tanstack/react-router'
import { Chip } from '../../../ui/chip.tsx'
import type { Holding, ListedRecall } from './recalls.queries.ts'

/** « EXERCICE », « En cours », « Clos ». */
export const RecallChips = ({
  recall: { is_drill, closed_at },
}: {
  recall: Pick<ListedRecall, 'is_drill' | 'closed_at'>
}) => (
  <>
    {is_drill && <Chip tone="saffron">EXERCICE</Chip>}
    <Chip tone={closed_at !== null ? 'neutral' : is_drill ? 'saffron' : 'tomato'}>
      {closed_at === null ? 'En cours' : 'Clos'}
    </Chip>
  </>
)

/** « 3 clients sur 12 ont répondu, 4,5 colis retrouvés ». */
export const progressWords = (
  recall: Pick<ListedRecall, 'told_count' | 'answered_count' | 'held_packages'>,
): string =>
  recallProgress({
    told: recall.told_count,
    answered: recall.answered_count,
    heldMilli: Math.round(recall.held_packages * 1000),
  })

/** « 3 colis, 18,2 kg ». */
export const amountWords = ({
  packages,
  weight_kg,
}: {
  packages: number
  weight_kg: number | null
}): string =>
  `${formatPackages(packages)}${weight_kg === null || weight_kg === 0 ? '' : `, ${formatKg(weight_kg)}`}`

/** What somebody has of the lot, order by order. */
export const Holdings = ({
  lines,
}: {
  lines: readonly (Omit<Holding, 'product_id'> & { is_taken_out?: boolean })[]
}) => (
  <ul className="flex flex-col gap-1 text-sm">
    {lines.map(line => (
      <li key={`${line.order.id} ${line.name} ${line.packaging_name} ${line.packages}`}>
        <Link
          to="/orders/$orderId"
          params={{ orderId: line.order.id }}
          className="inline-flex items-center underline decoration-line-strong underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
        >
          {line.order.number}
        </Link>{' '}
        <span className="text-ink-soft">
          · {line.status_label}, livraison du {formatDateInSentence(line.delivery_date)}
        </span>
        <br />
        <span className="tabular-nums">
          {amountWords(line)} · {line.name}, {line.packaging_name}
          {line.is_taken_out === true && ' — sorti de la commande'}
        </span>
      </li>
    ))}
  </ul>
)
