import { randomUUID } from 'node:crypto'
import { endpoints } from '@carreau/contract/endpoints'
import { startPrimaryAndStandby } from '@carreau/local-postgres/temporary'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { openTestIndex } from './features/catalogue/search-index/test-index.test-app.ts'
import { readConfig } from './platform/config/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { afterWrites, openReplica, placeInLog } from './platform/db/replica.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const servers = await startPrimaryAndStandby({ name: 'carreau' })
await migrate(servers.primaryUrl)
const onError = () => undefined
const primary = openDatabase(servers.primaryUrl, { max: 4, onError })
const standby = openDatabase(servers.standbyUrl, { max: 2, onError })
const replica = openReplica({ primary: primary.pool, url: servers.standbyUrl, max: 4, onError })
const searchIndex = await openTestIndex(primary.db, servers.primaryUrl)
const app = await buildApp({
  db: primary.db,
  config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '/nowhere' }),
  searchIndex,
  now: () => new Date(),
  replica,
})
afterAll(async () => {
  await app.close()
  await searchIndex.close()
  await replica.close()
  await standby.close()
  await primary.close()
  await servers.stop()
})

const isRead = async (): Promise<'primary' | 'replica'> => {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(
    replica.reads,
  )
  return rows[0]?.standby ? 'replica' : 'primary'
}
const inStep = () => vi.waitFor(async () => expect(await isRead()).toBe('replica'), 10_000)
const replay = (does: 'pause' | 'resume') =>
  sql.raw(`select pg_wal_replay_${does}()`).execute(standby.db)

const titleSeen = async (cookie = '') => {
  const answer = await app.inject({
    url: `/api${endpoints.getHomepageHero.path}`,
    headers: { cookie },
  })
  return answer.json().title
}
const writeTitle = (title: string) =>
  primary.db
    .updateTable('homepage_parts')
    .set({ content: JSON.stringify({ ...hero, title }) })
    .where('part', '=', 'hero')
    .execute()
/** A change by somebody, and the cookie of its answer. */
const change = async () => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api${endpoints.register.path}`,
    payload: { email: `${randomUUID()}@exemple.fr`, password: 'fraise-des-bois', name: 'Zoé' },
  })
  expect(answer.statusCode).toBeLessThan(300)
  const written = answer.cookies.find(({ name }) => name === 'carreau_written')
  expect(written).toMatchObject({ maxAge: 5, httpOnly: true, sameSite: 'Strict', path: '/api' })
  return `carreau_written=${encodeURIComponent(written?.value ?? '')}`
}

const hero = { title: 'Avant', subtitle: '', image_url: null, cta_label: 'Voir', cta_link: '/' }
beforeAll(async () => {
  const part = { part: 'hero' as const, content: JSON.stringify(hero) }
  await primary.db.insertInto('homepage_parts').values(part).execute()
  await inStep()
})

test('what many read comes from the replica; whoever changed something reads what is theirs', async () => {
  await vi.waitFor(async () => expect(await titleSeen()).toBe('Avant'), 15_000)
  await replay('pause')
  await writeTitle('Après')
  const cookie = await change()
  expect(await titleSeen()).toBe('Avant')
  expect(await titleSeen(cookie)).toBe('Après')
  await replay('resume')
  await vi.waitFor(async () => expect(await titleSeen()).toBe('Après'), 15_000)
  const written = placeInLog(decodeURIComponent(cookie.split('=')[1] ?? '')) ?? 0n
  const isReadAfter = () => afterWrites(written, isRead)
  await vi.waitFor(async () => expect(await isReadAfter()).toBe('replica'), 15_000)
})

test('a replica that falls behind is not read from until it is in step again', async () => {
  await inStep()
  await replay('pause')
  await writeTitle('Plus tard')
  await vi.waitFor(async () => expect(await titleSeen()).toBe('Plus tard'), 15_000)
  expect(await isRead()).toBe('primary')
  await replay('resume')
  await inStep()
})

test('without its replica a node serves as ever', async () => {
  await inStep()
  await servers.stopStandby()
  expect(await titleSeen()).toBe('Plus tard')
  await vi.waitFor(async () => expect(await isRead()).toBe('primary'), 15_000)
})
