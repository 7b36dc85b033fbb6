/** What a webhook may be told of (docs/decisions/0084-webhooks.md). */
export const webhookEvents = [
  'order.submitted',
  'order.changed',
  'order.accepted',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'invoice.issued',
  'claim.opened',
  'price_list.applied',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const webhookEventLabels: Record<WebhookEvent, string> = {
  'order.submitted': 'Commande envoyée',
  'order.changed': 'Commande modifiée',
  'order.accepted': 'Commande acceptée',
  'order.shipped': 'Commande expédiée',
  'order.delivered': 'Commande livrée',
  'order.cancelled': 'Commande annulée ou refusée',
  'invoice.issued': 'Facture émise',
  'claim.opened': 'Réclamation ouverte',
  'price_list.applied': 'Mercuriale mise à jour',
}

/** What is sent when somebody asks for a try. */
export const webhookTest = 'webhook.test'

/** Webhooks a company may have at once. */
export const maxWebhooks = 10

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How long to wait after each failure; the last goes for all that follow. */
const waits = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
]

/** So long is a delivery tried again. */
const triedForMs = 3 * day

/** When a delivery that has failed so many times is tried again; null: it is given up. */
export const nextTry = (failures: number, askedAt: Date, now: Date): Date | null => {
  const wait = waits[Math.min(failures, waits.length) - 1] ?? 0
  const next = new Date(now.getTime() + wait)
  return next.getTime() - askedAt.getTime() > triedForMs ? null : next
}

/** A webhook that has failed for so long, whatever it was told, is told nothing more. */
const failsForMs = 5 * day

export const isHopeless = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= failsForMs

/** How long the secret before signs beside the new one, so that a receiver is changed without a gap. */
export const secretOverlapHours = 24

const mostRestMs = 5 * minute

/**
 * Until when a webhook is told nothing after tries: as soon as it took something, now; while it fails whatever it is told,
 * half as long as it has failed, five minutes at most. An address that is away is not asked for each of ten thousand
 * things that wait, and is told them soon after it is back.
 */
export const restsUntil = (failingSince: Date | null, now: Date): Date => {
  const failedMs = failingSince === null ? 0 : Math.max(0, now.getTime() - failingSince.getTime())
  return new Date(now.getTime() + Math.min(mostRestMs, failedMs / 2))
}

/** How long deliveries that are over can be read and sent again. */
export const deliveriesKeptDays = 30
