import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openConversationsApp } from './conversations.test-app.ts'

const {
  buyer,
  call,
  clock,
  countUnread,
  db,
  list,
  move,
  newBuyer,
  newConversation,
  newMember,
  newOffer,
  newOrder,
  newShop,
  openWith,
  page,
  read,
  send,
  shop,
} = await openConversationsApp()

/** Never behind the database's own clock, by which members join. */
const minutesLater = (minutes: number) => {
  clock.now = new Date(Math.max(clock.now.getTime(), Date.now()) + minutes * 60_000)
}

test('a pair has one conversation, however many open it at once', async () => {
  const opened = await Promise.all(Array.from({ length: 12 }, () => newConversation()))
  expect(new Set(opened).size).toBe(1)
  const answer = (await openWith(buyer.token, { shop_id: shop.id })).ok()
  expect(answer.data).toMatchObject({
    id: opened[0],
    buyer: { id: buyer.id, company_name: 'Bistrot des Halles' },
    shop: { id: shop.id, name: 'Primeurs de Rungis' },
    order_id: null,
    last_message: null,
    unread_count: 0,
    can_write: true,
  })
})

test('a conversation without a message is listed for who opened it alone', async () => {
  const [one, two] = [await newBuyer('Un'), await newShop('Deux')]
  await newConversation(one.token, two.id)
  expect(await list(one.token)).toHaveLength(1)
  expect(await list(two.token)).toHaveLength(0)
  await newOrder(one.token, await newOffer(two.id))
  ;(await openWith(two.token, { buyer_id: one.id })).ok()
  expect(await list(two.token)).toHaveLength(1)
})

test('only wholesalers that are shown are written to, and wholesalers write to customers', async () => {
  const pending = await newShop('En attente')
  await db.updateTable('tenants').set({ status: 'pending' }).where('id', '=', pending.id).execute()
  for (const shop_id of [pending.id, buyer.id, 999_999])
    expect(await openWith(buyer.token, { shop_id })).toMatchObject({
      status: 404,
      answer: { code: 'shop_not_found' },
    })
  expect(await openWith(buyer.token, {})).toMatchObject({
    status: 422,
    answer: { errors: { shop_id: ['Indiquez le fournisseur.'] } },
  })
  const stranger = await newBuyer('Inconnu')
  expect(await openWith(shop.token, { buyer_id: stranger.id })).toMatchObject({
    status: 404,
    answer: { code: 'customer_not_found' },
  })
})

test('what waits for the buyer’s own approval makes no customer and is not quoted', async () => {
  const careful = await newBuyer('Prudent', { approval_limit_cents: 1 })
  const purchaser = await newMember(careful.id, 'purchaser')
  const order = await newOrder(purchaser, await newOffer(shop.id))
  expect(order.status).toBe('to_approve')
  expect((await openWith(shop.token, { buyer_id: careful.id })).status).toBe(404)
  const id = await newConversation(purchaser)
  expect(await send(purchaser, id, { order_id: order.id })).toMatchObject({
    status: 422,
    answer: { errors: { order_id: [expect.stringContaining('approuvée')] } },
  })
})

test('unread is each person’s own; « vu » is said by who may answer', async () => {
  const [mine, theirs] = [await newBuyer('Lecteurs'), await newShop('Écrivains')]
  const colleague = await newMember(mine.id, 'purchaser')
  const accountant = await newMember(mine.id, 'accountant')
  const id = await newConversation(mine.token, theirs.id)
  ;(await send(mine.token, id, 'Bonjour')).ok()
  minutesLater(1)
  for (const body of ['Bonjour', 'Il reste des girolles']) (await send(theirs.token, id, body)).ok()
  for (const token of [mine.token, colleague, accountant]) expect(await countUnread(token)).toBe(1)
  expect((await list(mine.token))[0]).toMatchObject({ unread_count: 2, read_up_to: null })
  const readAts = async () => (await page(theirs.token, id)).data.map(({ read_at }) => read_at)

  expect((await read(accountant, id)).ok().data.unread_count).toBe(0)
  expect(await readAts()).toEqual([null, null, null])
  expect(await countUnread(colleague)).toBe(1)

  const [, second, third] = (await page(mine.token, id)).data
  expect((await read(mine.token, id, second?.id)).ok().data).toEqual({
    read_up_to: second?.id,
    unread_count: 1,
  })
  expect(await readAts()).toEqual([null, clock.now.toISOString(), null])
  // Never back, and never beyond the last.
  expect((await read(mine.token, id, 999_999_999)).ok().data.read_up_to).toBe(third?.id)
  expect((await read(mine.token, id, second?.id)).ok().data.read_up_to).toBe(third?.id)
  expect(await countUnread(mine.token)).toBe(0)
  expect(await countUnread(colleague)).toBe(1)
})

test('what was said before somebody joined is not unread for them', async () => {
  const [mine, theirs] = [await newBuyer('Ancien'), await newShop('Ancienne')]
  const id = await newConversation(mine.token, theirs.id)
  ;(await send(theirs.token, id, 'Avant')).ok()
  const newcomer = await newMember(mine.id, 'purchaser')
  await db
    .updateTable('memberships')
    .set({ created_at: new Date(clock.now.getTime() + 1_000) })
    .where('tenant_id', '=', mine.id)
    .where('role', '=', 'purchaser')
    .execute()
  expect(await countUnread(newcomer)).toBe(0)
  minutesLater(2)
  ;(await send(theirs.token, id, 'Après')).ok()
  expect(await countUnread(newcomer)).toBe(1)
  expect((await list(newcomer))[0]?.unread_count).toBe(1)
})

test('a message arrives on a screen of the other side before it is read', async () => {
  const [mine, theirs] = [await newBuyer('Expéditeur'), await newShop('Destinataire')]
  const id = await newConversation(mine.token, theirs.id)
  ;(await send(mine.token, id, 'Bonjour')).ok()
  const receive = async (token: string) =>
    (await call(endpoints.receiveMessages, { token })).ok().data.conversation_ids
  // One’s own messages are not received.
  expect(await receive(mine.token)).toEqual([])
  expect(await receive(theirs.token)).toEqual([id])
  expect(await receive(theirs.token)).toEqual([])
  expect((await page(mine.token, id)).data[0]).toMatchObject({
    delivered_at: clock.now.toISOString(),
    read_at: null,
  })
})

test('a search finds companies and words, in one’s own conversations alone', async () => {
  const mine = await newBuyer('Cherche')
  const [first, second] = [await newShop('Épices & Cie'), await newShop('Le Verger')]
  const [one, two] = [
    await newConversation(mine.token, first.id),
    await newConversation(mine.token, second.id),
  ]
  ;(await send(mine.token, one, 'Avez-vous de la CŒUR-DE-BŒUF 100% mûre ?')).ok()
  minutesLater(1)
  ;(await send(second.token, two, 'Le cœur de bœuf est fini')).ok()
  const found = async (token: string, q: string) => (await list(token, { q })).map(({ id }) => id)
  expect(await found(mine.token, 'coeur de boeuf')).toEqual([two, one])
  expect(await found(mine.token, 'boeuf fini')).toEqual([two])
  expect(await found(mine.token, 'epices')).toEqual([one])
  expect(await found(mine.token, '100%')).toEqual([one])
  for (const nothing of ['%', '_', '\\', 'introuvable']) {
    if (nothing === '%') expect(await found(mine.token, nothing)).toEqual([one])
    else expect(await found(mine.token, nothing)).toEqual([])
  }
  expect((await list(mine.token, { q: 'mure' }))[0]?.found?.body).toContain('mûre')
  expect(await found(buyer.token, 'coeur de boeuf')).toEqual([])
  expect(await found(second.token, 'coeur de boeuf')).toEqual([two])
})

test('a list is paged, the last written in first', async () => {
  const mine = await newBuyer('Bavard')
  const ids: number[] = []
  for (const name of ['A', 'B', 'C']) {
    const { id: shopId } = await newShop(name)
    ids.unshift(await newConversation(mine.token, shopId))
    minutesLater(1)
    ;(await send(mine.token, ids[0] ?? 0, name)).ok()
  }
  const first = (
    await call(endpoints.listConversations, { token: mine.token, query: { per_page: 2 } })
  ).ok()
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(first.meta).toEqual({ page: 1, per_page: 2, has_more: true })
  expect((await list(mine.token, { per_page: 2, page: 2 })).map(({ id }) => id)).toEqual([ids[2]])
})

test('the wholesaler’s first look at an order is remembered, and told once', async () => {
  const order = await newOrder(buyer.token, await newOffer(shop.id))
  expect(order.seen_at).toBeNull()
  const see = (token: string) => call(endpoints.seeOrder, { token, params: { orderId: order.id } })
  const stranger = await newShop('Un autre')
  expect((await see(stranger.token)).status).toBe(404)
  expect((await see(buyer.token)).status).toBe(403)
  // A picker sees what was accepted alone.
  const picker = await newMember(shop.id, 'picker')
  expect((await see(picker)).status).toBe(404)
  minutesLater(5)
  const seenAt = clock.now.toISOString()
  const looks = await Promise.all([see(shop.token), see(shop.token)])
  minutesLater(5)
  expect((await see(shop.token)).ok().data.seen_at).toBe(seenAt)
  expect(looks.map(look => look.status)).toEqual([200, 200])
  const shown = (
    await call(endpoints.getOrder, { token: buyer.token, params: { orderId: order.id } })
  ).ok()
  expect(shown.data.seen_at).toBe(seenAt)
  ;(await move(shop.token, order.id, 'accept')).ok()
  expect((await see(picker)).ok().data.seen_at).toBe(seenAt)
})
