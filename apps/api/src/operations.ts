import { setTimeout as sleep } from 'node:timers/promises'
import type { Operations } from './app.ts'
import type { LiveIndex } from './features/catalogue/search-index/live-index.ts'
import type { Db } from './platform/db/database.ts'
import type { Replica } from './platform/db/replica.ts'
import type { Admission } from './platform/http/load/shed-load.ts'
import { readLongestWaits, readQueue } from './platform/jobs/jobs.sql.ts'
import { readClockLead } from './platform/operations/clock.sql.ts'
import type { Realtime } from './platform/realtime/open-realtime.ts'

/**
 * How far the index is behind what is committed, in seconds: how long a notice of now takes to be in
 * it, or, when none arrives, the time since the last one did.
 */
export const ageOf = (
  index: Pick<LiveIndex, 'settled'>,
  /** The longest that somebody who asks waits. */
  waitMs = 2_000,
): (() => Promise<number>) => {
  let inStepAt = performance.now()
  let asking: Promise<void> | undefined
  return async () => {
    const askedAt = performance.now()
    // One question at a time, however long it stays without an answer.
    asking ??= index.settled().finally(() => {
      asking = undefined
    })
    const inTime = await Promise.race([
      asking.then(
        () => true,
        () => false,
      ),
      sleep(waitMs, false, { ref: false }),
    ])
    const now = performance.now()
    const age = inTime ? now - askedAt : now - inStepAt
    if (inTime) inStepAt = now
    return age / 1_000
  }
}

/** The parts of a running node that can be asked how they are. */
type Parts = {
  db: Db
  pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }
  searchIndex: LiveIndex
  realtime: () => Realtime | undefined
  isStopping: () => boolean
  admission: Admission
  replica?: Pick<Replica, 'behind'> | undefined
  /** How old the newest backup is, in seconds, where backups are made by themselves. */
  backupAge?: (() => Promise<number>) | undefined
}

/** What `/health/ready` and `/metrics` tell of this node. */
export const operationsOf = (parts: Parts): Operations => ({
  backupAge: parts.backupAge,
  isStopping: parts.isStopping,
  readiness: () => ({
    open: !parts.isStopping(),
    search_index: parts.searchIndex.isHearing(),
    real_time: parts.realtime() !== undefined,
  }),
  readings: [
    {
      name: 'carreau_database_connections',
      help: 'Connections of the pool: open, idle, and requests that wait for one',
      read: async () => ({
        open: parts.pool.totalCount,
        idle: parts.pool.idleCount,
        waiting: parts.pool.waitingCount,
      }),
    },
    {
      name: 'carreau_calls',
      help: 'Calls being served, waiting to be, and refused since the start for lack of time',
      read: async () => parts.admission.figures(),
    },
    {
      name: 'carreau_jobs',
      help: 'Jobs of all nodes: waiting, and dead (nobody tries them again)',
      read: () => readQueue(parts.db),
    },
    {
      name: 'carreau_jobs_longest_wait_seconds',
      help: 'How long the job that has waited longest has waited, of mails and of the others',
      read: () => readLongestWaits(parts.db),
    },
    {
      name: 'carreau_clock_lead_seconds',
      help: 'By how much the database’s clock is ahead of this node’s',
      read: async () => (await readClockLead(parts.db)) / 1_000,
    },
    {
      name: 'carreau_sockets',
      help: 'Real-time connections of this node',
      read: async () => parts.realtime()?.connections() ?? 0,
    },
    {
      name: 'carreau_search_index_hearing',
      help: 'Whether this node hears of changes of the catalogue (1) or not (0)',
      read: async () => Number(parts.searchIndex.isHearing()),
    },
    {
      name: 'carreau_search_index_age_seconds',
      help: 'How far this node’s search index is behind what is committed',
      read: ageOf(parts.searchIndex),
    },
    ...(parts.replica === undefined
      ? []
      : [
          {
            name: 'carreau_replica_behind_seconds' as const,
            help: 'How far the replica is behind, as this node sees it',
            read: async () => parts.replica?.behind() ?? 0,
          },
        ]),
    ...(parts.backupAge === undefined
      ? []
      : [
          {
            name: 'carreau_backup_age_seconds' as const,
            help: 'How old the newest backup is; +Inf where there is none',
            read: parts.backupAge,
          },
        ]),
  ],
})
