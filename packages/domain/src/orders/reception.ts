import type { Caller } from '../companies/roles.ts'
import { formatKg, formatPackages } from '../french/format.ts'
import { kgFromG, packagesFromMilli, sumExact } from '../money/money.ts'
import { claimableUntil, mayClaim } from './claims.ts'
import type { OrderStatus } from './orders.ts'

/** What a kitchen finds at its door, and what it writes down (docs/product.md#reception). */

/** What becomes of goods that are not as they should be, in the words of the register, the gravest first. */
export const faultFates = { refused: 'Refusé', missing: 'Manquant', kept: 'Gardé' } as const
export type FaultFate = keyof typeof faultFates
export const faultFateNames = Object.keys(faultFates) as FaultFate[]

/** A device's clock is believed so far back; what waited longer was received when it is heard of. */
const believedDays = 7

/** When goods were looked at, by a device that may have waited for its network. */
export const receivedAtOf = (said: Date | null, now: Date): Date => {
  if (said === null || said > now) return now
  return now.getTime() - said.getTime() > believedDays * 86_400_000 ? now : said
}

export type Receivable = {
  readonly status: OrderStatus
  /** YYYY-MM-DD. */
  readonly deliveryDate: string
  readonly deliveredAt: Date | null
  readonly isReceived: boolean
}

/** Why a delivery cannot be received, or null. One marked delivered already is: the register is the kitchen's own. */
export const checkReceivable = ({
  status,
  isReceived,
}: Receivable): 'already_received' | 'action_not_allowed_in_state' | null => {
  if (isReceived) return 'already_received'
  return status === 'shipped' || status === 'delivered' ? null : 'action_not_allowed_in_state'
}

/** Whether the screen offers the reception: as long as what differs may still be claimed. */
export const offersReception = (order: Receivable, caller: Caller, now: Date): boolean =>
  mayClaim(caller) &&
  checkReceivable(order) === null &&
  (order.deliveredAt === null || now <= claimableUntil(order.deliveredAt, order.deliveryDate))

/** A line of the register, in its own integers. */
export type RegisterFault = {
  readonly fate: FaultFate | null
  readonly deliveredMilli: number
  readonly deliveredWeightG: number | null
  readonly faultMilli: number | null
  readonly faultWeightG: number | null
}

/** What was said of a line: how much of it, what became of it, why. */
export type SaidFault = {
  readonly fate: FaultFate
  /** In thousandths of packages, or grams: one of the two. */
  readonly packagesMilli: number | null
  readonly weightG: number | null
  readonly reason: string
}

/**
 * What the register says of a line once for all: what was claimed of it before (at the door, or by the kitchen itself)
 * and what the reception finds. Of several fates the gravest is the line's; what was measured as the latest word is
 * summed, and what was measured otherwise is told in the reason.
 */
export const registerFaultOf = (
  said: readonly SaidFault[],
): (Pick<RegisterFault, 'fate' | 'faultMilli' | 'faultWeightG'> & { reason: string }) | null => {
  const last = said.at(-1)
  if (last === undefined) return null
  const fate = faultFateNames.find(name => said.some(one => one.fate === name)) ?? last.fate
  const byWeight = last.weightG !== null
  const alike = said.filter(({ weightG }) => (weightG !== null) === byWeight)
  const others = said.filter(one => !alike.includes(one))
  const reasons = [...new Set(alike.map(({ reason }) => reason))]
  const beside = others.map(({ packagesMilli, weightG, reason, ...one }) => {
    const much =
      weightG === null
        ? formatPackages(packagesFromMilli(packagesMilli ?? 0))
        : formatKg(kgFromG(weightG))
    return `${faultFates[one.fate]}\u00a0: ${much}, ${reason}`
  })
  return {
    fate,
    faultMilli: byWeight ? null : sumExact(alike.map(one => one.packagesMilli ?? 0)),
    faultWeightG: byWeight ? sumExact(alike.map(one => one.weightG ?? 0)) : null,
    reason: [...reasons, ...beside].filter(Boolean).join(' ; ').slice(0, 500),
  }
}

export const isWholeFault = (line: RegisterFault): boolean =>
  line.faultWeightG === null
    ? line.faultMilli !== null && line.faultMilli >= line.deliveredMilli
    : line.faultWeightG >= (line.deliveredWeightG ?? Number.POSITIVE_INFINITY)

/** « Accepté », « Refusé en partie »: what an inspector reads of a line. */
export const outcomeLabel = (line: RegisterFault): string => {
  if (line.fate === null) return 'Accepté'
  if (line.fate === 'kept') return 'Accepté avec réserve'
  return isWholeFault(line) ? faultFates[line.fate] : `${faultFates[line.fate]} en partie`
}
