import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openStockApp } from './stock.test-app.ts'

const app = await openStockApp()
const { call, move, newBuyer, newOffer, newShop } = app
const { add, bind, bound, buyer, change, counted, emptyCarts, left, messageOf } = app
const { ordered, other, pick, picker, promiseOf, shop, validate } = app

/** `node bench/last-package.ts` begins again until it has a thousand. */
const rounds = 60

test('marking an offer without any stock is asked back; said twice it is sold out', async () => {
  const fresh = await newShop('Nouveau')
  const offer = await newOffer(fresh.id)
  const mark = (body: object) =>
    call(endpoints.changeShopOffers, {
      token: fresh.token,
      body: { changes: [{ offer_id: offer.id, stock_bound: true }], ...body },
    })
  const asked = await mark({})
  expect(asked).toMatchObject({
    status: 409,
    answer: { code: 'stock_unrecorded', data: { offers: 1, has_arrivals: false } },
  })
  expect(messageOf(asked)).toContain('encore enregistré aucun arrivage')
  const { data } = (await mark({ stock_confirmed: true })).ok()
  expect(data.offers).toMatchObject([
    { stock_bound: true, stock: { in_stock: 0, promised: 0, available: 0 } },
  ])
  expect(data.previous).toMatchObject([{ stock_bound: false }])
})

test('what is promised, picked, short, cancelled and counted is told to the wholesaler and to buyers', async () => {
  const tomato = await bound('Tomate grappe', 10)
  const [first, second] = [await ordered(tomato, 3), await ordered(tomato, 4, other.token)]
  expect(await promiseOf(tomato)).toMatchObject({ in_stock: 10, promised: 7, available: 3 })
  const page = await call(endpoints.listShopOffers, {
    token: shop.token,
    query: { q: 'tomate grappe' },
  })
  expect(page.ok().data[0]).toMatchObject({ stock: { in_stock: 10, promised: 7, available: 3 } })
  ;(await move(shop.token, first.id, 'accept')).ok()
  // One package is missing: what is picked leaves the stock, and the promise with it.
  ;(await pick(first, { packages_quantity: 2, lot: `L-${tomato.id}`, reason: 'Abîmé' })).ok()
  expect(await promiseOf(tomato)).toMatchObject({ in_stock: 8, promised: 4, available: 4 })
  ;(await call(endpoints.cancelOrder, { token: other.token, params: { orderId: second.id } })).ok()
  expect(await left(tomato)).toBe(8)
  ;(
    await call(endpoints.countLot, {
      token: shop.token,
      params: { lotId: tomato.lot },
      body: { packages: 6 },
    })
  ).ok()
  expect(await left(tomato)).toBe(6)
  expect(await counted(tomato)).toBe(6)
})

test('what leaves without a lot is not promised again, until a count finds it missing', async () => {
  const leek = await bound('Poireau', 5)
  const order = await ordered(leek, 2)
  ;(await move(shop.token, order.id, 'accept')).ok()
  ;(await pick(order, { packages_quantity: 2 })).ok()
  expect(await promiseOf(leek)).toMatchObject({
    in_stock: 5,
    promised: 0,
    without_lot: 2,
    available: 3,
  })
  await call(endpoints.countLot, {
    token: shop.token,
    params: { lotId: leek.lot },
    body: { packages: 3 },
  })
  expect(await promiseOf(leek)).toMatchObject({ in_stock: 3, without_lot: 0, available: 3 })
})

test('a cart that asks for more says what is left and cannot be validated; nothing is written', async () => {
  await emptyCarts()
  const kiwi = await bound('Kiwi', 6)
  const added = (await add(kiwi, 8)).ok().data
  expect(added.items).toMatchObject([{ packages_left: 6, available: true }])
  expect(added.blockers[0]).toMatchObject({
    code: 'stock_short',
    message: expect.stringContaining('il ne reste que 6\u00a0colis de «\u00a0Kiwi\u00a0»'),
  })
  expect(await validate()).toMatchObject({ status: 409, answer: { code: 'stock_short' } })
  expect(await left(kiwi)).toBe(6)
  const item = added.items[0]
  ;(
    await call(endpoints.updateCartItem, {
      token: buyer.token,
      params: { cartId: added.id, itemId: item?.id ?? 0 },
      body: { packages_quantity: item?.packages_left ?? 0 },
    })
  ).ok()
  ;(await validate()).ok()
  expect(await left(kiwi)).toBe(0)
  expect(await add(kiwi, 1, other.token)).toMatchObject({
    status: 409,
    answer: { code: 'stock_short' },
  })
})

test('beyond ten packages nobody is told how many there are', async () => {
  await emptyCarts()
  const fig = await bound('Figue', 40)
  expect((await add(fig, 5)).ok().data.items[0]?.packages_left).toBeNull()
  expect((await add(fig, 40)).ok().data.items[0]?.packages_left).toBe(40)
  await emptyCarts()
})

test('a living order takes what is left and no more, and gives back what it drops', async () => {
  const cress = await bound('Cresson', 5)
  const order = await ordered(cress, 2)
  const line_id = order.lines[0]?.id
  const tooMany = await change(order, [{ line_id, packages_quantity: 6 }])
  expect(tooMany).toMatchObject({
    status: 409,
    answer: { code: 'stock_short', data: [{ name: 'Cresson', packages_left: 3 }] },
  })
  const more = (await change(order, [{ line_id, packages_quantity: 5 }])).ok().data
  expect(await left(cress)).toBe(0)
  const less = (await change(more, [{ line_id, packages_quantity: 1 }])).ok().data
  expect(await left(cress)).toBe(4)
  const mint = await bound('Menthe', 1)
  const asked = { specification_id: mint.specification_id, packages_quantity: 2 }
  expect(await change(less, [asked])).toMatchObject({
    status: 409,
    answer: { code: 'stock_short' },
  })
  ;(await change(less, [{ ...asked, packages_quantity: 1 }])).ok()
  expect(await left(mint)).toBe(0)
})

test('an order by telephone and a second helping respect it too', async () => {
  await emptyCarts()
  const pear = await bound('Poire', 3)
  const order = await ordered(pear, 2)
  const entered = await call(endpoints.enterOrder, {
    token: shop.token,
    body: {
      buyer_id: buyer.id,
      delivery_date: '2026-11-25',
      lines: [{ specification_id: pear.specification_id, packages_quantity: 2 }],
    },
  })
  expect(entered).toMatchObject({ status: 409, answer: { code: 'stock_short' } })
  const again = await call(endpoints.reorderOrder, {
    token: buyer.token,
    params: { orderId: order.id },
  })
  expect(again.ok().data).toMatchObject({
    added: 1,
    adjusted: [{ name: 'Poire', ordered_packages: 2, packages_quantity: 1 }],
  })
  ;(await validate()).ok()
  const none = await call(endpoints.reorderOrder, {
    token: buyer.token,
    params: { orderId: order.id },
  })
  expect(none.ok().data).toMatchObject({
    added: 0,
    missing: [{ reason: 'Ce produit est épuisé en ce moment chez Primeurs de Rungis.' }],
  })
})

test('a refused and a rejected order give back what they kept', async () => {
  const lime = await bound('Citron vert', 4)
  const order = await ordered(lime, 4)
  expect(await left(lime)).toBe(0)
  ;(await move(shop.token, order.id, 'refuse', 'Trop loin')).ok()
  expect(await left(lime)).toBe(4)
})

test('a loss below what is promised is shown with who ordered last, and nothing more is promised', async () => {
  const melon = await bound('Melon', 4)
  await ordered(melon, 2)
  const last = await ordered(melon, 2, other.token)
  ;(
    await call(endpoints.bookLoss, {
      token: shop.token,
      params: { lotId: melon.lot },
      body: { packages: 3, reason: 'expired' },
    })
  ).ok()
  const shown = await promiseOf(melon)
  expect(shown).toMatchObject({ in_stock: 1, promised: 4, available: -3 })
  expect(shown.concerned[0]).toMatchObject({ order: { id: last.id }, packages: 2 })
  expect((await call(endpoints.listPromises, { token: shop.token })).ok().data[0]?.offer_id).toBe(
    melon.id,
  )
  expect((await call(endpoints.listPromises, { token: buyer.token })).status).toBe(403)
  // Of less than nothing one may still order less.
  const less = await change(
    last,
    [{ line_id: last.lines[0]?.id, packages_quantity: 1 }],
    other.token,
  )
  expect(less.status).toBe(200)
  expect(await left(melon)).toBe(-2)
})

test('what is announced may be promised, and is no longer announced once it has come', async () => {
  const bean = await bound('Haricot', 1)
  const announce = (body: object, token = shop.token) =>
    call(endpoints.announceArrival, { token, params: { offerId: bean.id }, body })
  expect((await announce({ packages: 5 })).status).toBe(422)
  expect((await announce({ packages: 5, arrives_on: '2026-11-20' })).status).toBe(422)
  expect((await announce({ packages: 5, arrives_on: '2026-11-25' }, picker)).status).toBe(403)
  expect((await announce({ packages: 5, arrives_on: '2026-11-25' })).ok().data).toMatchObject({
    announced: 5,
    announced_for: '2026-11-25',
    available: 6,
  })
  await ordered(bean, 4)
  ;(
    await call(endpoints.recordArrival, {
      token: shop.token,
      body: {
        supplier: 'Coopérative du Val',
        arrived_on: '2026-11-24',
        lines: [{ specification_id: bean.specification_id, packages: 3 }],
      },
    })
  ).ok()
  expect(await promiseOf(bean)).toMatchObject({ in_stock: 4, announced: 2, available: 2 })
  expect((await announce({ packages: 0 })).ok().data).toMatchObject({ announced: 0, available: 0 })
})

test('an offer that is let go is sold without a limit, and bound again it counts what was ordered meanwhile', async () => {
  const sage = await bound('Sauge', 2)
  ;(await bind([sage.id], {}, false)).ok()
  await ordered(sage, 5)
  ;(await bind([sage.id])).ok()
  expect(await promiseOf(sage)).toMatchObject({ in_stock: 2, promised: 5, available: -3 })
})

test('whoever edits the price list is not told that somebody ordered', async () => {
  const dill = await bound('Aneth', 5)
  const { data } = (
    await call(endpoints.getShopOffer, { token: shop.token, params: { offerId: dill.id } })
  ).ok()
  await ordered(dill, 1)
  const updated = await call(endpoints.updateShopOffer, {
    token: shop.token,
    params: { offerId: dill.id },
    body: { version: data.version, note: 'Petite botte' },
  })
  expect(updated.ok().data).toMatchObject({ stock: { available: 4 } })
})

test('of two who want the last package exactly one has it, round after round', {
  timeout: 120_000,
}, async () => {
  await emptyCarts()
  const last = await bound('Truffe', 1)
  for (let round = 0; round < rounds; round++) {
    await Promise.all([add(last, 1), add(last, 1, other.token)])
    const answers = await Promise.all([validate(), validate(other.token)])
    expect(answers.map(({ status }) => status).toSorted(), `round ${round}`).toEqual([200, 409])
    const short = answers.find(({ status }) => status === 409)
    expect(short?.answer).toMatchObject({ code: 'stock_short' })
    expect(await left(last)).toBe(0)
    const [order] = answers.find(({ status }) => status === 200)?.ok().data.orders ?? []
    const token = answers[0]?.status === 200 ? buyer.token : other.token
    ;(await call(endpoints.cancelOrder, { token, params: { orderId: order?.id ?? 0 } })).ok()
    await emptyCarts()
    expect(await left(last)).toBe(1)
  }
})

test('many who want several goods in any order wait for nobody for ever, and never get more than there is', {
  timeout: 120_000,
}, async () => {
  await emptyCarts()
  const goods = [await bound('Ail', 9), await bound('Bette', 9), await bound('Câpre', 9)]
  const buyers = [
    buyer,
    other,
    await newBuyer(),
    await newBuyer(),
    await newBuyer(),
    await newBuyer(),
  ]
  await Promise.all(
    buyers.map(async ({ token }, at) => {
      for (const step of [0, 1, 2]) {
        const one = goods[(at % 2 === 0 ? step : 2 - step) % 3]
        if (one !== undefined) await add(one, 2, token)
      }
    }),
  )
  const answers = await Promise.all([
    ...buyers.map(({ token }) => validate(token)),
    ...goods.map(({ lot }) =>
      call(endpoints.countLot, {
        token: shop.token,
        params: { lotId: lot },
        body: { packages: 9 },
      }),
    ),
    bind(
      goods.map(({ id }) => id),
      { stock_confirmed: true },
    ),
  ])
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
  for (const one of goods) {
    expect(await left(one)).toBe(await counted(one))
    expect(await left(one)).toBe(1)
  }
})

test('whatever happens, what is left is what lies there less what is promised', {
  timeout: 120_000,
}, async () => {
  await emptyCarts()
  const carrot = await bound('Carotte', 30)
  let seed = Math.floor(Math.random() * 2 ** 31)
  const began = seed
  const below = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * most)
  }
  type Order = Awaited<ReturnType<typeof ordered>>
  const orders: Order[] = []
  for (let step = 0; step < 70; step++) {
    const what = below(10)
    const order = orders[below(Math.max(1, orders.length))]
    if (what < 3 || order === undefined) {
      await add(carrot, 1 + below(6))
      const placed = await validate()
      if (placed.status === 200) orders.push(...placed.ok().data.orders)
      await emptyCarts()
    } else if (what === 3) {
      const now = await call(endpoints.getOrder, {
        token: buyer.token,
        params: { orderId: order.id },
      })
      await change(now.ok().data, [
        { line_id: order.lines[0]?.id, packages_quantity: 1 + below(8) },
      ])
    } else if (what === 4)
      await call(endpoints.cancelOrder, { token: buyer.token, params: { orderId: order.id } })
    else if (what === 5) await move(shop.token, order.id, 'accept')
    else if (what < 8)
      await pick(order, { packages_quantity: below(4), lot: `L-${carrot.id}`, reason: 'Rupture' })
    else if (what === 8)
      await call(endpoints.bookLoss, {
        token: shop.token,
        params: { lotId: carrot.lot },
        body: { packages: 1, reason: 'other' },
      })
    else
      await call(endpoints.countLot, {
        token: shop.token,
        params: { lotId: carrot.lot },
        body: { packages: below(40) },
      })
    expect(await left(carrot), `seed ${began}, step ${step}`).toBe(await counted(carrot))
  }
  expect(orders.length).toBeGreaterThan(0)
})
