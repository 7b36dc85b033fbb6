import { Logger, parseCronItems, run, runMigrations, type Task as Work } from 'graphile-worker'
import pg from 'pg'
import type { JobName, JobPayloads } from './job-payloads.ts'

/** What a job does; `cron` (UTC, `minute hour day month weekday`) also runs it by the clock. */
type Task<N extends JobName> = {
  run: (payload: JobPayloads[N]) => Promise<void>
  cron?: string
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

/**
 * Works the queue in this process with two connections, one of which listens: a job starts
 * milliseconds after its transaction commits. Stopping waits for the jobs at work.
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
  const byName = Object.entries(tasks)
  // A pool of ours: the worker's own drops its error handler before its last connection closes.
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const onError = (error: Error) => log(`Tâches de fond : ${error.message}`)
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    // New jobs are announced; polling finds retries, and what came before the listener was ready.
    pollInterval: 2_000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 3_000,
    logger: troubles(log),
    // The queue hands back what `addJob` put there under the same name, with the same type.
    taskList: Object.fromEntries(byName.map(([name, task]) => [name, task.run as Work])),
    parsedCronItems: parseCronItems(
      byName.flatMap(([task, { cron }]) => (cron === undefined ? [] : [{ task, match: cron }])),
    ),
  })
  return { stop: () => runner.stop().finally(() => pool.end()) }
}
