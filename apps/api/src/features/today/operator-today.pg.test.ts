import { keptBrandEndpoints } from '@carreau/contract/operator/kept-words'
import { todayEndpoints } from '@carreau/contract/today/today'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts'
import { openKeepingApp } from '../operator/catalogue/keeping.test-app.ts'
import { getOperatorToday, type Installation } from './operator-today.ts'

const app = await openKeepingApp()
const { call, db } = app

const today = async () => {
  const { data } = (await call(todayEndpoints.getToday)).ok()
  if (data.kind !== 'platform') throw new Error('not the platform’s day')
  return data
}
const empty = { count: 0, oldest: null }

test('the operator reads what waits in each queue and since when, until it is dealt with', async () => {
  expect(await today()).toMatchObject({
    shops: empty,
    identity_changes: empty,
    siret_disputes: empty,
    brands: empty,
    labels: empty,
    failed_jobs: empty,
    opening: { has_rates: expect.any(Boolean) },
  })
  const waiting = await app.newShop('En attente')
  await db
    .updateTable('tenants')
    .set({ status: 'pending', created_at: new Date('2026-11-20T08:00:00Z') })
    .where('id', '=', waiting.id)
    .execute()
  const { id } = await db
    .insertInto('brands')
    .values({ name: 'Nouvelle', created_at: new Date('2026-11-21T08:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.newProduct()
  const seller = await app.newShop()
  await app.importList(seller.token, 'Libellé;Prix\nPoireau zibulon France colis 10 kg;1,80\n')
  expect(await today()).toMatchObject({
    shops: { count: 1, oldest: '2026-11-20T08:00:00.000Z' },
    brands: { count: 1, oldest: '2026-11-21T08:00:00.000Z' },
    labels: { count: 1, oldest: expect.any(String) },
  })
  ;(
    await call(keptBrandEndpoints.approveBrand, { params: { brandId: id }, body: { version: 1 } })
  ).ok()
  expect((await today()).brands).toEqual(empty)
})

test('before it opens the operator reads what the machine knows of mails and backups', async () => {
  const now = new Date('2026-11-28T08:00:00Z')
  const told = async (installation: Installation) => {
    const { opening } = (await getOperatorToday(db, installation, now)).data
    return [opening.mail.state, opening.backup.state, opening.backup.newest_at]
  }
  const hour = 3_600
  const aged = (seconds: number) => ({
    hasMailServer: true,
    backupAge: () => Promise.resolve(seconds),
  })
  expect(await told({ hasMailServer: false })).toEqual(['unset', 'unset', null])
  expect(await told(aged(Number.POSITIVE_INFINITY))).toEqual(['set', 'none', null])
  expect(await told(aged(6 * hour))).toEqual(['set', 'made', '2026-11-28T02:00:00.000Z'])
  expect(await told(aged(30 * hour))).toEqual(['set', 'late', '2026-11-27T02:00:00.000Z'])
  const down = { hasMailServer: true, backupAge: () => Promise.reject(new Error('no bucket')) }
  expect(await told(down)).toEqual(['set', 'unreadable', null])

  // A mail that was tried and did not leave is told; a backup that failed is no mail.
  const failed = async (task: keyof JobPayloads) => {
    await sql`select graphile_worker.add_job(${task}, '{}'::json)`.execute(db)
    await sql`
      update graphile_worker._private_jobs j set attempts = 1, last_error = 'refused'
        from graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = ${task}`.execute(db)
  }
  await failed('back_up')
  expect(await told(aged(hour))).toMatchObject(['set', 'made', expect.any(String)])
  await failed('mail_notifications')
  expect(await told(aged(hour))).toMatchObject(['failing', 'made', expect.any(String)])
})
