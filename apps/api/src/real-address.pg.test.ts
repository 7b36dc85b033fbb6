import { endpoints } from '@carreau/contract/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from './app.ts'
import { openTestIndex } from './features/catalogue/search-index/test-index.test-app.ts'
import { readConfig } from './platform/config/config.ts'
import { migrateJobs } from './platform/jobs/jobs.ts'
import { testDatabase } from './platform/postgres/test-database.ts'

const { db, url } = await testDatabase()
await migrateJobs(url)
const searchIndex = await openTestIndex(db, url)

const open = async (TRUST_PROXY?: string) => {
  await db.deleteFrom('login_failures').execute()
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '/nowhere', TRUST_PROXY })
  const app = await buildApp({ db, config, searchIndex, now: () => new Date() })
  onTestFinished(() => app.close())
  /** Asks for a reset link, each time for another account: twenty an hour from one address. */
  const ask = async (of: number, remoteAddress: string, forwarded: string) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/api${endpoints.forgotPassword.path}`,
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: `personne-${of}@exemple.fr` },
    })
    return statusCode
  }
  /** The keys that tries were counted under. */
  const counted = async () => {
    const rows = await db.selectFrom('login_failures').select('subject').distinct().execute()
    return rows.map(row => row.subject).filter(subject => subject.includes(' from '))
  }
  return { ask, counted }
}
const proxy = '172.30.28.10'

test.each([
  ['with no proxy', undefined],
  ['past our proxy', proxy],
])('%s, an address that a client makes up opens no new count', async (_, trusted) => {
  const { ask, counted } = await open(trusted)
  const answers: number[] = []
  for (let of = 0; of < 21; of++) answers.push(await ask(of, '203.0.113.9', `198.51.100.${of}`))
  expect(answers.slice(0, 20)).toEqual(Array(20).fill(200))
  expect(answers[20]).toBe(429)
  expect(await counted()).toEqual(['forgot from 203.0.113.9'])
})

test('through our proxy people count by their own address, whatever they put before it', async () => {
  const { ask, counted } = await open(proxy)
  for (let of = 0; of < 20; of++) expect(await ask(of, proxy, `${of}.1.1.1, 203.0.113.9`)).toBe(200)
  expect(await ask(20, proxy, '203.0.113.9')).toBe(429)
  expect(await ask(21, proxy, '203.0.113.10')).toBe(200)
  expect((await counted()).toSorted()).toEqual([
    'forgot from 203.0.113.10',
    'forgot from 203.0.113.9',
  ])
})

test('through two proxies of ours, the one outside is believed too', async () => {
  const { ask, counted } = await open(`${proxy}, 192.0.2.0/24`)
  expect(await ask(0, proxy, '1.1.1.1, 203.0.113.9, 192.0.2.7')).toBe(200)
  expect(await counted()).toEqual(['forgot from 203.0.113.9'])
})
