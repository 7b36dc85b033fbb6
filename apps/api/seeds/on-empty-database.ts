import pg from 'pg'

/** Any number nobody else uses: one market is loaded at a time, however many nodes start together. */
const lock = 4_127_311

const marketIsAbsent = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from users) and not exists (select from tenants)
        and not exists (select from products) as empty`,
  )
  return rows[0]?.empty ?? false
}

const withClient = async <T>(
  databaseUrl: string,
  use: (client: pg.ClientBase) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Whether nothing has been entered yet: no person, no company, no product. */
export const isEmpty = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, marketIsAbsent)

/**
 * Fills an empty database in one transaction, so that a load killed half-way leaves it empty, and
 * refreshes the planner's statistics. Does nothing, and answers undefined, when it is not empty.
 */
export const fillEmptyDatabase = <T>(
  databaseUrl: string,
  fill: (client: pg.ClientBase) => Promise<T>,
): Promise<T | undefined> =>
  withClient(databaseUrl, async client => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const filled = (await marketIsAbsent(client)) ? await fill(client) : undefined
    await client.query('commit')
    if (filled !== undefined) await client.query('analyze')
    return filled
  })
