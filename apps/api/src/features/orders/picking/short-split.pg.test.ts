import { endpoints } from '@carreau/contract/endpoints'
import { beforeEach, expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, call, move, newBuyer, newMember, newOffer, newOrder, newShop } = await openOrderingApp()

const shop = await newShop()
const picker = await newMember(shop.id, 'picker')
const buyers = [await newBuyer('Le Zinc'), await newBuyer('Chez Ida'), await newBuyer('La Halle')]
const day = '2026-11-25'

type Offer = Awaited<ReturnType<typeof newOffer>>
let offer: Offer
/** Three customers ask for ten, six and three packages, in this order. */
let orders: { id: number; lineId: number }[]

const orderAll = async (of: Offer) =>
  Promise.all(
    [10, 6, 3].map(async (packages, index) => {
      const order = await newOrder(buyers[index]?.token ?? '', of, packages)
      await db
        .updateTable('orders')
        .set({ submitted_at: new Date(Date.UTC(2026, 10, 24, 8, index)) })
        .where('id', '=', order.id)
        .execute()
      ;(await move(shop.token, order.id, 'accept')).ok()
      return { id: order.id, lineId: order.lines[0]?.id ?? 0 }
    }),
  )
beforeEach(async () => {
  offer = await newOffer(shop.id)
  orders = await orderAll(offer)
})

const preview = (packages: number, rule = 'pro_rata', token = picker) =>
  call(endpoints.previewShortSplit, {
    token,
    params: { specId: offer.specification_id },
    query: { day, packages, rule },
  })
const seen = async (packages = 12, rule = 'pro_rata') => (await preview(packages, rule)).ok().data
const apply = (body: object, { token = picker, key }: { token?: string; key?: string } = {}) =>
  call(endpoints.applyShortSplit, {
    token,
    params: { specId: offer.specification_id },
    body: { day, packages: 12, rule: 'pro_rata', ...body },
    ...(key !== undefined && { key }),
  })
const linesOf = async () =>
  db
    .selectFrom('order_lines')
    .select(['id', 'picked_milli', 'allotted_milli', 'reason', 'lot'])
    .where(
      'id',
      'in',
      orders.map(({ lineId }) => lineId),
    )
    .orderBy('ordered_milli', 'desc')
    .execute()
const toldTo = async (index: number) =>
  (await call(endpoints.listNotifications, { token: buyers[index]?.token ?? '' }))
    .ok()
    .data.filter(
      ({ kind, link }) => kind === 'order_shortage' && link.endsWith(`/${orders[index]?.id}`),
    )
    .map(({ body }) => body)

test('a split is proposed by its rule, with why, and nothing is written', async () => {
  const shown = await seen()
  expect(shown).toMatchObject({ ordered_packages: 19, given_packages: 12, left_packages: 0 })
  expect(shown.lines.map(({ packages, why }) => [packages, why])).toEqual([
    [6, '60\u00a0% de sa commande'],
    [4, '67\u00a0% de sa commande'],
    [2, '67\u00a0% de sa commande'],
  ])
  const by = async (rule: string) => (await seen(12, rule)).lines.map(({ packages }) => packages)
  expect(await by('equal')).toEqual([5, 4, 3])
  expect(await by('first_come')).toEqual([10, 2, 0])
  expect((await linesOf()).map(({ picked_milli }) => picked_milli)).toEqual([null, null, null])
})

test('customers served first are, within what was ordered', async () => {
  const last = buyers[2]?.id ?? 0
  await db.updateTable('shop_customers').set({ priority: 1 }).where('buyer_id', '=', last).execute()
  expect((await seen(12, 'priority')).lines.map(({ packages }) => packages)).toEqual([6, 3, 3])
  await db.updateTable('shop_customers').set({ priority: 2 }).where('buyer_id', '=', last).execute()
})

test('applying writes every line with its reason, and tells each buyer who gets less', async () => {
  const { version } = await seen()
  const pins = [{ line_id: orders[2]?.lineId, packages: 3 }]
  const body = { expected_version: version, pins, lot: 'L-47' }
  const answered = (await apply(body, { key: 'split-1' })).ok().data
  expect(answered.map(({ status }) => status)).toEqual(['picking', 'picking', 'picking'])
  const prorata = 'Arrivage court, réparti au prorata'
  expect(await linesOf()).toMatchObject([
    { picked_milli: 6000, reason: prorata, lot: 'L-47' },
    { picked_milli: 3000, reason: prorata, lot: 'L-47' },
    { picked_milli: 3000, reason: null, lot: 'L-47' },
  ])
  expect(await toldTo(1)).toEqual([
    expect.stringContaining(
      '(3\u00a0colis sur 6\u00a0colis\u00a0: arrivage court, réparti au prorata)',
    ),
  ])
  expect(await toldTo(2)).toEqual([])
  // The same key again changes nothing; another person with the old view is refused.
  expect((await apply(body, { key: 'split-1' })).status).toBe(200)
  expect(await apply(body)).toMatchObject({ status: 409, answer: { code: 'split_changed' } })
  expect((await preview(12)).status).toBe(404)
})

test('an order cancelled, changed or picked meanwhile answers the new split and writes nothing', async () => {
  const { version } = await seen()
  const [first] = orders
  const picked = { line_id: first?.lineId, packages_quantity: 10 }
  ;(
    await call(endpoints.pickOrder, {
      token: picker,
      params: { orderId: first?.id ?? 0 },
      body: { updates: [picked] },
    })
  ).ok()
  const refused = await apply({ expected_version: version, packages: 2 })
  expect(refused).toMatchObject({
    status: 409,
    answer: { code: 'split_changed', data: { ordered_packages: 9, given_packages: 2 } },
  })
  expect((await linesOf()).map(({ picked_milli }) => picked_milli)).toEqual([10_000, null, null])
})

test('of two people who apply at once one does', async () => {
  const { version } = await seen()
  const answers = await Promise.all([
    apply({ expected_version: version }),
    apply({ expected_version: version, rule: 'first_come' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const given = (await linesOf()).reduce((sum, { picked_milli }) => sum + (picked_milli ?? 0), 0)
  expect(given).toBe(12_000)
})

test('nothing at all came in: everybody is told, nobody gets a package', async () => {
  const { version } = await seen(0)
  ;(await apply({ expected_version: version, packages: 0 })).ok()
  expect((await linesOf()).map(({ picked_milli }) => picked_milli)).toEqual([0, 0, 0])
  expect(await toldTo(0)).toEqual([expect.stringContaining('(rien sur 10')])
})

test('goods to weigh are allotted: the picker finds what is left to each and weighs it', async () => {
  offer = await newOffer(shop.id, {
    product: { volume_type: 'variable' },
    variant: { average_volume_g: 5000 },
  })
  orders = await orderAll(offer)
  const { version, is_weighed } = await seen(11, 'first_come')
  expect(is_weighed).toBe(true)
  ;(await apply({ expected_version: version, packages: 11, rule: 'first_come' })).ok()
  expect(await linesOf()).toMatchObject([
    { picked_milli: null, allotted_milli: null },
    { picked_milli: null, allotted_milli: 1000, reason: expect.stringContaining('l’ordre') },
    { picked_milli: 0, allotted_milli: null },
  ])
  expect(await toldTo(1)).toEqual([expect.stringContaining('(1\u00a0colis sur 6')])
  const { lines } = (
    await call(endpoints.getPickingOrder, {
      token: picker,
      params: { orderId: orders[1]?.id ?? 0 },
    })
  ).ok().data
  expect(lines[0]).toMatchObject({ allotted_packages: 1, picked_packages: null })
  // More came in after all: what was allotted is split anew.
  const again = await seen(16, 'first_come')
  ;(await apply({ expected_version: again.version, packages: 16, rule: 'first_come' })).ok()
  expect((await linesOf())[1]).toMatchObject({ allotted_milli: null, reason: null })
})

test.each([
  ['half of a half', { packages: 1.25 }],
  ['less than nothing', { packages: -1 }],
  ['no number', { packages: 'douze' }],
  ['a rule that is none', { rule: 'au hasard' }],
  ['no day', { day: 'demain' }],
  ['a pin on a line of nobody', { pins: [{ line_id: 999_999, packages: 1 }] }],
])('%s is refused in French and changes nothing', async (_, wrong) => {
  const { version } = await seen()
  const answer = await apply({ expected_version: version, ...wrong })
  expect(answer).toMatchObject({ status: 422, answer: { code: 'invalid_input' } })
  expect((await linesOf()).every(({ picked_milli }) => picked_milli === null)).toBe(true)
})

test('pins above what was ordered, or above what is there, are refused', async () => {
  const { version } = await seen()
  const pin = (index: number, packages: number) => ({ line_id: orders[index]?.lineId, packages })
  for (const pins of [[pin(2, 4)], [pin(0, 10), pin(1, 3)], [pin(0, 0.3)], [pin(0, 1), pin(0, 1)]])
    expect((await apply({ expected_version: version, pins })).status).toBe(422)
})

test('another wholesaler finds nothing to split, and sales may look only', async () => {
  const other = await newShop('Ailleurs')
  expect((await preview(12, 'equal', other.token)).status).toBe(404)
  expect((await apply({ expected_version: '-' }, { token: other.token })).status).toBe(404)
  const sales = await newMember(shop.id, 'sales')
  expect((await preview(12, 'equal', sales)).status).toBe(200)
  expect((await apply({ expected_version: '-' }, { token: sales })).status).toBe(403)
})
