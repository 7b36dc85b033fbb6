import { readFile } from 'node:fs/promises'
import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openOrderingApp } from '../ordering.test-app.ts'

/** The examples of docs/trade-and-law.md#examples, ordered through the API and read to the cent. */
const vector = z.object({
  id: z.string(),
  lines: z.array(z.object({ net: z.string() })),
  vat_breakdown: z.array(z.object({ rate: z.string(), base: z.string(), vat: z.string() })),
  ht: z.string(),
  ttc: z.string(),
})
const examples = z
  .array(vector)
  .parse(
    JSON.parse(
      await readFile(
        new URL('../../../../../../packages/domain/src/money/money-examples.json', import.meta.url),
        'utf8',
      ),
    ),
  )

const { db, add, call, listCarts, move, newBuyer, newOffer, newOrder, newShop, validate } =
  await openOrderingApp()

const kg = (grams: number, e4: number, product = {}, offer = {}) => ({
  product,
  variant: { unit: 'kg' as const, units_per_package: 1, average_volume_g: grams },
  offer: { billing_type: 'weight' as const, unit_price_e4: e4, ...offer },
})
const units = (unit: 'piece' | 'bunch', count: number, e4: number, product = {}) => ({
  product,
  variant: { unit, units_per_package: count, average_volume_g: null },
  offer: { billing_type: 'unit' as const, unit_price_e4: e4 },
})
const variable = { volume_type: 'variable' as const }
const agata = {
  ...kg(10_000, 7_800),
  brackets: [
    { min_packages_milli: 5_000, unit_price_e4: 7_400 },
    { min_packages_milli: 10_000, unit_price_e4: 6_900 },
  ],
}

const orders = {
  E1: [
    [kg(6_000, 23_500), 4],
    [units('piece', 12, 7_800), 3],
    [
      {
        variant: { unit: 'punnet' as const, units_per_package: 8, average_volume_g: 2_000 },
        offer: { billing_type: 'package' as const, unit_price_e4: 199_000 },
      },
      2,
    ],
  ],
  'E2-estimate': [
    [kg(10_000, 14_500, variable), 3],
    [kg(18_000, 14_200), 2],
    [units('piece', 6, 18_500), 1],
  ],
  'E4-ordered': [
    [units('piece', 18, 9_500, { is_indivisible: true }), 6],
    [kg(10_000, 18_900, {}, { allows_half: true }), 1.5],
    [units('bunch', 20, 6_200), 1],
  ],
  E6: [[agata, 12]],
} as const

test.each(Object.entries(orders))('%s is ordered to the cent', async (id, lines) => {
  const example = examples.find(known => known.id === id)
  if (example === undefined) throw new Error(`no example ${id}`)
  const buyer = await newBuyer()
  const shop = await newShop()
  for (const [offered, packages] of lines) {
    ;(await add(buyer.token, await newOffer(shop.id, offered), packages)).ok()
  }
  const [cart] = await listCarts(buyer.token)
  const [order] = (await validate(buyer.token, { query: { separate: 'true' } })).ok().data.orders

  expect(cart?.price).toBe(Number(example.ht))
  expect(cart?.estimated).toBe(id === 'E2-estimate')
  expect(order?.lines.map(line => line.line_total)).toEqual(
    example.lines.map(line => Number(line.net)),
  )
  expect(order?.totals).toEqual({
    net: Number(example.ht),
    delivery_fee: 0,
    vat: example.vat_breakdown.map(({ rate, base, vat }) => ({
      rate,
      base: Number(base),
      amount: Number(vat),
    })),
    contributions: [],
    gross: Number(example.ttc),
    estimated: id === 'E2-estimate',
  })
})

test.each([
  [4, 31.2],
  [5, 37],
  [9, 66.6],
  [10, 69],
  [12, 82.8],
])('%i sacks of Agata take the bracket they reach: %d €', async (packages, net) => {
  const buyer = await newBuyer()
  const shop = await newShop()
  const offer = await newOffer(shop.id, agata)

  const cart = (await add(buyer.token, offer, packages)).ok().data

  expect(cart.price).toBe(net)
  expect(
    (await validate(buyer.token, { query: { separate: 'true' } })).ok().data.orders[0]?.totals?.net,
  ).toBe(net)
})

test('contributions follow the kind of customer, the zone and the day, at 20 % VAT', async () => {
  await db
    .insertInto('interfel_rates')
    .values([
      { zone: 'FR', valid_from: '2026-01-01', valid_to: null, rate_percent: '0.2' },
      { zone: 'UE_TIERS', valid_from: '2025-01-01', valid_to: '2025-12-31', rate_percent: '9' },
    ])
    .execute()
  const shop = await newShop()
  const taxable = { is_interfel_taxable: true }
  const french = await newOffer(shop.id, kg(10_000, 100_000, taxable))
  const spanish = await newOffer(shop.id, { ...kg(1_000, 10_000, taxable), isoCode: 'ES' })
  const totalsFor = async (interfel_kind: 'detaillant' | 'restaurant') => {
    const { token } = await newBuyer(interfel_kind, { interfel_kind })
    ;(await add(token, spanish)).ok()
    return (await newOrder(token, french)).totals
  }

  expect(await totalsFor('restaurant')).toMatchObject({ contributions: [], net: 101 })
  expect(await totalsFor('detaillant')).toMatchObject({
    contributions: [
      {
        label: 'Cotisation interprofessionnelle Interfel – origine France',
        zone: 'FR',
        rate: 0.2,
        net: 0.2,
      },
    ],
    net: 101.2,
    vat: [
      { rate: '5.5', base: 101, amount: 5.56 },
      { rate: '20', base: 0.2, amount: 0.04 },
    ],
    gross: 106.8,
  })
})

test.each([
  ['restaurant', 'detaillant', []],
  ['detaillant', 'restaurant', [0.2]],
] as const)(
  'an order placed as a %s bears what it bore though its buyer becomes a %s',
  async (kind, later, nets) => {
    const shop = await newShop()
    const french = await newOffer(shop.id, kg(10_000, 100_000, { is_interfel_taxable: true }))
    const buyer = await newBuyer(kind, { interfel_kind: kind })
    const placed = await newOrder(buyer.token, french)
    const line_id = placed.lines[0]?.id
    await db
      .updateTable('buyers')
      .set({ interfel_kind: later })
      .where('tenant_id', '=', buyer.id)
      .execute()
    const params = { orderId: placed.id }

    const changed = await call(endpoints.changeOrderLines, {
      token: buyer.token,
      params,
      body: { version: 1, lines: [{ line_id, packages_quantity: 1, note: '' }] },
    })
    ;(await move(shop.token, placed.id, 'accept')).ok()
    const picked = await call(endpoints.pickOrder, {
      token: shop.token,
      params,
      body: { updates: [{ line_id, packages_quantity: 1 }] },
    })
    const next = await newOrder(buyer.token, french)

    expect(changed.status).toBe(200)
    const contributions = (totals: { contributions: readonly { net: number }[] } | null) =>
      totals?.contributions.map(({ net }) => net)
    expect(contributions(picked.ok().data.totals)).toEqual(nets)
    expect(contributions(next.totals)).toEqual(nets.length === 0 ? [0.2] : [])
  },
)
