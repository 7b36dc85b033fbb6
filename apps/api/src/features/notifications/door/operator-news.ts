import type { Trx } from '../../../platform/db/database.ts'
import { notify } from '../notify.ts'

/** Notifies the platform's operators of what waits for them; told again before it is read, it is one line. */
export const notifyOperators = (
  trx: Trx,
  { platformIds, title, body }: { platformIds: readonly number[]; title: string; body: string },
  at: Date,
): Promise<void> =>
  notify(
    trx,
    platformIds.map(id => ({
      kind: 'platform_queue' as const,
      to: { type: 'platform' as const, id },
      exceptUserId: null,
      title,
      body,
      link: '/platform',
      group: 'queues',
    })),
    at,
  )
