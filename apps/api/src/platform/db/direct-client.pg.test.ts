import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { testDatabase } from '../postgres/test-database.ts'
import { connectDirectly } from './direct-client.ts'
import { prepareSchema } from './migrate.ts'
import { startPooler } from './pooler.test-app.ts'

const { url } = await testDatabase()
const pooler = await startPooler(url, 1)
afterAll(pooler.stop)

test('PostgreSQL itself is a session of one’s own', async () => {
  const client = await connectDirectly(url)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
})

test('a pooler where a session is needed is named in one sentence, and nothing is done', async () => {
  await expect(prepareSchema(pooler.url)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^Un pooler \(PgBouncer\) répond.*DATABASE_DIRECT_URL[^.]*\.$/),
  })
})

test('requests go past the pooler, everything else straight to PostgreSQL', () => {
  const env = {
    DATABASE_URL: 'postgres://pooler/carreau',
    DATABASE_DIRECT_URL: 'postgres://db/carreau',
  }
  expect(readConfig(env)).toMatchObject({
    databaseUrl: env.DATABASE_DIRECT_URL,
    poolerUrl: env.DATABASE_URL,
  })
  const { DATABASE_URL } = env
  const alone = readConfig({ DATABASE_URL })
  expect(alone.databaseUrl).toBe(DATABASE_URL)
  expect(alone.poolerUrl).toBeUndefined()
  const { DATABASE_DIRECT_URL } = env
  expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow('DATABASE_DIRECT_URL')
})
