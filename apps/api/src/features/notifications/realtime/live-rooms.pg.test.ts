import { conversationChannel, tenantChannel } from '@carreau/domain/notifications/channels'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { publish } from '../../../platform/realtime/publish.sql.ts'
import { openOrderingApp } from '../../orders/ordering.test-app.ts'
import { openClient, openNode } from './realtime.test-app.ts'

vi.setConfig({ testTimeout: 20_000 })
const market = await openOrderingApp()
const { db, newBuyer, newShop, newOffer, newMember, add, newOrder, move } = market
const soon = { timeout: 5_000, interval: 20 }

test('carts and orders tell their companies, and only what each may see', async () => {
  const node = await openNode(market)
  const [buyer, shop] = [await newBuyer('Limité', { approval_limit_cents: 100 }), await newShop()]
  const purchaser = await newMember(buyer.id, 'purchaser')
  const offer = await newOffer(shop.id)
  const kitchen = openClient(node, buyer.token)
  const desk = openClient(node, shop.token)
  await kitchen.subscribe(tenantChannel({ type: 'buyer', id: buyer.id }))
  await desk.subscribe(tenantChannel({ type: 'shop', id: shop.id }))
  const events = ({ heard }: typeof kitchen) => heard.map(({ event }) => event)

  ;(await add(purchaser, offer, 2)).ok()
  await vi.waitFor(() => expect(events(kitchen)).toEqual(['cart.changed']), soon)
  const order = await newOrder(purchaser, offer, 1)
  expect(order.status).toBe('to_approve')
  await vi.waitFor(() => expect(events(kitchen)).toContain('order.changed'), soon)
  expect(events(desk)).toEqual([])

  ;(await move(buyer.token, order.id, 'approve')).ok()
  await vi.waitFor(() => expect(desk.heard).toMatchObject([{ data: { order_id: order.id } }]), soon)
  ;(await move(shop.token, order.id, 'accept')).ok()
  await vi.waitFor(() => expect(events(desk)).toHaveLength(2), soon)
  const { rows } = await sql<{ id: number }>`
    insert into claims (order_id, answer_by) values (${order.id}, now()) returning id`.execute(db)
  const claimed = { claim_id: rows[0]?.id, order_id: order.id }
  for (const { heard } of [kitchen, desk])
    await vi.waitFor(
      () => expect(heard.at(-1)).toMatchObject({ event: 'claim.changed', data: claimed }),
      soon,
    )
  const versions = desk.heard.map(({ data }) => (data as { version: number }).version)
  expect(versions.toSorted((a, b) => a - b)).toEqual(versions)
})

test.each([
  ['ahead', 3_600_000],
  ['behind', -3_600_000],
])(
  'a node whose clock is an hour %s lets in who may come in, and nobody else',
  async (_case, by) => {
    const [node, other] = await Promise.all([openNode(market), openNode(market)])
    const [buyer, shop] = [await newBuyer(), await newShop()]
    const channel = tenantChannel({ type: 'buyer', id: buyer.id })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })
    onTestFinished(() => void vi.useRealTimers())
    const [here, there] = [openClient(node, buyer.token), openClient(other, buyer.token, node)]
    await Promise.all([here.subscribe(channel), there.subscribe(channel)])
    ;(await add(buyer.token, await newOffer(shop.id), 2)).ok()
    for (const { heard } of [here, there])
      await vi.waitFor(() => expect(heard).toMatchObject([{ event: 'cart.changed' }]), soon)
    // Over by the database's clock, which alone says so.
    await sql`
    update tokens set expires_at = now() - interval '1 second'
     where hash = sha256(${Buffer.from(buyer.token)})`.execute(db)
    expect(await node.authorise(buyer.token, '1.2', channel)).toMatchObject({
      status: 401,
      answer: { code: 'token_expired' },
    })
  },
)

test('both sides of a conversation see each other type, nobody else, and nobody in another’s name', async () => {
  await sql`
    create table if not exists conversations (
      id bigint generated always as identity primary key, buyer_id bigint, shop_id bigint)`.execute(
    db,
  )
  const [first, second] = await Promise.all([openNode(market), openNode(market)])
  const [buyer, shop, stranger] = [await newBuyer(), await newShop(), await newBuyer()]
  const { rows } = await sql<{ id: number }>`
    insert into conversations (buyer_id, shop_id) values (${buyer.id}, ${shop.id})
    returning id`.execute(db)
  const channel = conversationChannel(rows[0]?.id ?? 0)
  expect((await first.authorise(stranger.token, '1.2', channel)).status).toBe(403)
  expect((await first.authorise(buyer.token, '1.2', conversationChannel(999_999))).status).toBe(403)

  const [chef, seller] = [openClient(first, buyer.token), openClient(second, shop.token)]
  await Promise.all([chef.subscribe(channel), seller.subscribe(channel)])
  const told = () => seller.heard.filter(({ event }) => event === 'client-typing')
  chef.pusher.channel(channel).trigger('client-typing', { user_id: 1 })
  const { rows: people } = await sql<{ id: number }>`
    select user_id as id from tokens where hash = sha256(${Buffer.from(buyer.token)})`.execute(db)
  const id = people[0]?.id
  await vi.waitFor(() => expect(told()).toMatchObject([{ data: { user_id: id } }]), soon)

  // Ninety keys at once are a few words of it.
  for (let i = 0; i < 90; i++) chef.pusher.channel(channel).trigger('client-typing', {})
  await publish(db, channel, 'message.created', { conversation_id: 1, message_id: 2 })
  const events = () => seller.heard.map(({ event }) => event)
  await vi.waitFor(() => expect(events()).toContain('message.created'), soon)
  // What was relayed before it has arrived; five at once are let through, and what half a second adds.
  await vi.waitFor(() => expect(told().length).toBeGreaterThanOrEqual(4), soon)
  expect(told().length).toBeLessThanOrEqual(6)
  expect(chef.heard.map(({ event }) => event)).not.toContain('client-typing')
})
