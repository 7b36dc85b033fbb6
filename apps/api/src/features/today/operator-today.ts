import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import { countFailingMails, findOpening } from '../operator/door/opening.sql.ts'
import { findQueues, type Queue } from '../operator/door/queues.sql.ts'

type Today = Extract<AnswerOf<typeof endpoints.getToday>['data'], { kind: 'platform' }>

/** What this node was told of the installation, and can look at. */
export type Installation = {
  hasMailServer: boolean
  /** How old the newest backup is, in seconds, and infinitely without any; undefined where none is made by itself. */
  backupAge?: (() => Promise<number>) | undefined
}

/** A backup is made each night: one of the night before the last is missing a night. */
const lateAfterSeconds = 26 * 3_600

const backupOf = async (
  { backupAge }: Installation,
  now: Date,
): Promise<Today['opening']['backup']> => {
  if (backupAge === undefined) return { state: 'unset', newest_at: null }
  // A bucket that is down takes nothing else of the board with it.
  const seconds = await backupAge().catch(() => Number.NaN)
  if (Number.isNaN(seconds)) return { state: 'unreadable', newest_at: null }
  if (!Number.isFinite(seconds)) return { state: 'none', newest_at: null }
  return {
    state: seconds > lateAfterSeconds ? 'late' : 'made',
    newest_at: new Date(now.getTime() - seconds * 1_000).toISOString(),
  }
}

/** What waits for the platform's decision, each queue as it is when it is read. */
export const getOperatorToday = async (
  db: Db,
  installation: Installation,
  now: Date,
): Promise<{ data: Today }> => {
  const queues = new Map((await findQueues(db)).map(queue => [queue.name, queue]))
  const part = (name: Queue['name']) => {
    const queue = queues.get(name)
    return { count: queue?.count ?? 0, oldest: queue?.oldest?.toISOString() ?? null }
  }
  const { drafts, rates } = await findOpening(db)
  const failing = await countFailingMails(db)
  return {
    data: {
      kind: 'platform',
      shops: part('shops'),
      identity_changes: part('identity_changes'),
      siret_disputes: part('siret_disputes'),
      brands: part('brands'),
      labels: part('labels'),
      failed_jobs: part('failed_jobs'),
      opening: {
        drafts,
        has_rates: rates > 0,
        mail: {
          state: !installation.hasMailServer ? 'unset' : failing > 0 ? 'failing' : 'set',
          failing,
        },
        backup: await backupOf(installation, now),
      },
    },
  }
}
