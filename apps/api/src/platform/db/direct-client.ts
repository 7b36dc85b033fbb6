import pg from 'pg'
import { StartError } from '../postgres/start-error.ts'

/** A pooler names a process of its own when one connects, and passes statements on to others. */
const isPooled = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // What the types leave out.
  const { processID } = client as unknown as { processID: number }
  return rows[0]?.pid !== processID
}

/**
 * A session of PostgreSQL's own, for who locks or sets something there, or keeps a snapshot for long.
 *
 * @throws StartError when a pooler answers: its sessions are everybody's.
 */
export const connectDirectly = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  if (!(await isPooled(client))) return client
  await client.end()
  throw new StartError(
    'Un pooler (PgBouncer) répond à la place de PostgreSQL : indiquez PostgreSQL lui-même avec DATABASE_DIRECT_URL, et le pooler, en mode transaction, avec DATABASE_URL.',
  )
}
