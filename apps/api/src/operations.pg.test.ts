import { readFile } from 'node:fs/promises'
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

test('every metric that the dashboard shows is there', async () => {
  const file = new URL('../../../deploy/grafana-dashboard.json', import.meta.url)
  const asked = new Set((await readFile(file, 'utf8')).match(/carreau_\w+/g))
  await app.inject('/health/live')
  const { body } = await app.inject('/metrics')
  const told = new Set(body.match(/^carreau_\w+/gm))
  expect([...asked].filter(name => !told.has(name))).toEqual([])
  expect(asked.size).toBeGreaterThan(8)
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
