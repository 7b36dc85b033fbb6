import { parisInstant } from '@carreau/domain/french/paris-time'
import type { OrderStatus } from '@carreau/domain/orders/orders'
import type { Random } from '../random.ts'

export type Actor = { id: number; firstName: string }

/** One row of an order's history. */
export type Step = { to: OrderStatus; at: Date; actor: Actor; reason: string | null }

type Actors = { purchaser: Actor; approver: Actor; seller: Actor; picker: Actor }
type Circumstances = Actors & {
  createdAt: Date
  deliveryDate: string
  waitsForApproval: boolean
  random: Random
}

const rejections = [
  'Budget de la semaine dépassé, à revoir lundi.',
  'Quantités trop fortes pour le nombre de couverts.',
  'Déjà commandé chez un autre grossiste.',
] as const
const refusals = [
  'Tournée complète pour ce jour de livraison.',
  'Plusieurs produits manquent à l’arrivage.',
  'Adresse hors de notre zone de livraison ce jour-là.',
] as const
const cancellations = [
  'Réservation annulée, nous n’en avons plus besoin.',
  'Erreur de date, nous recommandons.',
  null,
] as const

const later = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + Math.round(minutes) * 60_000)

const latest = (left: Date, right: Date): Date => (left > right ? left : right)

/** The steps of an order nobody stops: accepted in the hour, picked at night, delivered at dawn. */
const steadySteps = (order: Circumstances): Step[] => {
  const { random, createdAt, purchaser, approver, seller, picker } = order
  const step = (to: OrderStatus, at: Date, actor: Actor): Step => ({ to, at, actor, reason: null })
  const approvedAt = later(createdAt, random.between(10, 50))
  const submittedAt = order.waitsForApproval ? approvedAt : createdAt
  const acceptedAt = later(submittedAt, random.between(5, 40))
  const night = parisInstant(order.deliveryDate, '00:10')
  const pickingAt = latest(later(night, random.between(0, 80)), later(acceptedAt, 10))
  const shippedAt = later(pickingAt, random.between(90, 150))
  const deliveredAt = later(shippedAt, random.between(60, 240))
  return [
    ...(order.waitsForApproval ? [step('to_approve', createdAt, purchaser)] : []),
    step('submitted', submittedAt, order.waitsForApproval ? approver : purchaser),
    step('accepted', acceptedAt, seller),
    step('picking', pickingAt, picker),
    step('shipped', shippedAt, picker),
    step('delivered', deliveredAt, random.chance(0.6) ? picker : purchaser),
  ]
}

/** How the order ends before its time, if it does. */
const mishap = (order: Circumstances, steady: readonly Step[]): Step[] | null => {
  const { random } = order
  const chance = random.next()
  const reason = {
    rejected: random.pick(rejections),
    refused: random.pick(refusals),
    cancelled: random.pick(cancellations),
  }
  const [first] = steady
  const submitted = steady.findIndex(({ to }) => to === 'submitted')
  const answer = steady[submitted + 1]
  if (!first || !answer) return null
  if (order.waitsForApproval && chance < 0.2) {
    const at = later(first.at, random.between(10, 120))
    return [first, { to: 'rejected', at, actor: order.approver, reason: reason.rejected }]
  }
  const sent = steady.slice(0, submitted + 1)
  if (chance > 0.975) return [...sent, { ...answer, to: 'refused', reason: reason.refused }]
  if (chance > 0.945) {
    const cancelled = { to: 'cancelled' as const, actor: order.purchaser, reason: reason.cancelled }
    return [...sent, { ...cancelled, at: latest(answer.at, later(first.at, 15)) }]
  }
  return null
}

/** What has happened to an order by `now`: steps in time, the last one its status. */
export const courseUntil = (now: Date, order: Circumstances): Step[] => {
  const steady = steadySteps(order)
  return (mishap(order, steady) ?? steady).filter(({ at }) => at <= now)
}

/** The steps up to a wanted status, spread evenly between its making and `now`. */
export const courseTo = (status: OrderStatus, now: Date, order: Circumstances): Step[] => {
  const steady = steadySteps(order)
  const steps = steady.slice(0, steady.findIndex(({ to }) => to === status) + 1)
  const span = now.getTime() - order.createdAt.getTime()
  return steps.map((step, index) => ({
    ...step,
    at: later(order.createdAt, (span * index) / (steps.length * 60_000)),
  }))
}
