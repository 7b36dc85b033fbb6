import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'
import { tellOfChanges } from './tell-of-changes.ts'

const { db, clock, call, move, newBuyer, newMember, newOffer, newOrder, newShop } =
  await openOrderingApp()

const shop = await newShop('Primeurs de Rungis', { minimum_order_cents: 500 })
const picker = await newMember(shop.id, 'picker')
const tomato = await newOffer(shop.id, { product: { commercial_designation: 'Tomate grappe' } })
const basil = await newOffer(shop.id, { product: { commercial_designation: 'Basilic' } })
const buyer = await newBuyer()

const change = (
  token: string,
  order: { id: number; version: number },
  lines: object[],
  extra: { key?: string; note?: string } = {},
) =>
  call(endpoints.changeOrderLines, {
    token,
    params: { orderId: order.id },
    body: { version: order.version, lines, ...(extra.note && { note: extra.note }) },
    ...(extra.key && { key: extra.key }),
  })
const lineOf = (order: { lines: { id: number }[] }, at = 0) => order.lines[at]?.id ?? 0
const at = async <T>(time: string, run: () => Promise<T>): Promise<T> => {
  clock.now = new Date(time)
  const answer = await run()
  clock.now = new Date('2026-11-24T09:00:00+01:00')
  return answer
}

test('a buyer changes lines, adds and removes until the cut-off; each change is a revision', async () => {
  const order = await newOrder(buyer.token, tomato, 10)
  expect(order).toMatchObject({ version: 1, may_change: 'made', changes: [] })
  const more = (
    await change(
      buyer.token,
      order,
      [
        { line_id: lineOf(order), packages_quantity: 12 },
        { specification_id: basil.specification_id, packages_quantity: 2 },
      ],
      { note: 'Pour le brunch' },
    )
  ).ok().data
  expect(more).toMatchObject({
    version: 2,
    note: 'Pour le brunch',
    totals: { net: 14 },
    lines: [{ ordered_packages: 12 }, { name: 'Basilic', ordered_packages: 2 }],
  })
  const less = await change(buyer.token, more, [{ line_id: lineOf(more, 1), packages_quantity: 0 }])
  expect(less.ok().data).toMatchObject({
    version: 3,
    totals: { net: 12 },
    lines: [{ ordered_packages: 12 }],
    changes: [
      { revision: 2, note: 'Pour le brunch' },
      { revision: 3, lines: [{ name: 'Basilic', before_packages: 2, after_packages: 0 }] },
    ],
  })
})

test('two people at once: the later one is told, and changes nothing', async () => {
  const order = await newOrder(buyer.token, tomato, 10)
  const line_id = lineOf(order)
  const answers = await Promise.all(
    [11, 12].map(packages_quantity => change(buyer.token, order, [{ line_id, packages_quantity }])),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.answer).toMatchObject({
    code: 'order_changed',
  })
})

test('the same call under its key is made once', async () => {
  const order = await newOrder(buyer.token, tomato, 10)
  const lines = [{ specification_id: basil.specification_id, packages_quantity: 1 }]
  const key = 'once'
  for (const answer of [
    await change(buyer.token, order, lines, { key }),
    await change(buyer.token, order, lines, { key }),
  ])
    expect(answer.ok().data).toMatchObject({ version: 2, totals: { net: 11 } })
})

test('after the cut-off and once picking has begun nothing changes, and the screen knows', async () => {
  const order = await newOrder(buyer.token, tomato, 10)
  const lines = [{ line_id: lineOf(order), packages_quantity: 11 }]
  await at('2026-11-24T22:59:59+01:00', async () => {
    expect((await change(buyer.token, order, lines)).status).toBe(200)
  })
  await at('2026-11-24T23:00:00+01:00', async () => {
    const params = { orderId: order.id }
    const read = (await call(endpoints.getOrder, { token: buyer.token, params })).ok().data
    expect(read.may_change).toBeNull()
    expect(await change(buyer.token, read, lines)).toMatchObject({
      status: 409,
      answer: { code: 'cut_off_passed' },
    })
  })
  ;(await move(shop.token, order.id, 'accept')).ok()
  const updates = [{ line_id: lineOf(order), packages_quantity: 11 }]
  const picking = { token: picker, params: { orderId: order.id }, body: { updates } }
  const picked = (await call(endpoints.pickOrder, picking)).ok().data
  expect(await change(buyer.token, picked, lines)).toMatchObject({
    status: 409,
    answer: { code: 'picking_begun' },
  })
})

test('what cannot be is refused in French and leaves the order as it was', async () => {
  const order = await newOrder(buyer.token, tomato, 10)
  const line_id = lineOf(order)
  const refusal = async (...lines: object[]) => (await change(buyer.token, order, lines)).answer
  expect(await refusal({ line_id, packages_quantity: 0 })).toMatchObject({
    code: 'order_would_be_empty',
  })
  expect(await refusal({ line_id, packages_quantity: 3 })).toMatchObject({
    code: 'minimum_not_reached',
    message:
      'Il manque 2,00\u00a0€ pour atteindre le minimum de commande de Primeurs de Rungis\u00a0: gardez-en davantage, ou annulez la commande.',
  })
  expect(await refusal({ line_id, packages_quantity: 9.25 })).toMatchObject({
    code: 'quantity_not_whole',
  })
  expect(await refusal({ line_id: 1, packages_quantity: 2 })).toMatchObject({
    code: 'order_changed',
  })
  expect(await refusal({ specification_id: 999_999, packages_quantity: 2 })).toMatchObject({
    code: 'offer_unavailable',
  })
  const accountant = await newMember(buyer.id, 'accountant')
  expect((await change(accountant, order, [{ line_id, packages_quantity: 11 }])).status).toBe(403)
  const stranger = await newBuyer('Autre')
  expect((await change(stranger.token, order, [{ line_id, packages_quantity: 11 }])).status).toBe(
    404,
  )
  const params = { orderId: order.id }
  const { joined: _, ...before } = { joined: false, ...order }
  expect((await call(endpoints.getOrder, { token: buyer.token, params })).ok().data).toEqual(before)
})

test('the wholesaler declines what was added since it accepted, at nobody’s cost', async () => {
  const order = await newOrder(buyer.token, tomato, 10)
  ;(await move(shop.token, order.id, 'accept')).ok()
  const grown = (
    await change(buyer.token, order, [
      { line_id: lineOf(order), packages_quantity: 13 },
      { specification_id: basil.specification_id, packages_quantity: 2 },
    ])
  ).ok().data
  expect(grown).toMatchObject({
    status: 'accepted',
    lines: [{ added_packages: 3 }, { added_packages: 2 }],
  })
  const decline = (lineId: number, version: number) =>
    call(endpoints.declineAddition, {
      token: shop.token,
      params: { orderId: order.id, lineId },
      body: { version, reason: 'Plus en stock' },
    })
  const answered = (await decline(lineOf(grown, 1), grown.version)).ok().data
  expect(answered).toMatchObject({
    may_decline: true,
    totals: { net: 13 },
    lines: [{ ordered_packages: 13, added_packages: 3 }],
  })
  expect((await decline(lineOf(grown), answered.version)).ok().data).toMatchObject({
    may_decline: false,
    lines: [{ ordered_packages: 10, added_packages: 0 }],
  })
  expect(await decline(lineOf(grown), answered.version + 1)).toMatchObject({
    answer: { code: 'nothing_added' },
  })
  const told = await db
    .selectFrom('notifications')
    .select(['title', 'body'])
    .where('kind', '=', 'order_change_answered')
    .where('link', '=', `/orders/${order.id}`)
    .execute()
  expect(told[0]).toMatchObject({ title: 'Primeurs de Rungis a refusé un ajout' })
})

test('a picker with the old screen is told what changed', async () => {
  const order = await newOrder(buyer.token, tomato, 10)
  ;(await move(shop.token, order.id, 'accept')).ok()
  ;(await change(buyer.token, order, [{ line_id: lineOf(order), packages_quantity: 12 }])).ok()
  const update = { line_id: lineOf(order), packages_quantity: 10, expected_version: 0 }
  expect(
    await call(endpoints.pickOrder, {
      token: picker,
      params: { orderId: order.id },
      body: { updates: [update] },
    }),
  ).toMatchObject({
    status: 409,
    answer: { message: 'Le client a changé Tomate grappe\u00a0: 12\u00a0colis à préparer.' },
  })
})

test('after the cut-off of a flexible wholesaler a change is asked for and answered by hand', async () => {
  const flexible = await newShop('Fruits de Provence', { late_changes: true })
  const offer = await newOffer(flexible.id)
  const order = await newOrder(buyer.token, offer, 4)
  const lines = [{ line_id: lineOf(order), packages_quantity: 6 }]
  const asked = await at('2026-11-24T23:30:00+01:00', () => change(buyer.token, order, lines))
  expect(asked.ok().data).toMatchObject({
    version: 1,
    may_change: 'asked',
    lines: [{ ordered_packages: 4 }],
    changes: [{ state: 'asked', answers: ['withdraw'] }],
  })
  const params = { orderId: order.id, changeId: asked.ok().data.changes[0]?.id ?? 0 }
  const answer = (body: object) =>
    call(endpoints.answerOrderChange, { token: flexible.token, params, body })
  expect(await answer({ action: 'refuse' })).toMatchObject({ answer: { code: 'reason_required' } })
  expect((await answer({ action: 'accept' })).ok().data).toMatchObject({
    version: 2,
    lines: [{ ordered_packages: 6 }],
    changes: [{ state: 'made', revision: 2, answered_by: 'admin' }],
  })
})

test('changes close to each other are one notification, with what they come to', async () => {
  const order = await newOrder(buyer.token, tomato, 10)
  const line_id = lineOf(order)
  let { version } = order
  for (const packages_quantity of [11, 12, 14, 13]) {
    const body = [{ line_id, packages_quantity }]
    version = (await change(buyer.token, { id: order.id, version }, body)).ok().data.version
  }
  const news = () =>
    db
      .selectFrom('notifications')
      .select('body')
      .where('kind', '=', 'order_changed')
      .where('link', '=', `/orders/${order.id}`)
      .execute()
  expect(await news()).toEqual([])
  await tellOfChanges(db, order.id, clock.now)
  await tellOfChanges(db, order.id, clock.now)
  const said = await news()
  expect(new Set(said.map(({ body }) => body))).toEqual(
    new Set([
      `Commande ${order.number}, livraison mercredi 25 novembre 2026\u00a0: Tomate grappe\u00a0: +3\u00a0colis.`,
    ]),
  )
})
