import { keptBrandEndpoints } from '@carreau/contract/operator/kept-words'
import { todayEndpoints } from '@carreau/contract/today/today'
import { expect, test } from 'vitest'
import { openKeepingApp } from '../operator/catalogue/keeping.test-app.ts'

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
