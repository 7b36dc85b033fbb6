import type { Order } from '../door/orders.queries.ts'

type Line = Order['lines'][number]
export type Earlier = Order['claims'][number]['lines'][number]

/** What was refused of a line at the door, or claimed of it before. */
export const earlierOf = ({ claims }: Pick<Order, 'claims'>, lineId: number): Earlier[] =>
  claims
    .filter(({ status }) => status !== 'refused')
    .flatMap(({ lines }) => lines)
    .filter(({ line_id }) => line_id === lineId)

/** What an earlier claim takes of a line, in packages: what was credited, before the answer what was asked for. */
const packagesTaken = (line: Line, earlier: Earlier): number => {
  const packages = earlier.accepted_packages ?? earlier.packages_quantity
  if (packages !== null) return packages
  const weight = earlier.accepted_weight_kg ?? earlier.weight_kg
  return weight === null || !line.picked_weight_kg
    ? 0
    : (weight / line.picked_weight_kg) * (line.picked_packages ?? 0)
}

/** Packages of a line of which nothing was said yet, rounded down to the thousandth: all of it may be claimed. */
export const packagesLeft = (line: Line, earlier: readonly Earlier[]): number => {
  const taken = earlier.reduce((sum, one) => sum + packagesTaken(line, one), 0)
  return Math.max(0, Math.floor(((line.picked_packages ?? 0) - taken) * 1000 + 1e-6)) / 1000
}
