import { endpoints } from '@carreau/contract/endpoints'
import { orderStatuses } from '@carreau/domain/orders/orders'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeStatus } from '../moving/change-status.sql.ts'
import { openOrderingApp } from '../ordering.test-app.ts'
import { selectDay, selectDays } from './desk.sql.ts'

const { db, clock, call, move, newBuyer, newMember, newOffer, newOrder, newShop } =
  await openOrderingApp()

const tomorrow = '2026-11-25'
const buyer = await newBuyer('Bistrot des Halles', { approval_limit_cents: 5_000 })
const zinc = await newBuyer('Le Zinc')
const purchaser = await newMember(buyer.id, 'purchaser')

const openDesk = async () => {
  const shop = await newShop()
  return { shop, sales: await newMember(shop.id, 'sales'), offer: await newOffer(shop.id) }
}
const desk = async (token: string, query: Record<string, string | number> = {}) =>
  (await call(endpoints.getDesk, { token, query })).ok().data
const accept = (token: string, order_ids: unknown) =>
  call(endpoints.acceptOrders, { token, body: { order_ids } })
const look = (token: string, seen_at: string, mark?: string) =>
  call(endpoints.lookAtDesk, { token, body: { seen_at, mark } })
const minutesLater = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}

test('a day’s orders and the counts of the days around, without what is not sent', async () => {
  const { shop, sales, offer } = await openDesk()
  const first = await newOrder(buyer.token, offer)
  const second = await newOrder(zinc.token, offer)
  const third = await newOrder(zinc.token, offer)
  await newOrder(purchaser, offer, 60)
  ;(await move(sales, second.id, 'accept')).ok()
  ;(await move(sales, third.id, 'refuse', 'Rupture')).ok()
  const rival = await openDesk()
  await newOrder(zinc.token, rival.offer)

  const shown = await desk(shop.token)
  expect(shown).toMatchObject({
    day: tomorrow,
    today: '2026-11-24',
    cut_off_at: '2026-11-24T22:00:00.000Z',
    can_answer: true,
    seen_at: null,
    news: { new: 0, changed: 0 },
  })
  expect(shown.orders.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
  expect(shown.days).toEqual([
    {
      date: '2026-11-24',
      submitted: 0,
      waiting: 0,
      accepted: 0,
      picking: 0,
      shipped: 0,
      delivered: 0,
      left: 0,
      ended: 0,
    },
    {
      date: tomorrow,
      submitted: 1,
      waiting: 0,
      accepted: 1,
      picking: 0,
      shipped: 0,
      delivered: 0,
      left: 0,
      ended: 1,
    },
  ])
})

test('filters by state, customer and text', async () => {
  const { sales, offer } = await openDesk()
  const first = await newOrder(buyer.token, offer)
  const second = await newOrder(zinc.token, offer)
  ;(await move(sales, second.id, 'accept')).ok()
  const ids = async (query: Record<string, string | number>) =>
    (await desk(sales, { day: tomorrow, ...query })).orders.map(({ id }) => id)
  const third = await newOrder(zinc.token, offer)
  ;(await move(sales, third.id, 'refuse', 'Rupture')).ok()
  expect(await ids({ status: 'accepted' })).toEqual([second.id])
  expect(await ids({ status: 'ended' })).toEqual([third.id])
  expect((await desk(sales, { day: tomorrow, status: 'ended' })).customers).toEqual([
    { id: buyer.id, company_name: 'Bistrot des Halles', orders: 1 },
    { id: zinc.id, company_name: 'Le Zinc', orders: 2 },
  ])
  expect(await ids({ buyer_id: buyer.id })).toEqual([first.id])
  expect(await ids({ q: 'HALLES' })).toEqual([first.id])
  expect(await ids({ q: second.number })).toEqual([second.id])
  expect(await ids({ q: '%' })).toEqual([])
  expect((await desk(sales, { day: '2027-01-01' })).orders).toEqual([])
  expect((await call(endpoints.getDesk, { token: sales, query: { day: 'demain' } })).status).toBe(
    422,
  )
})

test('the desk offers what the order itself offers, whoever looks and wherever it stands', async () => {
  const { shop, sales, offer } = await openDesk()
  const accountant = await newMember(shop.id, 'accountant')
  const ids = new Map<string, number>()
  for (const state of ['submitted', 'accepted', 'refused', 'cancelled'])
    ids.set(state, (await newOrder(buyer.token, offer)).id)
  const idOf = (state: string) => ids.get(state) ?? 0
  ;(await move(sales, idOf('accepted'), 'accept')).ok()
  ;(await move(sales, idOf('refused'), 'refuse', 'Rupture')).ok()
  const params = { orderId: idOf('cancelled') }
  ;(await call(endpoints.cancelOrder, { token: buyer.token, params })).ok()
  for (const token of [shop.token, sales, accountant]) {
    const { orders } = await desk(token, { day: tomorrow })
    expect(orders).toHaveLength(4)
    for (const { id, actions } of orders) {
      const alone = await call(endpoints.getOrder, { token, params: { orderId: id } })
      expect(actions).toEqual(alone.ok().data.actions)
    }
    const offered = orders.find(({ status }) => status === 'submitted')?.actions
    expect(offered?.map(({ action }) => action)).toEqual(
      token === accountant ? [] : ['accept', 'refuse'],
    )
  }
})

test('new and changed since the last look are told per person, one’s own moves are not', async () => {
  const { shop, sales, offer } = await openDesk()
  const known = await newOrder(buyer.token, offer)
  const waiting = await newOrder(purchaser, offer, 60)
  minutesLater(1)
  ;(await look(sales, (await desk(sales)).answered_at)).ok()
  minutesLater(1)
  const fresh = await newOrder(zinc.token, offer)
  ;(await move(buyer.token, waiting.id, 'approve')).ok()
  ;(await call(endpoints.cancelOrder, { token: buyer.token, params: { orderId: known.id } })).ok()
  const news = async (token: string) => {
    const shown = await desk(token, { day: tomorrow })
    return { ...shown.news, orders: Object.fromEntries(shown.orders.map(o => [o.id, o.news])) }
  }

  expect(await news(sales)).toEqual({
    new: 2,
    changed: 1,
    orders: { [known.id]: 'changed', [fresh.id]: 'new', [waiting.id]: 'new' },
  })
  expect(await news(shop.token)).toMatchObject({ new: 0, changed: 0 })

  minutesLater(1)
  ;(await look(sales, clock.now.toISOString())).ok()
  minutesLater(1)
  ;(await move(sales, fresh.id, 'accept')).ok()
  expect(await news(sales)).toMatchObject({ new: 0, changed: 0 })
  ;(await move(shop.token, waiting.id, 'accept')).ok()
  expect(await news(sales)).toMatchObject({ changed: 1, orders: { [waiting.id]: 'changed' } })
})

/** The new are those whose number is told. */
const newsOf = async (token: string) => {
  const { orders } = await desk(token, { day: tomorrow })
  return Object.fromEntries(orders.filter(o => o.news !== null).map(o => [o.id, o.news]))
}

test('what was begun before a look and committed after it is news all the same', async () => {
  const { shop, sales, offer } = await openDesk()
  const known = await newOrder(buyer.token, offer)
  const moved = await newOrder(buyer.token, offer)
  const draft = await newOrder(buyer.token, offer)
  ;(await look(sales, (await desk(sales)).answered_at, (await desk(sales)).mark)).ok()
  expect(await newsOf(sales)).toEqual({})
  const { user_id: userId } = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('tenant_id', '=', shop.id)
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const tenant = { type: 'shop' as const, id: shop.id, role: 'admin' as const }
  const late = await db.transaction().execute(async trx => {
    const { rows } = await sql<{ id: number }>`
      insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
                          delivery_fee_cents, vat, contributions, gross_cents, estimated, created_at)
      select buyer_id, shop_id, status, delivery_date, parties, 0, 0, 0, '[]', '[]', 0, false,
             created_at
        from orders where id = ${draft.id} returning id`.execute(trx)
    await changeStatus(trx, tenant, {
      orderIds: [moved.id],
      action: 'accept',
      mover: { userId, firstName: 'Karim' },
      at: clock.now,
    })
    // Nobody sees them yet, and whoever looks now has not seen them.
    minutesLater(1)
    const shown = await desk(sales)
    expect(shown.orders.map(({ id }) => id)).toEqual([known.id, moved.id, draft.id])
    ;(await look(sales, shown.answered_at, shown.mark)).ok()
    return rows[0]?.id
  })
  expect(await newsOf(sales)).toEqual({ [Number(late)]: 'new', [moved.id]: 'changed' })
  const shown = await desk(sales)
  ;(await look(sales, shown.answered_at, shown.mark)).ok()
  expect(await newsOf(sales)).toEqual({})
})

test('a look never moves back, nor ahead of now', async () => {
  const { sales, offer } = await openDesk()
  const now = clock.now.toISOString()
  expect((await look(sales, '2030-01-01T00:00:00Z')).ok().data.seen_at).toBe(now)
  expect((await look(sales, '2020-01-01T00:00:00Z')).ok().data.seen_at).toBe(now)
  expect((await look(sales, 'hier')).status).toBe(422)
  const before = await desk(sales)
  const order = await newOrder(zinc.token, offer)
  const after = await desk(sales)
  ;(await look(sales, after.answered_at, after.mark)).ok()
  ;(await look(sales, before.answered_at, before.mark)).ok()
  expect(await newsOf(sales)).toEqual({})
  // A mark of a future is one of now.
  ;(await look(sales, now, '900000000000:900000000000:')).ok()
  const late = await newOrder(zinc.token, offer)
  expect(await newsOf(sales)).toEqual({ [late.id]: 'new' })
  expect(order.id).not.toBe(late.id)
  for (const mark of ['', 'x', '20:10:', "1:1:'", '1:1:1'])
    expect((await look(sales, now, mark)).status).toBe(422)
})

test('several are accepted, each for itself, and each says what came of it', async () => {
  const { sales, offer } = await openDesk()
  const one = await newOrder(buyer.token, offer)
  const cancelled = await newOrder(buyer.token, offer)
  ;(
    await call(endpoints.cancelOrder, { token: buyer.token, params: { orderId: cancelled.id } })
  ).ok()
  const rival = await openDesk()
  const theirs = await newOrder(buyer.token, rival.offer)

  expect((await accept(sales, [one.id, cancelled.id, theirs.id, one.id])).ok().data).toEqual([
    { order_id: one.id, accepted: true, message: null },
    {
      order_id: cancelled.id,
      accepted: false,
      message:
        'Cette action n’est pas possible\u00a0: la commande est à l’état «\u00a0Annulée\u00a0».',
    },
    { order_id: theirs.id, accepted: false, message: 'Cette commande n’existe pas.' },
  ])
  expect((await desk(rival.sales)).orders[0]?.status).toBe('submitted')
  expect(await move(sales, cancelled.id, 'accept')).toMatchObject({ status: 409 })
  for (const wrong of [[], null, ['1'], Array.from({ length: 201 }, (_, n) => n + 1)])
    expect((await accept(sales, wrong)).status).toBe(422)
})

test('two people accept the same orders at once: each order is accepted once', async () => {
  const { shop, sales, offer } = await openDesk()
  const ids: number[] = []
  for (let round = 0; round < 8; round += 1) ids.push((await newOrder(zinc.token, offer)).id)
  const answers = await Promise.all([accept(sales, ids), accept(shop.token, [...ids].reverse())])
  const accepted = answers.flatMap(answer => answer.ok().data).filter(row => row.accepted)
  expect(accepted.map(row => row.order_id).sort((a, b) => a - b)).toEqual(ids)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from order_history
     where order_id = any(${ids}::bigint[]) and to_status = 'accepted'`.execute(db)
  expect(rows[0]?.count).toBe(ids.length)
})

test('with many old orders, the days and a day are still read through the index', async () => {
  const { shop, sales, offer } = await openDesk()
  const { id } = await newOrder(zinc.token, offer)
  await sql`
    insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
                        delivery_fee_cents, vat, contributions, gross_cents, estimated)
    select buyer_id, shop_id, 'delivered', date '2020-01-01' + (n % 1500), parties, 0, 0, 0, '[]',
           '[]', 0, false
      from orders, generate_series(1, 20000) n where id = ${id}`.execute(db)
  await sql`analyze orders`.execute(db)
  const planOf = async (asked: RawBuilder<unknown>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${asked}`.execute(db)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  }
  const looker = { shopId: shop.id, userId: 1, seenAt: clock.now, seenIn: '1:1:' }
  const days = selectDays(looker, { from: '2026-11-21', to: '2026-12-08' })
  const asked = { day: tomorrow, statuses: orderStatuses, buyerId: undefined, text: '', limit: 501 }
  for (const plan of [await planOf(days), await planOf(selectDay(looker, asked))]) {
    expect(plan).toContain('orders_desk')
    expect(plan).not.toContain('Seq Scan on orders')
  }
  expect((await desk(sales)).orders).toHaveLength(1)
})
