import { formatDay } from '@carreau/domain/french/dates'
import { maxListLines, maxListName } from '@carreau/domain/lists/list-lines'
import type { Order } from './door/orders.queries.ts'

/** « Primeurs de Rungis, 24 novembre », cut where a name is too long. */
const nameOfList = ({ shop, delivery_date }: Order): string => {
  const day = `, ${formatDay(delivery_date)}`
  return shop.name.slice(0, maxListName - day.length) + day
}

/** What was ordered becomes a list: what replaced something is left out, since it was not asked for. */
const linesOf = ({ lines }: Order) => {
  const packages = new Map<number, number>()
  for (const line of lines)
    if (line.substitutes_line_id === null && line.replaces_line_id === null)
      packages.set(
        line.specification_id,
        (packages.get(line.specification_id) ?? 0) + line.ordered_packages,
      )
  return [...packages]
    .slice(0, maxListLines)
    .map(([id, packages_quantity]) => ({ id, packages_quantity }))
}

/** The list that an order becomes. */
export const listOf = (order: Order) => ({
  name: nameOfList(order),
  specifications: linesOf(order),
})
