import type { Order } from '../door/orders.queries.ts'

type SentLine = {
  key: string
  name: string
  packages: number
  net: number | null
  estimated: boolean
}

/** What left just now for one wholesaler: an order, or what a cart added to one that was there. */
export type JustSent = {
  isAddition: boolean
  lines: SentLine[]
  /** Excluding VAT; null where what is added waits, and its amount was not kept. */
  net: number | null
  /** VAT included. */
  gross: number
  estimated: boolean
}

const cents = (euros: number): number => Math.round(euros * 100)

/** What was just added to it, where a cart joined an order that was there. */
export const additionOf = ({ changes }: Order) => {
  const last = changes.at(-1)
  return last?.kind === 'joined' ? last : undefined
}

/** By how much a line's amount grew with its latest packages. */
const netOf = (order: Order, lineId: number | null, before: number): number | null => {
  const line = order.lines.find(({ id }) => id === lineId)
  if (line === undefined || line.line_total === null) return null
  if (before === 0 || line.ordered_packages === 0) return line.line_total
  const earlier = Math.round((cents(line.line_total) * before) / line.ordered_packages)
  return (cents(line.line_total) - earlier) / 100
}

export const justSent = (order: Order): JustSent => {
  const addition = additionOf(order)
  const { totals } = order
  if (addition === undefined)
    return {
      isAddition: false,
      lines: order.lines.map(line => ({
        key: String(line.id),
        name: line.name,
        packages: line.ordered_packages,
        net: line.line_total,
        estimated: line.estimated,
      })),
      net: totals?.net ?? null,
      gross: totals?.gross ?? 0,
      estimated: totals?.estimated ?? false,
    }
  const isMade = addition.state === 'made'
  const lines = addition.lines.map((line, index) => ({
    key: `${line.line_id}-${index}`,
    name: line.name,
    packages: line.after_packages - line.before_packages,
    net: isMade ? netOf(order, line.line_id, line.before_packages) : (line.added_net ?? null),
    // What waits has no line yet: what is weighed in the order may be in it.
    estimated:
      order.lines.find(({ id }) => id === line.line_id)?.estimated ?? totals?.estimated ?? false,
  }))
  const isKnown = lines.every(({ net }) => net !== null)
  return {
    isAddition: true,
    lines,
    net: isKnown ? lines.reduce((sum, { net }) => sum + cents(net ?? 0), 0) / 100 : null,
    gross: (cents(addition.gross_after ?? 0) - cents(addition.gross_before ?? 0)) / 100,
    estimated: lines.some(({ estimated }) => estimated),
  }
}

/** What left just now in all; its amount excluding VAT only where all of it is known. */
export const sumOf = (
  sent: readonly JustSent[],
): Pick<JustSent, 'net' | 'gross' | 'estimated'> => ({
  net: sent.every(({ net }) => net !== null)
    ? sent.reduce((sum, { net }) => sum + cents(net ?? 0), 0) / 100
    : null,
  gross: sent.reduce((sum, { gross }) => sum + cents(gross), 0) / 100,
  estimated: sent.some(({ estimated }) => estimated),
})
