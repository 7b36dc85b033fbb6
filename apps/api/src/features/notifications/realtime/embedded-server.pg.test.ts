import { authEndpoints } from '@carreau/contract/accounts/auth'
import { tenantChannel, userChannel } from '@carreau/domain/notifications/channels'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { newToken } from '../../../platform/identity/identity.sql.ts'
import { publish } from '../../../platform/realtime/publish.sql.ts'
import { openOrderingApp } from '../../orders/ordering.test-app.ts'
import { openClient, openNode } from './realtime.test-app.ts'

vi.setConfig({ testTimeout: 20_000 })
const market = await openOrderingApp()
const { db, newBuyer, newShop, newMember } = market

const soon = { timeout: 5_000, interval: 20 }
const personOf = async (token: string) => {
  const { rows } = await sql<{ id: number; session: number }>`
    select user_id as id, parent_id as session from tokens
     where hash = sha256(${Buffer.from(token)})`.execute(db)
  const [person] = rows
  if (person === undefined) throw new Error('no token')
  return person
}

test('what is told on one node is heard on another, however it was authorised', async () => {
  const [first, second] = await Promise.all([openNode(market), openNode(market)])
  const buyer = await newBuyer()
  const channel = tenantChannel({ type: 'buyer', id: buyer.id })
  const clients = [openClient(first, buyer.token), openClient(second, buyer.token, first)]
  await Promise.all(clients.map(client => client.subscribe(channel)))
  await publish(db, channel, 'order.changed', { order_id: 7 })
  for (const { heard } of clients)
    await vi.waitFor(() => expect(heard).toMatchObject([{ data: { order_id: 7 } }]), soon)
})

test('a transaction that is rolled back told nothing', async () => {
  const node = await openNode(market)
  const buyer = await newBuyer()
  const channel = tenantChannel({ type: 'buyer', id: buyer.id })
  const { heard, subscribe } = openClient(node, buyer.token)
  await subscribe(channel)
  await db
    .transaction()
    .execute(async trx => {
      await publish(trx, channel, 'cart.changed', { cart_id: 1 })
      throw new Error('refused')
    })
    .catch(() => undefined)
  await publish(db, channel, 'cart.changed', { cart_id: 2 })
  await vi.waitFor(() => expect(heard).toMatchObject([{ data: { cart_id: 2 } }]), soon)
})

test('another company’s, another person’s and unheard-of channels are refused in French', async () => {
  const node = await openNode(market)
  const [ours, theirs, shop] = [await newBuyer(), await newBuyer(), await newShop()]
  const names = [
    tenantChannel({ type: 'buyer', id: theirs.id }),
    tenantChannel({ type: 'shop', id: ours.id }),
    tenantChannel({ type: 'shop', id: shop.id }),
    tenantChannel({ type: 'buyer', id: 999_999 }),
    userChannel((await personOf(theirs.token)).id),
    'private-tenant.buyer.0',
    'presence-tenant.buyer.1',
    'everybody',
    `private-tenant.buyer.${ours.id} `,
  ]
  for (const name of names) {
    const { status, answer } = await node.authorise(ours.token, '1.2', name)
    expect({ name, status, ...answer }).toEqual({
      name,
      status: 403,
      code: 'channel_not_allowed',
      message: 'Vous n’avez pas accès à ce canal.',
    })
  }
  const { subscribe, heard } = openClient(node, ours.token)
  const [name = ''] = names
  await expect(subscribe(name)).rejects.toThrow('refused: 403')
  await publish(db, tenantChannel({ type: 'buyer', id: theirs.id }), 'cart.changed', { cart_id: 1 })
  expect(heard).toEqual([])
})

test('a bad token, connection or channel name is a French refusal', async () => {
  const node = await openNode(market)
  const { token } = await newBuyer()
  expect(await node.authorise(newToken().token, '1.2', 'private-user.1')).toMatchObject({
    status: 401,
    answer: { code: 'unauthenticated' },
  })
  for (const [socket, channel] of [
    ['1', 'private-user.1'],
    ['1.2:private-user.9', 'private-user.1'],
    ['', ''],
    ['1.2', 'x'.repeat(300)],
  ] as const)
    expect(await node.authorise(token, socket, channel)).toMatchObject({
      status: 422,
      answer: { code: 'invalid_input' },
    })
})

test('clients tell each other nothing outside a conversation', async () => {
  const node = await openNode(market)
  const buyer = await newBuyer()
  const channel = tenantChannel({ type: 'buyer', id: buyer.id })
  const [speaker, colleague] = [openClient(node, buyer.token), openClient(node, buyer.token)]
  await Promise.all([speaker.subscribe(channel), colleague.subscribe(channel)])
  for (const event of ['client-typing', 'client-order'])
    speaker.pusher.channel(channel).trigger(event, { user_id: 1 })
  // Answered after what was sent before it.
  await speaker.subscribe(userChannel((await personOf(buyer.token)).id))
  await publish(db, channel, 'cart.changed', { cart_id: 1 })
  await vi.waitFor(
    () => expect(colleague.heard.map(({ event }) => event)).toEqual(['cart.changed']),
    soon,
  )
})

test('signing out on one node closes the connection on another, and no other person’s', async () => {
  const [first, second] = await Promise.all([openNode(market), openNode(market)])
  const buyer = await newBuyer()
  const colleague = await newMember(buyer.id, 'purchaser')
  const channel = tenantChannel({ type: 'buyer', id: buyer.id })
  const mine = openClient(second, buyer.token, first)
  const theirs = openClient(second, colleague)
  await Promise.all([mine.subscribe(channel), theirs.subscribe(channel)])
  const answer = await first.app.inject({
    method: 'POST',
    url: `/api${authEndpoints.logout.path}`,
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  expect(answer.statusCode).toBe(200)
  await vi.waitFor(() => expect(mine.closes).toEqual([4110]), soon)
  await publish(db, channel, 'cart.changed', { cart_id: 1 })
  await vi.waitFor(() => expect(theirs.heard).toHaveLength(1), soon)
  expect(mine.heard).toEqual([])
  expect(theirs.pusher.connection.state).toBe('connected')
})

test.each([
  [
    'leaving the company',
    (userId: number) => sql`delete from memberships where user_id = ${userId}`.execute(db),
  ],
  [
    'ending every session',
    (userId: number) =>
      sql`delete from tokens where user_id = ${userId} and parent_id is null`.execute(db),
  ],
])('%s closes the connection', async (_case, revoke) => {
  const node = await openNode(market)
  const buyer = await newBuyer()
  const client = openClient(node, buyer.token)
  await client.subscribe(tenantChannel({ type: 'buyer', id: buyer.id }))
  await revoke((await personOf(buyer.token)).id)
  await vi.waitFor(() => expect(client.closes).toEqual([4110]), soon)
  await vi.waitFor(() => expect(node.size()).toBeLessThanOrEqual(1), soon)
})

test('what is missed while PostgreSQL is not heard is told of, and ended tokens are found', async () => {
  const node = await openNode(market)
  const [stays, goes] = [await newBuyer(), await newBuyer()]
  const channel = tenantChannel({ type: 'buyer', id: stays.id })
  const [staying, going] = [openClient(node, stays.token), openClient(node, goes.token)]
  await staying.subscribe(channel)
  await going.subscribe(tenantChannel({ type: 'buyer', id: goes.id }))
  const { session } = await personOf(goes.token)
  // What listened is gone before the transaction commits: nobody hears what it tells.
  await db.transaction().execute(async trx => {
    await sql`delete from tokens where id = ${session}`.execute(trx)
    await sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and application_name = 'carreau live'`.execute(trx)
  })
  await vi.waitFor(() => expect(going.closes).toEqual([4110]), soon)
  await vi.waitFor(() => expect(staying.heard).toMatchObject([{ event: 'events.missed' }]), soon)
})
