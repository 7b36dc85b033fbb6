import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import { findOpening } from '../operator/door/opening.sql.ts'
import { findQueues, type Queue } from '../operator/door/queues.sql.ts'

type Today = Extract<AnswerOf<typeof endpoints.getToday>['data'], { kind: 'platform' }>

/** What waits for the platform's decision, each queue as it is when it is read. */
export const getOperatorToday = async (db: Db): Promise<{ data: Today }> => {
  const queues = new Map((await findQueues(db)).map(queue => [queue.name, queue]))
  const part = (name: Queue['name']) => {
    const queue = queues.get(name)
    return { count: queue?.count ?? 0, oldest: queue?.oldest?.toISOString() ?? null }
  }
  const { drafts, rates } = await findOpening(db)
  return {
    data: {
      kind: 'platform',
      shops: part('shops'),
      identity_changes: part('identity_changes'),
      siret_disputes: part('siret_disputes'),
      brands: part('brands'),
      labels: part('labels'),
      failed_jobs: part('failed_jobs'),
      opening: { drafts, has_rates: rates > 0 },
    },
  }
}
