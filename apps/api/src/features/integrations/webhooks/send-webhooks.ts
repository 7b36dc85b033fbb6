import { randomUUID } from 'node:crypto'
import { isHopeless, nextTry, restsUntil } from '@carreau/domain/integrations/webhooks'
import type { Db } from '../../../platform/db/database.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import type { Reach } from '../../../platform/outgoing/call-address.ts'
import { notifyOfDisabledWebhook } from '../../notifications/door/company-news.ts'
import { type CallOutcome, callWebhook } from './call-webhook.ts'
import {
  type DueDelivery,
  disableWebhook,
  findDueDeliveries,
  giveBack,
  lockTaken,
  recordTries,
  type TakenWebhook,
  type TriedDelivery,
  takeWebhooks,
} from './sending.sql.ts'
import { sealedAbout, signatureHeaders } from './webhook-secret.ts'

export type Sender = {
  db: Db
  secrets: SecretBox
  reach: Reach
  now: () => Date
  /** Which node this is. */
  node: string
  patienceMs?: number
}

/** Webhooks that one node tells at the same time, and what each of them is told at the same time. */
const places = { all: 16, ofOne: 6, ofNewcomers: 4 }
const callsAtOnce = 16
/** Longer than a call may take, and not much: so long nobody tells what a node had that was killed. */
const takenMs = 20_000
/** A node that was held up for so long after it took a webhook tells it nothing: another may have it before its calls end. */
const heldUpMs = 5_000

const call = async (
  { reach, now, patienceMs }: Sender,
  { url, signedBy }: { url: string; signedBy: readonly string[] },
  { id, event, happenedAt, data }: DueDelivery,
) => {
  const body = JSON.stringify({ type: event, timestamp: happenedAt.toISOString(), data })
  const headers = signatureHeaders({ id: `msg_${id}`, body, secrets: signedBy }, now())
  return callWebhook(url, { headers, body, reach, ...(patienceMs !== undefined && { patienceMs }) })
}

/**
 * What came of tries made at once. Where several had no answer at all the address is away, which says nothing of them: they
 * wait no longer than the address rests, and are told when it is back.
 */
const triedOf = (
  due: readonly DueDelivery[],
  called: readonly CallOutcome[],
  at: Date,
): TriedDelivery[] => {
  const isAway = called.length > 1 && called.every(({ code }) => code === null)
  return due.flatMap(({ id, subject, attempts, askedAt }, index) => {
    const outcome = called[index]
    if (outcome === undefined) return []
    const { code, problem } = outcome
    const delivered = code !== null && code >= 200 && code < 300
    const next_at = delivered ? null : nextTry(isAway ? 1 : attempts + 1, askedAt, at)
    return [{ id, subject, code, problem, delivered, next_at }]
  })
}

/** How a webhook stands after tries: since when it fails, and whether it is told no more. */
const standingAfter = (tried: readonly TriedDelivery[], before: Date | null, at: Date) => {
  const failingSince =
    tried.length === 0 ? before : tried.some(({ delivered }) => delivered) ? null : (before ?? at)
  const because = tried.some(({ code }) => code === 410)
    ? ('gone' as const)
    : tried.length > 0 && failingSince !== null && isHopeless(failingSince, at)
      ? ('failing' as const)
      : null
  return { failingSince, because }
}

const tell = async (sender: Sender, webhook: TakenWebhook): Promise<void> => {
  const { db, secrets, now, node } = sender
  const begun = performance.now()
  const found = await findDueDeliveries(db, webhook.id, { most: callsAtOnce, now: now() })
  const due = performance.now() - begun > heldUpMs ? [] : found
  const signedBy = [webhook.secret, webhook.formerSecret]
    .flatMap(sealed => (sealed === null ? [] : [secrets.open(sealed, sealedAbout)]))
    .filter(secret => secret !== undefined)
  const called = await Promise.all(
    due.map(async delivery => {
      if (signedBy.length > 0) return call(sender, { url: webhook.url, signedBy }, delivery)
      return { code: null, problem: 'Le secret ne se lit plus. Remplacez-le.' } as const
    }),
  )
  const tried = triedOf(due, called, now())
  await db.transaction().execute(async trx => {
    const held = await lockTaken(trx, webhook.id, node)
    if (held === undefined) return
    const at = now()
    if (tried.length > 0) await recordTries(trx, webhook.id, tried, at)
    const { failingSince, because } = standingAfter(tried, held.failingSince, at)
    await giveBack(trx, webhook.id, { failingSince, until: restsUntil(failingSince, at) })
    if (because === null || held.state === 'disabled') return
    const owner = await disableWebhook(trx, webhook.id, because)
    if (owner !== undefined)
      await notifyOfDisabledWebhook(
        trx,
        {
          id: webhook.id,
          tenant: { type: owner.type, id: owner.tenantId },
          url: webhook.url,
          because,
        },
        at,
      )
  })
}

const idleMs = 1_000

/**
 * Tells webhooks as long as it runs, apart from the jobs: an address that is slow to answer holds up neither mails nor
 * other webhooks. Each is told by one node at a time, which keeps what is told of an order in order.
 */
export const startWebhooks = (
  settings: Omit<Sender, 'node'> & { onError: (error: Error) => void },
): { stop: () => Promise<void> } => {
  const sender = { ...settings, node: randomUUID() }
  const { db, now, node, onError } = sender
  const busy = new Set<Promise<void>>()
  let stopping = false
  let wake = () => {}

  const look = async (): Promise<void> => {
    if (busy.size >= places.all) return
    const until = new Date(now().getTime() + takenMs)
    const taken = await takeWebhooks(db, { by: node, places, until, now: now() })
    for (const webhook of taken) {
      const work = tell(sender, webhook)
        .catch(onError)
        .finally(() => {
          busy.delete(work)
          wake()
        })
      busy.add(work)
    }
  }
  const run = async (): Promise<void> => {
    while (!stopping) {
      // Before the look, so that what ends during it is not missed.
      const woken = Promise.withResolvers<void>()
      wake = woken.resolve
      await look().catch(onError)
      const idle = setTimeout(wake, idleMs)
      if (!stopping) await woken.promise
      clearTimeout(idle)
    }
    await Promise.all(busy)
  }
  const running = run()
  return {
    stop: () => {
      stopping = true
      wake()
      return running
    },
  }
}
