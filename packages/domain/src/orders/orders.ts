import type { BuyerRole, Caller, ShopRole } from '../companies/roles.ts'
import { addDays, parisDay } from '../french/paris-time.ts'

/** An order's life, for guard, button and timeline alike (docs/product.md#order-states). */

/** The statuses in the order of an order's life, with their French names. */
export const orderStatusLabels = {
  to_approve: 'À approuver',
  submitted: 'Envoyée',
  accepted: 'Acceptée',
  picking: 'En préparation',
  shipped: 'Expédiée',
  delivered: 'Livrée',
  rejected: 'Rejetée',
  refused: 'Refusée',
  cancelled: 'Annulée',
} as const
export type OrderStatus = keyof typeof orderStatusLabels
export const orderStatuses = Object.keys(orderStatusLabels) as OrderStatus[]

type Actors =
  | { readonly type: 'buyer'; readonly roles: readonly BuyerRole[] }
  | { readonly type: 'shop'; readonly roles: readonly ShopRole[] }

type OrderTransition = {
  readonly from: readonly OrderStatus[]
  readonly to: OrderStatus
  readonly by: Actors
  readonly reasonRequired?: true
  /** Not before the delivery day, in Paris, nor while the buyer may contest the order. */
  readonly fromItsDay?: true
  /** Besides `from`, where the buyer may contest an order that its wholesaler wrote down. */
  readonly contestedFrom?: readonly OrderStatus[]
  /** French text of the button. */
  readonly label: string
  /** Whom the history names where the wholesaler's settings take the action by themselves. */
  readonly automatic?: string
}

/** How an order begins: sent, waiting for an admin above the limit, or written down for who phoned. */
export const firstStatuses = {
  sent: 'submitted',
  above_limit: 'to_approve',
  by_phone: 'accepted',
} as const satisfies Record<string, OrderStatus>

const buyerAdmin: Actors = { type: 'buyer', roles: ['admin'] }
const purchasers: Actors = { type: 'buyer', roles: ['admin', 'purchaser'] }
const sellers: Actors = { type: 'shop', roles: ['admin', 'sales'] }
const pickers: Actors = { type: 'shop', roles: ['admin', 'picker'] }
const planners: Actors = { type: 'shop', roles: ['admin', 'sales', 'picker'] }
const deliverers: Actors = { type: 'shop', roles: ['admin', 'picker', 'driver'] }

/** The actions in the order of their buttons. */
const transitions = {
  approve: {
    from: ['to_approve'],
    to: 'submitted',
    by: buyerAdmin,
    label: 'Approuver',
  },
  reject: {
    from: ['to_approve'],
    to: 'rejected',
    by: buyerAdmin,
    reasonRequired: true,
    label: 'Rejeter',
  },
  accept: {
    from: ['submitted'],
    to: 'accepted',
    by: sellers,
    label: 'Accepter',
    automatic: 'Acceptation automatique',
  },
  refuse: {
    from: ['submitted'],
    to: 'refused',
    by: sellers,
    reasonRequired: true,
    label: 'Refuser',
    automatic: 'Refus automatique',
  },
  start_picking: {
    from: ['accepted'],
    to: 'picking',
    by: pickers,
    label: 'Commencer la préparation',
  },
  ship: {
    from: ['picking'],
    to: 'shipped',
    by: pickers,
    label: 'Expédier',
  },
  deliver: {
    from: ['shipped'],
    to: 'delivered',
    by: deliverers,
    fromItsDay: true,
    label: 'Marquer comme livrée',
  },
  postpone: {
    from: ['shipped'],
    to: 'shipped',
    by: planners,
    label: 'Reporter la livraison',
  },
  confirm_delivery: {
    from: ['shipped'],
    to: 'delivered',
    by: purchasers,
    label: 'Confirmer la réception',
  },
  cancel: {
    from: ['to_approve', 'submitted', 'accepted'],
    contestedFrom: ['picking', 'shipped'],
    to: 'cancelled',
    by: purchasers,
    label: 'Annuler la commande',
  },
} satisfies Record<string, OrderTransition>

export type OrderAction = keyof typeof transitions
export const orderTransitions: Readonly<Record<OrderAction, OrderTransition>> = transitions
export const orderActions = Object.keys(transitions) as OrderAction[]

export type ActionRefusal =
  | 'role_not_allowed'
  | 'action_not_allowed_in_state'
  | 'delivery_day_ahead'
  | 'order_contestable'
  | 'reason_required'

/** What decides whether an order may be moved. */
export type Movable = {
  readonly status: OrderStatus
  /** YYYY-MM-DD. */
  readonly deliveryDate: string
  /** Where the wholesaler wrote it down for the buyer; null for the buyer's own orders. */
  readonly contestableUntil: Date | null
  /** The day it was promised for first, where it was put off since. */
  readonly postponedFrom?: string | null
}

/** Whether the buyer may still contest what the wholesaler wrote down (docs/product.md#by-telephone). */
export const isContestable = (
  { contestableUntil }: Pick<Movable, 'contestableUntil'>,
  now: Date,
): boolean => contestableUntil !== null && now <= contestableUntil

const leadsOn = (order: Movable, { from, contestedFrom = [] }: OrderTransition, now: Date) =>
  from.includes(order.status) || (contestedFrom.includes(order.status) && isContestable(order, now))

const mayAct = (caller: Caller, { type, roles }: Actors): boolean =>
  caller.type === type && roles.some(role => role === caller.role)

/**
 * How many days early goods may be handed over to somebody who says their name: Tuesday's on a Friday, where Saturday's cut-off is
 * over and nobody drives on Sunday and Monday.
 */
const handedOverDaysEarly = 4

/**
 * Whether what is handed over at the door may be: on its day or before it within one gap between two rounds, and what the wholesaler wrote down on its
 * day alone while it may be contested. Earlier a name is nobody's word (docs/product.md#moving).
 */
export const mayHandOver = (
  order: Pick<Movable, 'deliveryDate' | 'contestableUntil' | 'postponedFrom'>,
  now: Date,
): boolean => {
  const today = parisDay(now)
  // A driver who got in after all says so late: what was put off meanwhile was due before.
  const day = order.postponedFrom ?? order.deliveryDate
  if (today >= day) return true
  return addDays(today, handedOverDaysEarly) >= day && !isContestable(order, now)
}

/** Nobody keeps picked produce for longer. */
const postponedDays = 14

/** Whether a delivery may be put off to this day: from today and the day it was promised for on, within two weeks. */
export const mayPostponeTo = (
  day: string,
  { deliveryDate, postponedFrom }: Pick<Movable, 'deliveryDate' | 'postponedFrom'>,
  now: Date,
): boolean => {
  const today = parisDay(now)
  const promised = postponedFrom ?? deliveryDate
  return day >= today && day >= promised && day <= addDays(today, postponedDays)
}

/** What its time does not allow yet, or null. */
const tooEarly = (order: Movable, { fromItsDay }: OrderTransition, now: Date) => {
  if (fromItsDay !== true) return null
  if (parisDay(now) < order.deliveryDate) return 'delivery_day_ahead'
  return isContestable(order, now) ? 'order_contestable' : null
}

/**
 * Why the caller cannot take the action on the order now, or null. The role is judged first, so
 * that who may never act learns nothing of the state. A blank reason is no reason.
 */
export const checkAction = (
  order: Movable,
  caller: Caller,
  action: OrderAction,
  { now, reason }: { now: Date; reason?: string | null | undefined },
): ActionRefusal | null => {
  const transition = orderTransitions[action]
  if (!mayAct(caller, transition.by)) return 'role_not_allowed'
  if (!leadsOn(order, transition, now)) return 'action_not_allowed_in_state'
  const early = tooEarly(order, transition, now)
  if (early !== null) return early
  if (transition.reasonRequired && !reason?.trim()) return 'reason_required'
  return null
}

/** The actions the caller may take now, in the order of the buttons (docs/product.md#moving). */
export const allowedActions = (order: Movable, caller: Caller, now: Date): OrderAction[] =>
  orderActions.filter(action => {
    const transition = orderTransitions[action]
    return (
      mayAct(caller, transition.by) &&
      leadsOn(order, transition, now) &&
      tooEarly(order, transition, now) === null
    )
  })

/** Nothing comes of them any more. */
/** An order is owed in these before it is invoiced, which its delivery does. The twin of `credit_of`. */
export const owedStatuses: readonly OrderStatus[] = ['submitted', 'accepted', 'picking', 'shipped']

export const endedStatuses: readonly OrderStatus[] = ['rejected', 'refused', 'cancelled']
/** What has not left the buyer's company: no business of the wholesaler. */
export const insideBuyer: readonly OrderStatus[] = ['to_approve', 'rejected']
const afterAcceptance: readonly OrderStatus[] = ['accepted', 'picking', 'shipped', 'delivered']

/**
 * Whether a wholesaler's caller reads an order that its own people entered and that waits for the customer's approval
 * (docs/product.md#by-telephone): who sees the desk, since it was theirs before it was the customer's.
 */
export const readsEntered = (caller: Caller): boolean =>
  caller.type === 'shop' && caller.role !== 'picker' && caller.role !== 'driver'

/** Statuses a caller may read: pickers and drivers see accepted orders only (docs/product.md#roles). */
export const visibleStatuses = (caller: Caller): readonly OrderStatus[] => {
  if (caller.type === 'buyer') return orderStatuses
  if (caller.type === 'platform') return []
  return caller.role === 'picker' || caller.role === 'driver'
    ? afterAcceptance
    : orderStatuses.filter(status => !insideBuyer.includes(status))
}
