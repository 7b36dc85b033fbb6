import type { Caller } from '../companies/roles.ts'
import { formatCount, formatPackages } from '../french/format.ts'
import { packagesFromMilli } from '../money/money.ts'
import type { OrderStatus } from './orders.ts'

/** An order that changes until the cut-off of its day (docs/product.md#the-living-order). */

/** Statuses in which packages may still be added or taken off. */
export const livingStatuses: readonly OrderStatus[] = ['to_approve', 'submitted', 'accepted']

export const isLiving = ({ status }: { status: OrderStatus }): boolean =>
  livingStatuses.includes(status)

/** How firm a wholesaler is with one customer. */
export type ChangeRules = {
  /** What comes after the cut-off is answered by hand; else it is refused. */
  readonly lateChanges: boolean
  /** What changes an accepted order is confirmed by hand; else it is made. */
  readonly confirmChanges: boolean
}

/** Whether a change is made at once, or asked for. */
export type ChangeWay = 'made' | 'asked'
export type ChangeRefusal = 'role_not_allowed' | 'picking_begun' | 'order_over' | 'cut_off_passed'

/** What a buyer may do to the lines of an order now: change them, ask for it, or neither and why. */
export const changeWay = (
  order: ChangeRules & { readonly status: OrderStatus; readonly cutOffAt: Date | null },
  caller: Caller,
  now: Date,
): ChangeWay | ChangeRefusal => {
  if (caller.type !== 'buyer' || !['admin', 'purchaser'].includes(caller.role))
    return 'role_not_allowed'
  if (['rejected', 'refused', 'cancelled'].includes(order.status)) return 'order_over'
  if (!isLiving(order)) return 'picking_begun'
  if (order.cutOffAt === null || now >= order.cutOffAt)
    // What waits for its own company is not known to the wholesaler.
    return order.lateChanges && order.status !== 'to_approve' ? 'asked' : 'cut_off_passed'
  return order.confirmChanges && order.status === 'accepted' ? 'asked' : 'made'
}

/** Why a change that waited came to nothing where who asked took it back. */
export const withdrawnReason = 'Demande retirée.'

/** One line of a revision: what there was and what there is, in thousandths of a package. */
export type LineChange = {
  readonly name: string
  readonly beforeMilli: number
  readonly afterMilli: number
}

const saidOf = (packagesMilli: number): string => formatPackages(packagesFromMilli(packagesMilli))

/** « Tomate grappe : +2 colis », « Batavia : nouveau, 3 colis », « Basilic : retiré ». */
export const saidOfChange = ({ name, beforeMilli, afterMilli }: LineChange): string => {
  const delta = afterMilli - beforeMilli
  if (beforeMilli === 0) return `${name}\u00a0: nouveau, ${saidOf(afterMilli)}`
  if (afterMilli === 0) return `${name}\u00a0: retiré (${saidOf(beforeMilli)})`
  return `${name}\u00a0: ${delta > 0 ? '+' : '−'}${saidOf(Math.abs(delta))}`
}

const namedChanges = 4

/** What a notification says of them. */
export const saidOfChanges = (changes: readonly LineChange[]): string => {
  const named = changes.slice(0, namedChanges).map(saidOfChange)
  const more = changes.length - named.length
  return [...named, ...(more > 0 ? [formatCount(more, 'autre ligne', 'autres lignes')] : [])].join(
    ' · ',
  )
}

/** Several revisions as one difference: a line that is as it was is left out. */
export const netChanges = <C extends LineChange & { readonly lineId: number }>(
  revisions: readonly (readonly C[])[],
): C[] => {
  const byLine = new Map<number, C>()
  for (const change of revisions.flat()) {
    const before = byLine.get(change.lineId)
    byLine.set(change.lineId, { ...change, beforeMilli: before?.beforeMilli ?? change.beforeMilli })
  }
  return [...byLine.values()].filter(({ beforeMilli, afterMilli }) => beforeMilli !== afterMilli)
}

/** The same of what the API says, in packages: « Tomate grappe : +2 colis · Basilic : retiré (1 colis) ». */
export const saidOfPackages = (
  changes: readonly {
    readonly name: string
    readonly before_packages: number
    readonly after_packages: number
  }[],
): string =>
  changes
    .map(({ name, before_packages, after_packages }) =>
      saidOfChange({
        name,
        beforeMilli: before_packages * 1000,
        afterMilli: after_packages * 1000,
      }),
    )
    .join(' · ')
