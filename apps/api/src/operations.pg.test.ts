import { afterAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { openTestIndex } from './features/catalogue/search-index/test-index.test-app.ts'
import { ageOf, operationsOf } from './operations.ts'
import { readConfig } from './platform/config/config.ts'
import { openAdmission } from './platform/http/load/shed-load.ts'
import { migrateJobs } from './platform/jobs/jobs.ts'
import { testDatabase } from './platform/postgres/test-database.ts'

const { db, url } = await testDatabase()
await migrateJobs(url)
const searchIndex = await openTestIndex(db, url)
let stopping = false
const app = await buildApp({
  db,
  config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '/nowhere' }),
  searchIndex,
  now: () => new Date(),
  operations: operationsOf({
    db,
    pool: { totalCount: 3, idleCount: 2, waitingCount: 0 },
    searchIndex,
    realtime: () => ({ pricesChanged: () => {}, connections: () => 5, close: async () => {} }),
    isStopping: () => stopping,
    admission: openAdmission({ atOnce: 8 }),
  }),
})
afterAll(() => app.close())

// What the dashboard and the alerts show is there: alerts.pg.test.ts.
test('an index that hears is a moment behind', async () => {
  const { body } = await app.inject('/metrics')
  expect(body).toMatch(/^carreau_search_index_age_seconds 0\.\d+$/m)
})

test('an index that hears nothing grows old', async () => {
  const age = ageOf({ settled: () => new Promise(() => {}) }, 100)
  const first = await age()
  expect(first).toBeGreaterThanOrEqual(0.09)
  expect(await age()).toBeGreaterThan(first + 0.09)
})

test('a node that stops says so at once, and is still alive', async () => {
  expect((await app.inject('/health/ready')).statusCode).toBe(200)
  stopping = true
  const answer = await app.inject('/health/ready')
  expect([answer.statusCode, answer.json().missing]).toEqual([503, ['open']])
  expect((await app.inject('/health/live')).statusCode).toBe(200)
})
