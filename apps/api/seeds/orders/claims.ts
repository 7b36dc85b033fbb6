import { creditableMilli, creditNoteContent } from '@carreau/domain/documents/credit-note'
import { parisDay } from '@carreau/domain/french/paris-time'
import {
  answerBy,
  type Claimed,
  checkClaimed,
  claimedMilli,
  type DeliveredLine,
  usualClaimReasons,
} from '@carreau/domain/orders/claims'
import { isCatchWeight } from '@carreau/domain/orders/picking'
import { type Random, randomOf } from '../random.ts'
import { type Delivery, type Numbering, ownersOf } from './documents.ts'
import { netOf, snapshotOf } from './order-lines.ts'

type Answer = 'accepted' | 'accepted in part' | 'refused'
type DisputedLine = Claimed & { lineId: number; reason: string; accepted: Claimed | null }
type Claim = Delivery & {
  openedAt: Date
  answer: Answer | null
  resolvedAt: Date | null
  lines: DisputedLine[]
}

const hourMs = 3_600_000
const answers = ['accepted in part', 'refused', 'accepted'] as const
/** Of so many deliveries one is disputed. */
const disputedOneIn = 70

const replies: Record<Answer, string> = {
  accepted: 'Toutes nos excuses, un avoir suit.',
  'accepted in part': 'Une partie était conforme au chargement, nous créditons le reste.',
  refused: 'Marchandise conforme au bon de livraison signé à la réception.',
}

const deliveredLines = ({ written }: Delivery): (DeliveredLine & { id: number })[] =>
  written.order.lines.map((line, index) => ({
    ...snapshotOf(line),
    id: written.firstLineId + index,
    netCents: netOf(line),
  }))

/** Of what a scale said some of the weight, of anything else a package. */
const someOf = (line: DeliveredLine, random: Random): Claimed =>
  isCatchWeight(line) && line.pickedWeightG != null
    ? { packagesMilli: null, weightG: Math.ceil(line.pickedWeightG * random.between(0.05, 0.25)) }
    : { packagesMilli: Math.min(1_000, line.pickedPackagesMilli ?? 0), weightG: null }

const halfOf = ({ packagesMilli, weightG }: Claimed): Claimed => ({
  packagesMilli: packagesMilli === null ? null : packagesMilli / 2,
  weightG: weightG === null ? null : Math.ceil(weightG / 2),
})
const noneOf = ({ packagesMilli }: Claimed): Claimed =>
  packagesMilli === null ? { packagesMilli, weightG: 0 } : { packagesMilli: 0, weightG: null }

/** What the wholesaler grants of the line at an index: in part, half of the first one alone. */
const grantedOf = (claimed: Claimed, index: number, answer: Answer | null): Claimed | null => {
  if (answer === null || answer === 'refused') return null
  if (answer === 'accepted') return claimed
  return index === 0 ? halfOf(claimed) : noneOf(claimed)
}

/** A claim some hours after a delivery, or null when nothing of it can be disputed. */
const claimOn = (delivery: Delivery, answer: Answer | null, now: Date): Claim | null => {
  const random = randomOf(`claim ${delivery.written.id}`)
  const openedAt = new Date(delivery.at.getTime() + random.between(0.5, 1.5) * hourMs)
  const resolvedAt = new Date(openedAt.getTime() + random.between(1, 6) * hourMs)
  const isAnswered = answer !== null && resolvedAt <= now
  const lines = deliveredLines(delivery)
    .map(line => ({ line, claimed: someOf(line, random) }))
    .filter(({ line, claimed }) => checkClaimed(line, claimed, []) === null)
    .slice(0, answer === 'accepted' ? 1 : 2)
    .map(({ line, claimed }, index) => ({
      ...claimed,
      lineId: line.id,
      reason: random.pick(usualClaimReasons),
      accepted: isAnswered ? grantedOf(claimed, index, answer) : null,
    }))
  if (lines.length === 0 || openedAt > now) return null
  return {
    ...delivery,
    openedAt,
    answer: isAnswered ? answer : null,
    resolvedAt: isAnswered ? resolvedAt : null,
    lines,
  }
}

/**
 * What the first buyer disputes at the first wholesaler, newest first: a claim that waits for its
 * answer, one granted in part, one refused. Elsewhere one delivery in some dozens.
 */
const buildClaims = (
  deliveries: readonly Delivery[],
  { firstBuyerId, now }: { firstBuyerId: number; now: Date },
): Claim[] => {
  const isFirst = ({ written: { order } }: Delivery): boolean =>
    order.buyer.id === firstBuyerId && order.shop.rank === 0
  const shown = deliveries
    .filter(isFirst)
    .flatMap(delivery => (claimOn(delivery, null, now) ? [delivery] : []))
    .slice(-3)
    .toReversed()
    .map((delivery, index) => claimOn(delivery, [null, ...answers][index] ?? null, now))
  const others = deliveries
    .filter(delivery => !isFirst(delivery) && delivery.written.id % disputedOneIn === 0)
    .map((delivery, index) => claimOn(delivery, answers[index % answers.length] ?? null, now))
  return [...shown, ...others]
    .filter(claim => claim !== null)
    .toSorted((left, right) => left.openedAt.getTime() - right.openedAt.getTime())
}

const creditNoteOf = ({ lines, resolvedAt, ...delivery }: Claim) => {
  const { invoice } = delivery
  const left = creditableMilli(invoice, [])
  const delivered = new Map(deliveredLines(delivery).map(line => [line.id, line]))
  const credited = lines.flatMap(({ lineId, accepted, reason }) => {
    const line = delivered.get(lineId)
    const most = left.get(lineId) ?? 0
    const granted = (accepted?.packagesMilli ?? 0) + (accepted?.weightG ?? 0)
    if (line === undefined || accepted === null || granted === 0) return []
    const milli = Math.min(claimedMilli(line, accepted, most), most)
    const weightG = line.billingType === 'weight' ? milli : null
    return { lineId, packagesMilli: accepted.packagesMilli, weightG, reason }
  })
  if (credited.length === 0 || resolvedAt === null) return null
  return creditNoteContent(invoice, [], { lines: credited, issuedOn: parisDay(resolvedAt) })
}

const claimRow = ({ written, openedAt, answer, resolvedAt }: Claim, id: number) => ({
  id,
  order_id: written.id,
  status: answer === 'accepted in part' ? ('accepted' as const) : (answer ?? ('open' as const)),
  opened_by: written.order.placedBy,
  opened_at: openedAt,
  answer_by: answerBy(openedAt),
  resolved_by:
    answer && (written.order.steps.find(({ to }) => to === 'accepted')?.actor.id ?? null),
  resolved_at: resolvedAt,
  reason: answer && replies[answer],
})

const claimLineRow = (line: DisputedLine, claimId: number) => ({
  claim_id: claimId,
  order_line_id: line.lineId,
  packages_milli: line.packagesMilli,
  weight_g: line.weightG,
  reason: line.reason,
  accepted_packages_milli: line.accepted?.packagesMilli ?? null,
  accepted_weight_g: line.accepted?.weightG ?? null,
})

/** Claims in the order they were opened, and the credit notes they brought, in the order of answers. */
export const claimRows = (
  deliveries: readonly Delivery[],
  numbers: Numbering,
  market: { firstBuyerId: number; now: Date },
) => {
  const claims = buildClaims(deliveries, market).map((claim, index) => ({ claim, id: index + 1 }))
  const creditNotes = claims
    .flatMap(({ claim, id }) => {
      const content = creditNoteOf(claim)
      return content && claim.resolvedAt ? [{ claim, id, content, at: claim.resolvedAt }] : []
    })
    .toSorted((left, right) => left.at.getTime() - right.at.getTime())
    .map(({ claim, id, content, at }) => ({
      ...ownersOf(claim.written),
      kind: 'credit_note' as const,
      claim_id: id,
      number: numbers.next(claim.written.order.shop.id, Number(content.issuedOn.slice(0, 4))),
      issued_at: at,
      due_date: null,
      net_cents: content.netCents,
      gross_cents: content.grossCents,
      content,
    }))
  return {
    claims: claims.map(({ claim, id }) => claimRow(claim, id)),
    claimLines: claims.flatMap(({ claim, id }) => claim.lines.map(line => claimLineRow(line, id))),
    creditNotes,
  }
}
