import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, add, call, move, newBuyer, newMember, newOffer, newOrder, newShop, validate } =
  await openOrderingApp()

const shop = await newShop('Primeurs de Rungis')
const tomato = await newOffer(shop.id, { product: { commercial_designation: 'Tomate grappe' } })
const batavia = await newOffer(shop.id, { product: { commercial_designation: 'Batavia' } })

const read = async (token: string, orderId: number) =>
  (await call(endpoints.getOrder, { token, params: { orderId } })).ok().data

/** An order of 12 with its wholesaler, and an addition of 10 and 4 that waits for the admin. */
const waitingAddition = async ({ shopId = shop.id, token = shop.token, first = tomato } = {}) => {
  const buyer = await newBuyer('Bistrot des Halles', { approval_limit_cents: 2_000 })
  const purchaser = await newMember(buyer.id, 'purchaser')
  const order = await newOrder(purchaser, first, 12)
  ;(await move(token, order.id, 'accept')).ok()
  const other = shopId === shop.id ? batavia : await newOffer(shopId)
  ;(await add(purchaser, first, 10)).ok()
  ;(await add(purchaser, other, 4)).ok()
  ;(await validate(purchaser)).ok()
  const [change] = (await read(buyer.token, order.id)).changes
  const idOf = (index: number) => change?.lines[index]?.specification_id ?? 0
  const approve = (lines: { specification_id: number; packages_quantity: number }[]) =>
    call(endpoints.answerOrderChange, {
      token: buyer.token,
      params: { orderId: order.id, changeId: change?.id ?? 0 },
      body: { action: 'approve', lines },
    })
  return { buyer, purchaser, order, change, idOf, approve }
}

test('an admin approves some packages and leaves others, which the company reads and the wholesaler does not', async () => {
  const { buyer, purchaser, order, change, idOf, approve } = await waitingAddition()
  expect(change?.lines).toMatchObject([
    { name: 'Tomate grappe', before_packages: 12, after_packages: 22, added_net: 10 },
    { name: 'Batavia', before_packages: 0, after_packages: 4, added_net: 4 },
  ])
  // Until then it says whose word it waits for, and above what.
  expect((await read(purchaser, order.id)).approval).toEqual({ limit: 20, approvers: ['admin'] })

  const approved = await approve([
    { specification_id: idOf(0), packages_quantity: 3 },
    { specification_id: idOf(1), packages_quantity: 0 },
  ])
  expect(approved.ok().data).toMatchObject({
    version: 2,
    approval: null,
    lines: [{ name: 'Tomate grappe', ordered_packages: 15 }],
    changes: [
      { state: 'made', revision: 2, lines: [{ before_packages: 12, after_packages: 15 }] },
      {
        state: 'rejected',
        actor: 'purchaser',
        answered_by: 'admin',
        lines: [
          { name: 'Tomate grappe', before_packages: 15, after_packages: 22 },
          { name: 'Batavia', before_packages: 0, after_packages: 4 },
        ],
        answers: [],
      },
    ],
  })
  expect((await read(shop.token, order.id)).changes).toMatchObject([{ state: 'made' }])
  const told = await db
    .selectFrom('notifications')
    .select(['title', 'body'])
    .where('kind', '=', 'order_change_answered')
    .where('tenant_id', '=', buyer.id)
    .execute()
  expect(told).toEqual([
    {
      title: 'Ajout approuvé en partie',
      body: `Commande ${order.number}\u00a0: laissé de côté, Tomate grappe\u00a0: +7\u00a0colis · Batavia\u00a0: nouveau, 4\u00a0colis.`,
    },
  ])
})

test('more than was asked, nothing at all, or half of a whole package is refused and changes nothing', async () => {
  const { buyer, order, idOf, approve } = await waitingAddition()
  const none = [0, 1].map(index => ({ specification_id: idOf(index), packages_quantity: 0 }))
  expect(await approve(none)).toMatchObject({ status: 422, answer: { code: 'nothing_approved' } })
  for (const [lines, code] of [
    [[{ specification_id: idOf(0), packages_quantity: 11 }], 'more_than_asked'],
    [[{ specification_id: 987_654, packages_quantity: 1 }], 'more_than_asked'],
    [[{ specification_id: idOf(1), packages_quantity: 1.5 }], 'quantity_not_whole'],
    [[{ specification_id: idOf(1), packages_quantity: -1 }], 'invalid_input'],
  ] as const)
    expect(await approve([...lines])).toMatchObject({ status: 422, answer: { code } })
  expect(await read(buyer.token, order.id)).toMatchObject({
    version: 1,
    changes: [{ state: 'to_approve', answers: ['approve', 'reject'] }],
  })
})

test('nobody has a hundred asked for, for the price of a hundred, and a few of them approved', async () => {
  const cheap = await newOffer(shop.id, { product: { commercial_designation: 'Endive' } })
  await db
    .insertInto('offer_brackets')
    .values({ offer_id: cheap.id, min_packages_milli: 8_000, unit_price_e4: 5_000 })
    .execute()
  const buyer = await newBuyer('Bistrot des Halles', { approval_limit_cents: 1_400 })
  const purchaser = await newMember(buyer.id, 'purchaser')
  const order = await newOrder(purchaser, tomato, 12)
  ;(await add(purchaser, cheap, 10)).ok()
  ;(await validate(purchaser)).ok()
  const [change] = (await read(buyer.token, order.id)).changes
  expect(change?.lines).toMatchObject([{ unit_price: 0.5, added_net: 5 }])
  const lines = [
    { specification_id: change?.lines[0]?.specification_id ?? 0, packages_quantity: 2 },
  ]
  const params = { orderId: order.id, changeId: change?.id ?? 0 }
  const body = { action: 'approve', lines }
  const approved = await call(endpoints.answerOrderChange, { token: buyer.token, params, body })
  expect(approved.ok().data.lines).toMatchObject([
    { name: 'Tomate grappe' },
    { name: 'Endive', ordered_packages: 2, unit_price: 1 },
  ])
})

test('where the wholesaler confirms each change, it is asked for the part that was approved', async () => {
  const asking = await newShop('Fruits de Provence', { confirm_changes: true })
  const { buyer, order, idOf, approve } = await waitingAddition({
    shopId: asking.id,
    token: asking.token,
    first: await newOffer(asking.id),
  })
  ;(await approve([{ specification_id: idOf(0), packages_quantity: 1 }])).ok()
  const [asked, ...hidden] = (await read(asking.token, order.id)).changes
  expect(hidden).toEqual([])
  expect(asked).toMatchObject({
    state: 'asked',
    lines: [
      { before_packages: 12, after_packages: 13 },
      { before_packages: 0, after_packages: 4 },
    ],
  })
  const params = { orderId: order.id, changeId: asked?.id ?? 0 }
  const body = { action: 'accept' }
  const made = await call(endpoints.answerOrderChange, { token: asking.token, params, body })
  expect(made.ok().data.lines).toMatchObject([{ ordered_packages: 13 }, { ordered_packages: 4 }])
  expect((await read(buyer.token, order.id)).changes).toMatchObject([
    { state: 'made' },
    { state: 'rejected', lines: [{ before_packages: 13, after_packages: 22 }] },
  ])
})

test('two admins at once: the addition is answered once', async () => {
  const { buyer, order, idOf, approve } = await waitingAddition()
  const answers = await Promise.all(
    [1, 2].map(packages_quantity => approve([{ specification_id: idOf(0), packages_quantity }])),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await read(buyer.token, order.id)).version).toBe(2)
})
