// A platform that a wholesaler settled belongs to a stranger: one that answers late and without end once held
// both places of the jobs for hours, and no mail left any more.
import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openElectronicApp } from './electronic.test-app.ts'
import { openTestPlatform } from './platform.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const app = await openElectronicApp()
const { ask, db, deliver, flows, newShop, read, readSettings, send, settle, shop } = app

const dueNow = async () => {
  await sql`update electronic_flows set next_at = now() - interval '1 second'
             where next_at is not null`.execute(db)
  await sql`update electronic_settings
               set taken_until = now() - interval '1 second', last_polled_at = null`.execute(db)
}

/** Each search takes fifteen seconds of the clock, and has another page behind it. */
const slowly = async () => {
  const platform = await openTestPlatform()
  const searches = () => platform.got.filter(({ route }) => route.endsWith('/search')).length
  platform.endless = true
  return { platform, searches, ahead: () => searches() * 15_000 }
}

test('a platform whose pages come late and have no end is left after minutes, and its wholesaler reads why', async () => {
  const { platform, searches, ahead } = await slowly()
  ;(await settle(platform)).ok()
  await dueNow()
  await read({ ahead })
  expect(searches()).toBeGreaterThan(3)
  expect(searches()).toBeLessThan(30)
  expect((await readSettings()).last_error).toBe('La plateforme répond trop lentement.')
})

test('a paper that may be there already is looked for no longer than a minute, and waits', async () => {
  const { platform, searches, ahead } = await slowly()
  ;(await settle(platform)).ok()
  await deliver()
  platform.treat = route => (route === 'POST /v1/flows' ? { status: 503 } : 'answer')
  await dueNow()
  await send()
  const before = searches()
  await dueNow()
  await send({ ahead })
  expect(searches() - before).toBeGreaterThan(1)
  expect(searches() - before).toBeLessThan(8)
  expect((await flows())[0]).toMatchObject({
    state: 'waiting',
    last_error: 'La plateforme répond trop lentement.',
  })
})

test('who waits for approval has no platform called for it', async () => {
  const platform = await openTestPlatform()
  const stranger = await newShop('Halles du Sud')
  await sql`update tenants set status = 'pending' where id = ${stranger.id}`.execute(db)
  ;(await settle(platform, {}, stranger.token)).ok()
  await sql`update electronic_settings set is_on = false where shop_id = ${shop.id}`.execute(db)
  await dueNow()
  await read()
  expect(platform.got).toEqual([])
  expect((await ask(endpoints.getElectronicSettings, stranger.token)).ok().data.last_error).toBe(
    null,
  )
})
