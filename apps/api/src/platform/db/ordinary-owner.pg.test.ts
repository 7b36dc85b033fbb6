import { startTemporaryPostgres } from '@carreau/local-postgres/temporary'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { migrate } from './migrate.ts'

vi.setConfig({ testTimeout: 60_000 })

// As on a managed PostgreSQL: the program's role is no superuser, and other databases share the roles.
const cluster = await startTemporaryPostgres({ name: 'carreau' })

const ask = async (url: string, ...statements: string[]): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

// A pool that has been told to end may still hang on for a moment, and would hear of the stop as an error.
afterAll(async () => {
  const others = `select from pg_stat_activity
                   where backend_type = 'client backend' and pid <> pg_backend_pid()`
  await vi.waitUntil(async () => (await ask(cluster.url, others)).length === 0, 10_000)
  await cluster.stop()
})

const urlOf = (name: string): string =>
  Object.assign(new URL(cluster.url), { username: name, password: 'x', pathname: `/${name}` }).href

test('an ordinary role that may not make roles is told what an administrator has to run', async () => {
  await ask(
    cluster.url,
    `create role plain login password 'x'`,
    'create database plain owner plain',
  )
  await expect(migrate(urlOf('plain'))).rejects.toMatchObject({
    code: 'P0001',
    hint: 'create role carreau_tenant nologin; grant carreau_tenant to plain;',
  })
  await ask(cluster.url, 'create role carreau_tenant nologin')
  await expect(migrate(urlOf('plain'))).rejects.toMatchObject({
    code: 'P0001',
    hint: 'grant carreau_tenant to plain;',
  })
  await ask(cluster.url, 'grant carreau_tenant to plain')
  await migrate(urlOf('plain'))
  expect(
    await ask(
      urlOf('plain'),
      `insert into tenants (type, company_name) values ('buyer', 'Bistrot')`,
      'set role carreau_tenant',
      'select count(*)::int as n from tenants',
    ),
  ).toEqual([{ n: 0 }])
  await ask(cluster.url, 'drop database plain', 'drop role carreau_tenant')
})

test('one that may makes it and takes it, two databases at the same moment too', async () => {
  for (const name of ['one', 'two'])
    await ask(
      cluster.url,
      `create role ${name} login createrole password 'x'`,
      `create database ${name} owner ${name}`,
    )
  // Whichever makes the role may grant it; the other is told, as above.
  const migrated = await Promise.allSettled(['one', 'two'].map(name => migrate(urlOf(name))))
  const refused = migrated.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeLessThanOrEqual(1)
  for (const refusal of refused) expect(refusal).toMatchObject({ reason: { code: 'P0001' } })
  await ask(cluster.url, 'grant carreau_tenant to one, two')
  for (const name of ['one', 'two']) {
    await migrate(urlOf(name))
    expect(
      await ask(urlOf(name), 'set role carreau_tenant', 'select current_user::text as role'),
    ).toEqual([{ role: 'carreau_tenant' }])
  }
})
