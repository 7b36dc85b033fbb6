import type pg from 'pg'

/** Which of PostgreSQL's advisory locks are signs of life; the second number names the worker. */
const lifeSigns = 0x6a6f6273
const sweepEveryMs = 5_000
const takeAgainMs = 1_000

/**
 * A worker marks the jobs it has in hand with its name, and a worker that was killed keeps them so for
 * hours. So each holds a lock under its name for as long as its connection lives, which PostgreSQL
 * lets go with it; and every so often each gives back the jobs of names that nobody holds (those taken
 * this very moment may be of one that is about to take its lock).
 */
export const giveLifeSign = (
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
    await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [lifeSigns, worker])
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
    // Without a sign of its own it would give back its own jobs.
    if (stopped || !isHeld) return
    await pool.query(
      `select graphile_worker.force_unlock_workers(array(
         select distinct locked_by from graphile_worker._private_jobs j
          where locked_at < now() - interval '3 seconds' and not exists (
            select from pg_locks l
             where l.locktype = 'advisory' and l.classid = $1::bigint::oid
               and l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295
               and l.database = (select oid from pg_database where datname = current_database()))))`,
      [lifeSigns],
    )
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
