import { EventEmitter } from 'node:events'
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type Task as Work,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import type { JobName, JobPayloads } from './job-payloads.ts'
import { startHeartbeat } from './worker-heartbeat.ts'

/** What a job does; `cron` (UTC, `minute hour day month weekday`) also runs it by the clock. */
type Task<N extends JobName> = {
  run: (payload: JobPayloads[N]) => Promise<void>
  cron?: string
  /** A time that passed while no node ran is made up for within so long. */
  catchUpMs?: number
  /** It calls servers that companies chose: one that answers slowly keeps no mail and no paper waiting. */
  callsOthers?: boolean
}

/** A task for every job: the compiler refuses a job that nobody does. */
export type Tasks = { [N in JobName]: Task<N> }

/** Only what someone has to look at: the worker tells of every job it does. */
const troubles = (log: (line: string) => void): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(`Tâches de fond : ${message}`)
  })

const toStderr = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

/** Creates or updates the tables of the queue, which `addJob` needs. */
export const migrateJobs = (url: string, log = toStderr): Promise<void> =>
  runMigrations({ connectionString: url, logger: troubles(log) })

const startAgainMs = 1_000
/**
 * A worker that gives up ends within so long, or never: where PostgreSQL took back the statement that says jobs are
 * done (a deadlock, say) and a later one succeeds, graphile-worker counts one batch too few and waits for it for good.
 */
const endsWithinMs = 10_000

/** Places of each of the two: what calls servers of others, and the rest. */
const placesOfEach = 2

/**
 * Works the queue in this process by two workers, each with three connections, one of which listens and one of which
 * holds its heartbeat: what calls servers that companies chose has a worker of its own. A job starts milliseconds after its transaction commits, and the jobs of a node
 * that was killed are given back. A worker that gives up, because it could not say what came of a job, is followed
 * by another, which is given its jobs. Stopping waits for the jobs at work.
 */
export const startJobs = async ({
  url,
  tasks,
  log = toStderr,
}: {
  url: string
  tasks: Tasks
  log?: (line: string) => void
}): Promise<{ stop: () => Promise<void> }> => {
  const all = Object.entries(tasks)
  const workers = await Promise.all(
    [false, true].map(callsOthers =>
      startWorker({
        url,
        byName: all.filter(([, task]) => (task.callsOthers ?? false) === callsOthers),
        log,
      }),
    ),
  )
  return { stop: async () => void (await Promise.all(workers.map(({ stop }) => stop()))) }
}

const startWorker = async ({
  url,
  byName,
  log,
}: {
  url: string
  byName: [string, Tasks[JobName]][]
  log: (line: string) => void
}): Promise<{ stop: () => Promise<void> }> => {
  // A pool of ours: the worker's own drops its error handler before its last connection closes.
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  const onError = (error: Error) => log(`Tâches de fond : ${error.message}`)
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))

  let stopping = false
  let later: NodeJS.Timeout | undefined
  let running: { stop: () => Promise<void> } | undefined

  const start = async (): Promise<void> => {
    const events: WorkerEvents = new EventEmitter()
    let heartbeat: ReturnType<typeof startHeartbeat> | undefined
    const stuck = Promise.withResolvers<void>()
    let patience: NodeJS.Timeout | undefined
    events.once('pool:fatalError', () => {
      patience = setTimeout(stuck.resolve, endsWithinMs)
    })
    events.on('pool:create', ({ workerPool }) => {
      heartbeat = startHeartbeat(pool, { worker: workerPool.id, onError })
    })
    const runner = await run({
      pgPool: pool,
      events,
      concurrency: placesOfEach,
      // New jobs are announced; polling finds retries, and what came before the listener was ready.
      pollInterval: 2_000,
      // Said in the worker's own time, what came of a job may fail to be said without ending the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 3_000,
      logger: troubles(log),
      // The queue hands back what `addJob` put there under the same name, with the same type.
      taskList: Object.fromEntries(byName.map(([name, task]) => [name, task.run as Work])),
      parsedCronItems: parseCronItems(
        byName.flatMap(([task, { cron, catchUpMs = 0 }]) =>
          cron === undefined ? [] : [{ task, match: cron, options: { backfillPeriod: catchUpMs } }],
        ),
      ),
    })
    const ended = Promise.race([runner.promise.catch(onError), stuck.promise]).finally(() => {
      clearTimeout(patience)
      heartbeat?.stop()
    })
    running = {
      stop: async () => {
        void runner.stop().catch(onError)
        await ended
      },
    }
    void ended.finally(startLater)
  }
  const startLater = (): void => {
    running = undefined
    if (!stopping) later = setTimeout(() => void start().catch(startLater), startAgainMs)
  }
  await start()
  return {
    stop: async () => {
      stopping = true
      clearTimeout(later)
      await running?.stop()
      await pool.end()
    },
  }
}
