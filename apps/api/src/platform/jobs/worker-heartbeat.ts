import type pg from 'pg'

/** The class of advisory locks that workers hold while they live; the second number names the worker. */
const heartbeats = 0x6a6f6273
const sweepEveryMs = 5_000
const takeAgainMs = 1_000
/** A try that ended with its process is not counted, up to so many tries: the job may be what ends it. */
const mostTries = 50
/** Given back, a job waits a second for each of its tries, up to so many, and lets others go first. */
const longestWaitS = 30

/**
 * A worker marks the jobs it has in hand with its name, and a worker that was killed keeps them so for
 * hours. So each holds a lock under its name for as long as its connection lives, which PostgreSQL
 * releases with it; and every so often each gives back the jobs of names that nobody holds (those taken
 * this very moment may be of one that is about to take its lock).
 */
export const startHeartbeat = (
  pool: pg.Pool,
  { worker, onError }: { worker: string; onError: (error: Error) => void },
): { stop: () => void } => {
  let stopped = false
  let holder: pg.PoolClient | undefined
  let isHeld = false
  let later: NodeJS.Timeout | undefined

  const hold = async (): Promise<void> => {
    if (stopped) return
    const client = await pool.connect()
    if (stopped) return client.release(true)
    client.once('error', lost)
    holder = client
    await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [heartbeats, worker])
    isHeld = true
  }
  const lost = (): void => {
    isHeld = false
    if (stopped) return
    holder?.release(true)
    holder = undefined
    clearTimeout(later)
    later = setTimeout(() => void hold().catch(lost), takeAgainMs)
  }

  const sweep = async (): Promise<void> => {
    // Without a lock of its own it would give back its own jobs.
    if (stopped || !isHeld) return
    const client = await pool.connect()
    try {
      await client.query('begin')
      // Who sweeps at the same time waits here, then finds them given back.
      const { rows } = await client.query<{ id: number; worker: string }>(
        `select id, locked_by as worker from graphile_worker._private_jobs j
          where locked_at < now() - interval '3 seconds' and not exists (
            select from pg_locks l
             where l.locktype = 'advisory' and l.classid = $1::bigint::oid
               and l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295
               and l.database = (select oid from pg_database where datname = current_database()))
          order by id for update`,
        [heartbeats],
      )
      if (rows.length > 0) {
        await client.query('select graphile_worker.force_unlock_workers($1)', [
          [...new Set(rows.map(row => row.worker))],
        ])
        await client.query(
          `select graphile_worker.reschedule_jobs(array[id],
                    run_at := now() + make_interval(secs => least(attempts, $2::int)),
                    max_attempts := greatest(max_attempts, least(max_attempts + 1, $3::int)))
             from graphile_worker._private_jobs where id = any($1)`,
          [rows.map(row => row.id), longestWaitS, mostTries],
        )
      }
      await client.query('commit')
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  void hold().then(sweep).catch(lost)
  const sweeping = setInterval(() => void sweep().catch(onError), sweepEveryMs)
  return {
    stop: () => {
      stopped = true
      clearTimeout(later)
      clearInterval(sweeping)
      // The lock ends with the connection.
      holder?.release(true)
      holder = undefined
    },
  }
}
