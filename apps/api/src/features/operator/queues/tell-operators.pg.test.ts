import { notificationEndpoints } from '@carreau/contract/notifications/notifications'
import { keptBrandEndpoints } from '@carreau/contract/operator/kept-words'
import { expect, test } from 'vitest'
import { openKeepingApp } from '../catalogue/keeping.test-app.ts'
import { tellOperators } from './tell-operators.ts'

const app = await openKeepingApp()
const { call, db } = app
let clock = new Date('2026-11-24T09:00:00Z').getTime()

/** A quarter of an hour later, the job. */
const tell = async () => {
  clock += 15 * 60_000
  await tellOperators(db, new Date(clock))
}
const join = (name: string, minutesAgo = 5) =>
  db
    .insertInto('brands')
    .values({ name, created_at: new Date(clock + (15 - minutesAgo) * 60_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
const told = async (token = app.operator) =>
  (await call(notificationEndpoints.listNotifications, { token })).ok().data

test('what joins in a quarter of an hour is told once, nothing new is not told', async () => {
  await tell()
  expect(await told()).toEqual([])
  await join('Une')
  await join('Deux')
  await tell()
  expect(await told()).toMatchObject([
    {
      kind: 'platform_queue',
      title: 'À décider\u00a0: 2\u00a0marques à vérifier',
      link: '/platform',
    },
  ])
  await tell()
  expect(await told()).toHaveLength(1)
  const shop = await app.newShop('En attente')
  await db
    .updateTable('tenants')
    .set({ status: 'pending', created_at: new Date(clock + 60_000) })
    .where('id', '=', shop.id)
    .execute()
  await tell()
  expect(await told()).toMatchObject([
    { title: 'À décider\u00a0: 1\u00a0grossiste à approuver, 2\u00a0marques à vérifier' },
  ])
})

test('what joined in a transaction that was open meanwhile is told the next time', async () => {
  const { length } = await told()
  await join('Trois', 0)
  await tell()
  const [before] = await told()
  expect(before?.title).not.toContain('3\u00a0marques')
  await tell()
  const [after] = await told()
  expect(after?.title).toContain('3\u00a0marques')
  expect(await told()).toHaveLength(length)
})

test('a wholesaler reads why its brand was refused, or as which it is read', async () => {
  const shop = await app.newShop('Vendeur')
  const { specification_id } = await app.newOffer(shop.id)
  const [refused, merged] = [await join('Douteuse'), await join('Doublon')]
  const kept = (await call(keptBrandEndpoints.createBrand, { body: { name: 'Vraie' } })).ok().data
  const sellUnder = (brand_id: number) =>
    db.updateTable('specifications').set({ brand_id }).where('id', '=', specification_id).execute()
  await sellUnder(refused.id)
  ;(
    await call(keptBrandEndpoints.refuseBrand, {
      params: { brandId: refused.id },
      body: { version: 1, reason: 'Ce n’est pas une marque.' },
    })
  ).ok()
  const [first] = await told(shop.token)
  expect(first).toMatchObject({
    kind: 'brand_decided',
    title: 'Carreau refuse la marque «\u00a0Douteuse\u00a0»',
    body: expect.stringContaining('Ce n’est pas une marque.'),
  })
  await sellUnder(merged.id)
  ;(
    await call(keptBrandEndpoints.mergeBrand, {
      params: { brandId: merged.id },
      body: { version: 1, into_id: kept.id },
    })
  ).ok()
  expect((await told(shop.token)).map(({ title }) => title)).toContain(
    'La marque «\u00a0Doublon\u00a0» se lit «\u00a0Vraie\u00a0»',
  )
})
