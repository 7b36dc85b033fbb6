import { tenantChannel } from '@carreau/domain/notifications/channels'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Ask, listen } from '../../../platform/db/listen.ts'
import { findMoment, removeEventsBefore } from '../../../platform/realtime/live.sql.ts'
import { publish } from '../../../platform/realtime/publish.sql.ts'
import { openOrderingApp } from '../../orders/ordering.test-app.ts'
import { openClient, openNode } from './realtime.test-app.ts'

vi.setConfig({ testTimeout: 20_000 })
const market = await openOrderingApp()
const { db, newBuyer } = market
/** Product issue 6: a change is everywhere within a second. */
const within = { timeout: 1_000, interval: 10 }
const soon = { timeout: 5_000, interval: 20 }

/** Somebody on each of two nodes who hears one company, and the carts they were told of. */
const openTwo = async () => {
  const buyer = await newBuyer()
  const channel = tenantChannel({ type: 'buyer', id: buyer.id })
  const nodes = await Promise.all([openNode(market), openNode(market)])
  const clients = nodes.map(node => openClient(node, buyer.token))
  await Promise.all(clients.map(client => client.subscribe(channel)))
  return {
    channel,
    nodes,
    events: () => clients.map(({ heard }) => heard.map(({ event }) => event)),
    carts: () =>
      clients.map(({ heard }) => heard.map(({ data }) => (data as { cart_id: number }).cart_id)),
  }
}

/** Hears what wakes the nodes, and asks as they do. */
const openEars = async (onNotice: () => void = () => undefined): Promise<Ask> => {
  const { promise, resolve: onListening } = Promise.withResolvers<Ask>()
  const { url } = market
  const ears = listen({ url, channel: 'live', onNotice, onListening, onError: console.error })
  onTestFinished(ears.stop)
  return promise
}

/** As if another transaction had just woken the nodes. */
const justWoken = sql`
  select setval('live_woken', (extract(epoch from clock_timestamp()) * 1000)::bigint)`

test('what is told first and committed last is heard, once, on every node', async () => {
  const { channel, carts } = await openTwo()
  await db.transaction().execute(async trx => {
    await publish(trx, channel, 'cart.changed', { cart_id: 1 })
    await publish(db, channel, 'cart.changed', { cart_id: 2 })
    await vi.waitFor(() => expect(carts()).toEqual([[2], [2]]), soon)
    await publish(db, channel, 'cart.changed', { cart_id: 3 })
    await vi.waitFor(
      () =>
        expect(carts()).toEqual([
          [2, 3],
          [2, 3],
        ]),
      soon,
    )
  })
  await vi.waitFor(
    () =>
      expect(carts()).toEqual([
        [2, 3, 1],
        [2, 3, 1],
      ]),
    within,
  )
  await publish(db, channel, 'cart.changed', { cart_id: 4 })
  await vi.waitFor(
    () =>
      expect(carts()).toEqual([
        [2, 3, 1, 4],
        [2, 3, 1, 4],
      ]),
    soon,
  )
})

test('a node that was woken for nothing hears what follows within a second', async () => {
  const { channel, carts } = await openTwo()
  // It says that it wakes them, and is rolled back.
  await db
    .transaction()
    .execute(async trx => {
      await publish(trx, channel, 'cart.changed', { cart_id: 1 })
      throw new Error('refused')
    })
    .catch(() => undefined)
  await db.transaction().execute(async trx => {
    await justWoken.execute(trx)
    await publish(trx, channel, 'cart.changed', { cart_id: 2 })
  })
  await vi.waitFor(() => expect(carts()).toEqual([[2], [2]]), within)
})

test('two hundred at once are all heard, once, and woken for a few times', async () => {
  const { channel, carts } = await openTwo()
  let notices = 0
  await openEars(() => void notices++)
  const ids = Array.from({ length: 200 }, (_, index) => index)
  await Promise.all(ids.map(cart_id => publish(db, channel, 'cart.changed', { cart_id })))
  const inOrder = () => carts().map(heard => heard.toSorted((a, b) => a - b))
  await vi.waitFor(() => expect(inOrder()).toEqual([ids, ids]), soon)
  expect(notices).toBeLessThan(100)
  expect(notices).toBeGreaterThan(0)
})

test('more at once than can be told is told as missed', async () => {
  const { channel, events } = await openTwo()
  await sql`
    insert into live_events (version, channels, event, data)
    select nextval('live_versions'), array[${channel}::text], 'cart.changed', '{"cart_id":1}'
      from generate_series(1, 2001)`.execute(db)
  await vi.waitFor(() => expect(events()).toEqual([['events.missed'], ['events.missed']]), within)
})

test('what another cluster told before its dump was taken is not told again', async () => {
  const { channel, carts } = await openTwo()
  await sql`
    insert into live_events (version, published_in, channels, event, data)
    values (1, '900000000000', array[${channel}::text], 'cart.changed', '{"cart_id":1}')`.execute(
    db,
  )
  await publish(db, channel, 'cart.changed', { cart_id: 2 })
  await vi.waitFor(() => expect(carts()).toEqual([[2], [2]]), within)
})

test('what every node has read is removed, and nothing that is still to come', async () => {
  const ask = await openEars()
  const kept = async () => {
    const { rows } = await sql<{ id: number }>`
      select (data->>'cart_id')::int as id from live_events
       where channels = array['private-tenant.buyer.77'] order by 1`.execute(db)
    return rows.map(({ id }) => id)
  }
  const tell = (cart_id: number) =>
    publish(db, tenantChannel({ type: 'buyer', id: 77 }), 'cart.changed', { cart_id })
  await tell(1)
  const moment = await db.transaction().execute(async trx => {
    const channel = tenantChannel({ type: 'buyer', id: 77 })
    await publish(trx, channel, 'cart.changed', { cart_id: 2 })
    return findMoment(ask)
  })
  await tell(3)
  await removeEventsBefore(ask, moment)
  expect(await kept()).toEqual(expect.arrayContaining([2, 3]))
  // A transaction of any database of the server, another test's too, holds the rest back while it is open.
  await vi.waitFor(async () => {
    await removeEventsBefore(ask, await findMoment(ask))
    expect(await kept()).toEqual([])
  }, 25_000)
})
