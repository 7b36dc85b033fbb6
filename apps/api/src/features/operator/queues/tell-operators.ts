import { formatDateTime } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import type { Db } from '../../../platform/db/database.ts'
import { notifyOperators } from '../../notifications/door/operator-news.ts'
import { findQueues, type Queue } from '../door/queues.sql.ts'
import { findPlatforms, lockTold, saveTold } from './queues.sql.ts'

/** What joined in a transaction that was not over yet is told the next time. */
const graceMs = 60_000
/** The first time, what joined since then is told. */
const firstMs = 15 * 60_000

const words: Record<Queue['name'], readonly [string, string]> = {
  shops: ['grossiste à approuver', 'grossistes à approuver'],
  identity_changes: ['changement d’identité', 'changements d’identité'],
  siret_disputes: ['contestation de SIRET', 'contestations de SIRET'],
  brands: ['marque à vérifier', 'marques à vérifier'],
  labels: ['libellé non lu', 'libellés non lus'],
  failed_jobs: ['tâche en échec', 'tâches en échec'],
}
const order = Object.keys(words)

/** Those that people decide on; a task that failed has an alert of its own. */
const decided = (queues: readonly Queue[]): Queue[] =>
  queues
    .filter(({ name }) => name !== 'failed_jobs')
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))

const listed = (queues: readonly Queue[]): string =>
  queues.map(({ name, count }) => formatCount(count, ...words[name])).join(', ')

/**
 * Tells the operators once of all that joined their queues since they were told and still waits; nobody
 * is told when nothing did.
 */
export const tellOperators = async (db: Db, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    const told = await lockTold(trx)
    const until = new Date(now.getTime() - graceMs)
    const after = told ?? new Date(now.getTime() - firstMs)
    if (until <= after) return
    const joined = decided(await findQueues(trx, { after, until }))
    await saveTold(trx, until)
    if (joined.length === 0) return
    const waiting = decided(await findQueues(trx))
    const oldest = waiting.flatMap(queue => queue.oldest ?? []).toSorted((a, b) => +a - +b)[0]
    await notifyOperators(
      trx,
      {
        platformIds: await findPlatforms(trx),
        title: `À décider\u00a0: ${listed(waiting)}`,
        body: `Depuis peu\u00a0: ${listed(joined)}.${
          oldest === undefined ? '' : ` Le plus ancien attend depuis le ${formatDateTime(oldest)}.`
        }`,
      },
      now,
    )
  })
