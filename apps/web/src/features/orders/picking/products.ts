import type { PickingLine, PickingOrder } from './picking.queries.ts'

type Share = { order: PickingOrder; line: PickingLine }

/** One specification across the orders of a day: what to fetch in one go, and for whom. */
export type PickingProduct = {
  goods: PickingLine
  shares: Share[]
  /** Those nobody has picked yet, in the order in which they came. */
  open: Share[]
  orderedPackages: number
  pickedPackages: number
}

/** The same as `listPickingProducts`, made of the orders, which know what waits to be sent. */
export const productsOf = (orders: readonly PickingOrder[]): PickingProduct[] => {
  const shares = orders.flatMap(order =>
    order.lines.filter(line => line.substitutes_line_id === null).map(line => ({ order, line })),
  )
  return [...Map.groupBy(shares, ({ line }) => line.specification_id).values()]
    .flatMap(group => {
      const [first] = group
      if (first === undefined) return []
      return {
        goods: first.line,
        shares: group,
        open: group.filter(({ line }) => line.picked_packages === null),
        orderedPackages: group.reduce((sum, { line }) => sum + line.ordered_packages, 0),
        pickedPackages: group.reduce((sum, { line }) => sum + (line.picked_packages ?? 0), 0),
      }
    })
    .toSorted((left, right) => left.goods.name.localeCompare(right.goods.name, 'fr'))
}
