import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openStockApp } from './stock.test-app.ts'

// It is Tuesday the 24th; the next delivery is Wednesday's.
const [wednesday, thursday, friday] = ['2026-11-25', '2026-11-26', '2026-11-27']

const { db, call, move, add, bound, buyer, change, emptyCarts, other, pick, shop, validate } =
  await openStockApp()

const announce = (offer: { id: number }, packages: number, arrives_on: string) =>
  call(endpoints.announceArrival, {
    token: shop.token,
    params: { offerId: offer.id },
    body: packages === 0 ? { packages } : { packages, arrives_on },
  })
const cartFor = async (cartId: number, delivery_date: string, token = buyer.token) =>
  (await call(endpoints.updateCart, { token, params: { cartId }, body: { delivery_date } })).ok()
    .data
/** What buyers are told, and what the tables alone come to. */
const told = async (offer: { id: number }) => {
  const { rows } = await sql<{ left: number; before: number | null; day: string | null }>`
    select left_milli / 1000.0::float8 as left, left_before_milli / 1000.0::float8 as before, more_from as day
      from offers where id = ${offer.id}`.execute(db)
  return rows[0]
}
const counted = async (offer: { id: number }) => {
  const { rows } = await sql<{ left: number; before: number | null; day: string | null }>`
    with s as (select * from offer_stock where offer_id = ${offer.id}),
    line as (
      select promised_of(l.ordered_milli, l.picked_milli, l.allotted_milli, r.status) as milli, r.delivery_date as day
        from s join order_lines l using (shop_id, specification_id) join orders r on r.id = l.order_id),
    free as (
      select s.announced_for as day,
             s.stock_milli - s.unbooked_milli + s.announced_milli - (select coalesce(sum(milli), 0) from line) as whole,
             s.stock_milli - s.unbooked_milli
               - (select coalesce(sum(milli), 0) from line where line.day < s.announced_for) as early
        from s)
    select greatest(0, whole) / 1000.0::float8 as left, day,
           case when day is not null then greatest(0, least(whole, early)) end / 1000.0::float8 as before
      from free`.execute(db)
  return rows[0]
}

test('what is announced for Thursday serves no delivery of Wednesday', async () => {
  await emptyCarts()
  const plum = await bound('Prune', 2)
  ;(await announce(plum, 6, thursday)).ok()
  expect(await told(plum)).toEqual({ left: 8, before: 2, day: thursday })

  const cart = (await add(plum, 5)).ok().data
  expect(cart.items[0]?.packages_left).toBe(2)
  expect(cart.blockers[0]).toMatchObject({
    code: 'stock_short',
    message: expect.stringContaining(
      'il ne reste que 2\u00a0colis de «\u00a0Prune\u00a0» avant le jeudi 26 novembre 2026',
    ),
  })
  expect(await validate()).toMatchObject({ status: 409, answer: { code: 'stock_short' } })
  expect((await cartFor(cart.id, thursday)).blockers).toEqual([])
  ;(await validate()).ok()
  // Two lie there: still for Wednesday.
  expect(await told(plum)).toEqual({ left: 3, before: 2, day: thursday })
})

test('what an early delivery is promised is not promised again, also where an arrival is put off', async () => {
  await emptyCarts()
  const quince = await bound('Coing', 4)
  ;(await announce(quince, 4, wednesday)).ok()
  await add(quince, 6)
  const [order] = (await validate()).ok().data.orders
  expect(order?.delivery_date).toBe(wednesday)
  // Friday: of Wednesday's six two are not there, which is shown to the wholesaler; nobody gets more before.
  ;(await announce(quince, 4, friday)).ok()
  expect(await told(quince)).toEqual({ left: 2, before: 0, day: friday })
  const { data: promises } = (await call(endpoints.listPromises, { token: shop.token })).ok()
  expect(promises.find(({ offer_id }) => offer_id === quince.id)).toMatchObject({
    available: 2,
    available_before: -2,
    concerned: [{ order: { id: order?.id }, is_waiting: false, packages: 6 }],
  })
  const late = (await add(quince, 1, other.token)).ok().data
  expect(late.blockers[0]?.message).toContain(
    'il ne reste rien de «\u00a0Coing\u00a0» avant le vendredi 27 novembre 2026',
  )
  const line_id = order?.lines[0]?.id
  expect(
    await change(order ?? { id: 0, version: 0 }, [{ line_id, packages_quantity: 7 }]),
  ).toMatchObject({ status: 409, answer: { code: 'stock_short' } })
  ;(await announce(quince, 0, friday)).ok()
  expect(await told(quince)).toEqual({ left: 0, before: null, day: null })
})

test('whatever is ordered, picked, cancelled and announced for whichever day, buyers are told what the tables say', {
  timeout: 120_000,
}, async () => {
  await emptyCarts()
  const leek = await bound('Poireau', 12)
  let seed = Math.floor(Math.random() * 2 ** 31)
  const began = seed
  const below = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * most)
  }
  const days = [wednesday, thursday, friday]
  const anyDay = () => days[below(3)] ?? friday
  const orders: { id: number; version: number; lines: { id: number }[] }[] = []
  for (let step = 0; step < 70; step++) {
    const what = below(10)
    const order = orders[below(Math.max(1, orders.length))]
    if (what < 4 || order === undefined) {
      const cart = await add(leek, 1 + below(5))
      if (cart.status === 200) await cartFor(cart.ok().data.id, anyDay())
      const placed = await validate()
      if (placed.status === 200) orders.push(...placed.ok().data.orders)
      await emptyCarts()
    } else if (what === 4) {
      const now = await call(endpoints.getOrder, {
        token: buyer.token,
        params: { orderId: order.id },
      })
      await change(now.ok().data, [
        { line_id: order.lines[0]?.id, packages_quantity: 1 + below(6) },
      ])
    } else if (what === 5)
      await call(endpoints.cancelOrder, { token: buyer.token, params: { orderId: order.id } })
    else if (what === 6) {
      await move(shop.token, order.id, 'accept')
      await pick(order, { packages_quantity: below(3), lot: `L-${leek.id}`, reason: 'Rupture' })
    } else if (what === 7)
      await call(endpoints.countLot, {
        token: shop.token,
        params: { lotId: leek.lot },
        body: { packages: below(20) },
      })
    else await announce(leek, below(8), anyDay())
    expect(await told(leek), `seed ${began}, step ${step}`).toEqual(await counted(leek))
  }
  expect(orders.length).toBeGreaterThan(0)
})
