import { endpoints } from '@carreau/contract/endpoints'
import { expect, test, vi } from 'vitest'
import { type Answer, openRaces } from './racing.test-app.ts'

// An order that is added to, changed, declined of, cancelled and picked in the same moment, on both sides of
// its cut-off. Each order is a round of nine calls at once, beside those of three others.

/** `RACE_ROUNDS=1000` for a night's worth of them. */
const rounds = Number(process.env.RACE_ROUNDS ?? 40)
const atOnce = 4
vi.setConfig({ testTimeout: 60_000 + rounds * 5_000 })

const { db, add, bringForward, call, clock, move, newBuyer, newMember, newOffer, newShop, send } =
  await openRaces()

const before = new Date('2026-11-24T22:59:59+01:00')
const after = new Date('2026-11-24T23:00:00+01:00')

const shop = await newShop('Primeurs de Rungis', { franco_cents: 4_000, fee_cents: 700 })
const picker = await newMember(shop.id, 'picker')
const sales = await newMember(shop.id, 'sales')
const weighed = { average_volume_g: 1_333 }
const kinds = [
  await newOffer(shop.id, { offer: { unit_price_e4: 23_333 }, variant: weighed }),
  await newOffer(shop.id, {
    offer: { unit_price_e4: 17_771 },
    variant: weighed,
    brackets: [{ min_packages_milli: 6_000, unit_price_e4: 16_661 }],
  }),
  await newOffer(shop.id, { offer: { unit_price_e4: 9_999 }, variant: weighed }),
]
const [tomato, carrot, basil] = kinds
if (tomato === undefined || carrot === undefined || basil === undefined)
  throw new Error('no offers')

const cents = (euros: number | null | undefined): number => Math.round((euros ?? Number.NaN) * 100)
const read = async (token: string, orderId: number) =>
  (await call(endpoints.getOrder, { token, params: { orderId } })).ok().data

const newScene = async () => {
  const buyer = await newBuyer()
  const chef = await newMember(buyer.id, 'purchaser')
  ;(await add(buyer.token, tomato, 3)).ok()
  ;(await add(buyer.token, carrot, 4)).ok()
  const [placed] = (await call(endpoints.validateCarts, { token: buyer.token })).ok().data.orders
  if (placed === undefined) throw new Error('no order')
  ;(await move(sales, placed.id, 'accept')).ok()
  ;(await add(chef, carrot, 2)).ok()
  ;(await add(chef, basil, 1)).ok()
  return { buyer, chef, order: await read(buyer.token, placed.id) }
}
type Scene = Awaited<ReturnType<typeof newScene>>

const callsOf = ({ buyer, chef, order }: Scene): (() => Promise<Answer>)[] => {
  const params = { orderId: order.id }
  const [first, second] = order.lines
  const change = (token: string, version: number, lineId: number, packages: number) => () =>
    send('changeOrderLines', {
      token,
      params,
      body: { version, lines: [{ line_id: lineId, packages_quantity: packages }] },
    })
  const updates = order.lines.map(line => ({
    line_id: line.id,
    packages_quantity: line.ordered_packages,
    expected_version: 0,
  }))
  return [
    () => send('validateCarts', { token: chef, key: `join ${order.id}` }),
    () => send('validateCarts', { token: chef, key: `join ${order.id}` }),
    () => send('validateCarts', { token: buyer.token }),
    change(buyer.token, 1, first?.id ?? 0, 5),
    change(chef, 1, second?.id ?? 0, 0),
    change(chef, 2, first?.id ?? 0, 1),
    () =>
      send('declineAddition', {
        token: sales,
        params: { ...params, lineId: first?.id ?? 0 },
        body: { version: 2, reason: 'Rupture' },
      }),
    () => send('pickOrder', { token: picker, params, body: { updates: updates.slice(0, 1) } }),
    ...(order.id % 5 === 0 ? [() => send('cancelOrder', { token: buyer.token, params })] : []),
  ]
}

/** Another order of calls each round, the same each time the suite runs. */
const shuffled = <T>(things: readonly T[], seed: number): T[] =>
  things
    .map((thing, index) => ({ thing, rank: ((index + 1) * 7_919 * (seed + 13)) % 10_007 }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ thing }) => thing)

/** What the revisions say of each line, from what was placed, is what stands there; the totals are its sum. */
const isWhole = async ({ buyer, order: placed }: Scene): Promise<void> => {
  const order = await read(buyer.token, placed.id)
  const made = order.changes.filter(({ state }) => state === 'made')
  expect(made.map(({ revision }) => revision)).toEqual(made.map((_, index) => index + 2))
  expect(order.version).toBe(made.length + 1)
  const lines = new Map(placed.lines.map(line => [line.id, line.ordered_packages]))
  for (const { lines: changed } of made)
    for (const { line_id, before_packages, after_packages } of changed) {
      expect(lines.get(line_id ?? 0) ?? 0).toBe(before_packages)
      if (after_packages === 0) lines.delete(line_id ?? 0)
      else lines.set(line_id ?? 0, after_packages)
    }
  expect(new Map(order.lines.map(line => [line.id, line.ordered_packages]))).toEqual(lines)
  const goods = order.lines.reduce((sum, line) => sum + cents(line.line_total), 0)
  expect(cents(order.totals?.net)).toBe(goods + cents(order.totals?.delivery_fee))
  if (order.status === 'accepted' && !made.some(({ kind }) => kind === 'declined'))
    expect(order.totals?.delivery_fee).toBe(goods >= 4_000 ? 0 : 7)
}

/** The cart was ordered once, wherever it went, or is still there. */
const cartIsOnce = async ({ buyer, order }: Scene): Promise<void> => {
  const held = await db
    .selectFrom('cart_items')
    .select(({ fn }) => fn.sum<number>('packages_milli').as('milli'))
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirst()
  const others = await db
    .selectFrom('order_lines')
    .select(({ fn }) => fn.sum<number>('ordered_milli').as('milli'))
    .where('buyer_id', '=', buyer.id)
    .where('order_id', '<>', order.id)
    .executeTakeFirst()
  const { changes } = await read(buyer.token, order.id)
  const joined = changes
    .filter(({ kind }) => kind === 'joined')
    .flatMap(({ lines }) => lines)
    .reduce((sum, { before_packages, after_packages }) => sum + after_packages - before_packages, 0)
  const all = Number(held?.milli ?? 0) + Number(others?.milli ?? 0) + joined * 1_000
  expect(all).toBe(3_000)
}

/** Picked and delivered, the invoice is the last revision as picked. */
const isBilled = async ({ buyer, order: { id } }: Scene): Promise<void> => {
  const order = await read(buyer.token, id)
  if (order.status === 'cancelled') return
  const left = order.lines.filter(({ picked_packages }) => picked_packages === null)
  const updates = left.map(line => ({
    line_id: line.id,
    packages_quantity: Math.max(0, line.ordered_packages - 1),
    reason: 'Rupture',
  }))
  const params = { orderId: id }
  if (updates.length > 0)
    (await call(endpoints.pickOrder, { token: picker, params, body: { updates } })).ok()
  ;(await move(picker, id, 'ship')).ok()
  await bringForward(id)
  ;(await move(picker, id, 'deliver')).ok()
  const { lines, totals, invoice } = await read(buyer.token, id)
  const billed = lines.reduce((sum, line) => sum + cents(line.line_total), 0)
  expect(cents(invoice?.net ?? 0)).toBe(billed === 0 ? 0 : cents(totals?.net))
  expect(cents(totals?.net)).toBe(billed + (billed === 0 ? 0 : cents(totals?.delivery_fee)))
}

test('joins, changes, refusals, cancelling and picking at once, on both sides of the cut-off, lose and double nothing', async () => {
  const outcomes = new Map<string, number>()
  for (let round = 0; round < rounds; round += atOnce) {
    clock.now = before
    const scenes = await Promise.all(Array.from({ length: atOnce }, newScene))
    const calls = shuffled(scenes.flatMap(callsOf), round)
    const half = calls.length / 2
    const answers = await Promise.all(
      calls.map(async (one, index) => {
        // Every other round the cut-off passes in the middle.
        if (index > half && round % (2 * atOnce) === 0) clock.now = after
        return one()
      }),
    )
    for (const { status, code, text } of answers) {
      expect([200, 403, 404, 409, 422], text.slice(0, 300)).toContain(status)
      outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
    }
    clock.now = before
    for (const scene of scenes) {
      await isWhole(scene)
      await cartIsOnce(scene)
      await isBilled(scene)
    }
  }
  // Each way it can go was gone: otherwise nothing was raced.
  for (const code of [
    '',
    'order_changed',
    'picking_begun',
    'cut_off_passed',
    'line_picked_meanwhile',
  ])
    expect([code, (outcomes.get(code) ?? 0) > 0]).toEqual([code, true])
})
