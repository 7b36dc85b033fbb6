import { endpoints } from '@carreau/contract/endpoints'
import { notificationEndpoints } from '@carreau/contract/notifications/notifications'
import { expect, test } from 'vitest'
import { openNewsApp } from './news/news.test-app.ts'
import { notify } from './notify.ts'

const {
  db,
  clock,
  call,
  choose,
  kindsOf,
  move,
  newBuyer,
  newMember,
  newOffer,
  newOrder,
  newShop,
  read,
  unreadOf,
  userOf,
  waiting,
} = await openNewsApp()

const market = async (limit: number | null = null) => {
  const buyer = await newBuyer('Bistrot du Coin', { approval_limit_cents: limit })
  const shop = await newShop()
  const offer = await newOffer(shop.id)
  return { buyer, shop, offer }
}

const pick = (
  token: string,
  orderId: number,
  line: { id: number; ordered_packages: number },
  packages: number,
) =>
  call(endpoints.pickOrder, {
    token,
    params: { orderId },
    body: {
      updates: [
        {
          line_id: line.id,
          packages_quantity: packages,
          ...(packages < line.ordered_packages && { reason: 'Rupture' }),
        },
      ],
    },
  })

test('a life of an order tells each side, and never who did it', async () => {
  const { buyer, shop, offer } = await market()
  const colleague = await newMember(buyer.id, 'purchaser')
  const order = await newOrder(buyer.token, offer, 2)
  expect(await kindsOf(shop.token)).toEqual(['order_received'])
  expect(await kindsOf(buyer.token)).toEqual([])
  ;(await move(shop.token, order.id, 'accept')).ok()
  const [line] = order.lines
  if (line === undefined) throw new Error('no line')
  ;(await pick(shop.token, order.id, line, 1)).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  ;(await move(buyer.token, order.id, 'confirm_delivery')).ok()
  const told = ['order_accepted', 'order_shortage', 'order_shipped']
  expect((await kindsOf(buyer.token)).toSorted()).toEqual([...told, 'document_issued'].toSorted())
  expect((await kindsOf(colleague)).toSorted()).toEqual([...told, 'order_delivered'].toSorted())
  expect((await kindsOf(shop.token)).toSorted()).toEqual(['order_delivered', 'order_received'])
  const { data } = await read(buyer.token)
  expect(data.find(({ kind }) => kind === 'order_accepted')).toMatchObject({
    title: 'Primeurs de Rungis a accepté votre commande',
    link: `/orders/${order.id}`,
    read_at: null,
  })
  expect(data.find(({ kind }) => kind === 'order_shortage')?.body).toContain(
    '(1\u00a0colis sur 2\u00a0colis',
  )
})

test('who has nothing to do with it is not told', async () => {
  const { buyer, shop, offer } = await market()
  const [picker, sales] = [await newMember(shop.id, 'picker'), await newMember(shop.id, 'sales')]
  const accountant = await newMember(buyer.id, 'accountant')
  const order = await newOrder(buyer.token, offer)
  ;(await move(shop.token, order.id, 'refuse', 'Rupture')).ok()
  expect(await kindsOf(picker)).toEqual([])
  expect(await kindsOf(sales)).toEqual(['order_received'])
  expect(await kindsOf(accountant)).toEqual([])
  expect(await kindsOf(buyer.token)).toEqual(['order_refused'])
})

test('what waits for approval is asked of administrators, and its answer told', async () => {
  const { buyer, shop, offer } = await market(100)
  const purchaser = await newMember(buyer.id, 'purchaser')
  const [one, two] = [await newOrder(purchaser, offer, 5), await newOrder(purchaser, offer, 5)]
  expect(await kindsOf(buyer.token)).toEqual(['order_to_approve', 'order_to_approve'])
  expect(await kindsOf(purchaser)).toEqual([])
  expect(await kindsOf(shop.token)).toEqual([])
  ;(await move(buyer.token, one.id, 'approve')).ok()
  ;(await move(buyer.token, two.id, 'reject', 'Trop cher')).ok()
  expect(await kindsOf(purchaser)).toEqual(['order_rejected', 'order_approved'])
  expect(await kindsOf(shop.token)).toEqual(['order_received'])
})

test('a wholesaler that accepts by itself is told of the order, and the buyer of its answer', async () => {
  const buyer = await newBuyer()
  const shop = await newShop('Halle automatique', { auto_accept: true })
  await newOrder(buyer.token, await newOffer(shop.id))
  expect(await kindsOf(shop.token)).toEqual(['order_received'])
  expect(await kindsOf(buyer.token)).toEqual(['order_accepted'])
})

test('a choice turns a kind off, and cannot turn off a refusal', async () => {
  const { buyer, shop, offer } = await market()
  await choose(buyer.token, 'order_accepted', {})
  const [one, two] = [await newOrder(buyer.token, offer), await newOrder(buyer.token, offer)]
  ;(await move(shop.token, one.id, 'accept')).ok()
  ;(await move(shop.token, two.id, 'refuse', 'Plus de camion')).ok()
  expect(await kindsOf(buyer.token)).toEqual(['order_refused'])
  const userId = await userOf(buyer.token)
  expect((await waiting('mail_notifications')).map(({ key }) => key)).toContain(
    `mail:${userId}:urgent`,
  )
})

test('by mail alone: the list holds nothing, and the mail waits', async () => {
  const { buyer, shop, offer } = await market()
  await choose(buyer.token, 'order_accepted', { email: true })
  const order = await newOrder(buyer.token, offer)
  ;(await move(shop.token, order.id, 'accept')).ok()
  expect(await kindsOf(buyer.token)).toEqual([])
  const userId = await userOf(buyer.token)
  expect((await waiting('mail_notifications')).map(({ key }) => key)).toContain(`mail:${userId}`)
})

test('a refused call tells nobody', async () => {
  const { buyer, shop, offer } = await market()
  const order = await newOrder(buyer.token, offer)
  expect((await move(shop.token, order.id, 'ship')).status).toBe(409)
  expect(await kindsOf(buyer.token)).toEqual([])
})

test('the same shortage told again is one line, and read it is told anew', async () => {
  const { buyer, shop, offer } = await market()
  const order = await newOrder(buyer.token, offer, 4)
  const [line] = order.lines
  if (line === undefined) throw new Error('no line')
  ;(await move(shop.token, order.id, 'accept')).ok()
  ;(await pick(shop.token, order.id, line, 1)).ok()
  ;(await pick(shop.token, order.id, line, 0)).ok()
  const shortages = async () =>
    (await read(buyer.token)).data.filter(({ kind }) => kind === 'order_shortage')
  expect(await shortages()).toMatchObject([{ times: 2, body: expect.stringContaining('rien sur') }])
  ;(await call(notificationEndpoints.readAllNotifications, { token: buyer.token })).ok()
  ;(await pick(shop.token, order.id, line, 4)).ok()
  expect(await shortages()).toMatchObject([
    { title: 'Plus de manquant chez Primeurs de Rungis' },
    {},
  ])
})

test('a storm of a thousand is a line of its kind, one mail and a few pushes', async () => {
  const { buyer, shop, offer } = await market()
  const colleague = await newMember(buyer.id, 'purchaser')
  const neighbour = await newBuyer('Le Zinc')
  const theirs = await newOrder(neighbour.token, offer)
  const userId = await userOf(buyer.token)
  const storm = Array.from({ length: 1000 }, (_, n) => ({
    kind: 'order_refused' as const,
    to: { type: 'buyer' as const, id: buyer.id },
    exceptUserId: null,
    title: `Refus ${n}`,
    body: '',
    link: '/orders/1',
    group: `order:${n}`,
  }))
  await db.transaction().execute(trx => notify(trx, storm.slice(0, 500), clock.now))
  // Others are told in the middle of it.
  ;(await move(shop.token, theirs.id, 'refuse', 'Rupture')).ok()
  // The other half one by one, as calls of their own would.
  for (const told of storm.slice(500, 540))
    await db.transaction().execute(trx => notify(trx, told, clock.now))
  await db.transaction().execute(trx => notify(trx, storm.slice(540), clock.now))
  const { data, meta } = await read(buyer.token, { per_page: 100 })
  expect(meta.total).toBe(21)
  expect(data).toContainEqual(
    expect.objectContaining({
      title: '980\u00a0commandes refusées',
      times: 980,
      link: '/orders',
    }),
  )
  // The badge is what the list shows, for each person alone.
  expect(await unreadOf(buyer.token)).toBe(21)
  expect(await unreadOf(colleague)).toBe(21)
  expect(await kindsOf(neighbour.token)).toEqual(['order_refused'])
  expect(await unreadOf(neighbour.token)).toBe(1)
  const jobs = await waiting()
  const neighbourId = await userOf(neighbour.token)
  expect(jobs.filter(({ key }) => key?.startsWith(`mail:${neighbourId}`))).toHaveLength(1)
  expect(jobs.filter(({ key }) => key?.startsWith(`mail:${userId}`))).toHaveLength(1)
  const pushes = new Set(data.map(({ id }) => `push:${id}`))
  expect(jobs.filter(({ key }) => key !== null && pushes.has(key))).toHaveLength(21)
})

test('two tell the same person at once: both count', async () => {
  const { buyer } = await market()
  const told = {
    kind: 'message_received' as const,
    to: { type: 'buyer' as const, id: buyer.id },
    exceptUserId: null,
    title: 'Nouveau message de Halle',
    manyTitle: '{n} nouveaux messages de Halle',
    body: 'Bonjour',
    link: '/messages/1',
    group: 'conversation:1',
  }
  await Promise.all(
    Array.from({ length: 12 }, () => db.transaction().execute(trx => notify(trx, told, clock.now))),
  )
  expect((await read(buyer.token)).data).toMatchObject([
    { title: '12 nouveaux messages de Halle', times: 12 },
  ])
})

test('read one, read all, once and for oneself alone', async () => {
  const { buyer, shop, offer } = await market()
  const colleague = await newMember(buyer.id, 'purchaser')
  const orders = [
    await newOrder(buyer.token, offer),
    await newOrder(buyer.token, offer),
    await newOrder(buyer.token, offer),
  ]
  for (const { id } of orders) (await move(shop.token, id, 'accept')).ok()
  const { data } = await read(buyer.token)
  const [first] = data
  if (first === undefined) throw new Error('nothing told')
  const mark = (token: string, notificationId: number) =>
    call(notificationEndpoints.readNotification, { token, params: { notificationId } })
  const marked = (await mark(buyer.token, first.id)).ok().data
  expect(marked.read_at).not.toBeNull()
  expect((await mark(buyer.token, first.id)).ok().data).toEqual(marked)
  expect(await unreadOf(buyer.token)).toBe(2)
  expect((await mark(colleague, first.id)).status).toBe(404)
  expect((await mark(buyer.token, 999_999_999)).status).toBe(404)
  expect((await read(buyer.token, { status: 'unread' })).meta).toMatchObject({
    total: 2,
    unread: 2,
  })
  const both = await Promise.all(
    [1, 2].map(() => call(notificationEndpoints.readAllNotifications, { token: buyer.token })),
  )
  expect(both.map(answer => answer.ok().data).toSorted()).toEqual([0, 2])
  expect(await unreadOf(buyer.token)).toBe(0)
  expect(await unreadOf(colleague)).toBe(3)
})

test('pages follow each other; hand-made ones are refused', async () => {
  const { buyer, shop, offer } = await market()
  for (let n = 0; n < 3; n++) {
    const order = await newOrder(buyer.token, offer)
    ;(await move(shop.token, order.id, 'accept')).ok()
  }
  const ids = async (page: number) =>
    (await read(buyer.token, { page, per_page: 2 })).data.map(({ id }) => id)
  const [one, two] = [await ids(1), await ids(2)]
  expect([...one, ...two]).toEqual([...one, ...two].toSorted((a, b) => b - a))
  expect(new Set([...one, ...two]).size).toBe(3)
  const wrong = await call(notificationEndpoints.listNotifications, {
    token: buyer.token,
    query: { status: 'old' },
  })
  expect(wrong.status).toBe(422)
})

test('another company of the same person is counted apart', async () => {
  const { buyer, shop, offer } = await market()
  const other = await newBuyer('Traiteur Lumière')
  const userId = await userOf(buyer.token)
  await db
    .insertInto('memberships')
    .values({ user_id: userId, tenant_id: other.id, role: 'purchaser' })
    .execute()
  const order = await newOrder(other.token, offer)
  ;(await move(shop.token, order.id, 'accept')).ok()
  const { data, meta } = await read(buyer.token)
  expect(data).toEqual([])
  expect(meta.elsewhere).toEqual([{ company_name: 'Traiteur Lumière', unread: 1 }])
})
