import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { testDatabase } from '../postgres/test-database.ts'
import { housekeepingJobs } from './housekeeping.jobs.ts'

const { db } = await testDatabase()

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

test('idempotency keys are kept for 48 hours and then go, however many', async () => {
  const { id } = await db
    .insertInto('tenants')
    .values({ type: 'buyer', company_name: 'Une société' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const keys = (count: number, created_at: Date) =>
    Array.from({ length: count }, (_, at) => ({
      tenant_id: id,
      key: `${created_at.getTime()} ${at}`,
      request: 'test',
      created_at,
    }))
  await db
    .insertInto('idempotency_keys')
    .values(keys(6_000, hoursAgo(49)))
    .execute()
  await db
    .insertInto('idempotency_keys')
    .values(keys(2, hoursAgo(47)))
    .execute()

  await housekeepingJobs({ db, config: readConfig({}) }).clean_idempotency_keys.run({})

  const left = await db.selectFrom('idempotency_keys').select('created_at').execute()
  expect(left).toHaveLength(2)
})
