import { endpoints } from '@carreau/contract/endpoints'
import { cutOffOf } from '@carreau/domain/companies/delivery-calendar'
import { addDays, parisDay, parisInstant } from '@carreau/domain/french/paris-time'
import { expect, test, vi } from 'vitest'
import { openListsApp } from '../lists.test-app.ts'
import { prepareLists } from '../preparing/prepare-lists.ts'

/** A list left alone for thirty days, through the night the clocks go back and a day without delivery. */
vi.setConfig({ testTimeout: 240_000 })
const { call, clock, create, db, newBuyer, newOffer, newShop } = await openListsApp()

const firstDay = '2026-10-12'
const days = Array.from({ length: 30 }, (_, ahead) => addDays(firstDay, ahead))
/** All Saints'. */
const closed = '2026-11-01'
const ceilingE4 = 22_000
const budgetCents = 9_000

/** Prices that pass the ceiling on some days and the budget on others, the same at each run. */
const priceOn = (place: number, base: number) => base + ((place * 7_919) % 11) * 900

test('every order is explained, none above ceiling or budget, none after a cut-off', async () => {
  clock.now = parisInstant(firstDay, '00:30')
  const shops = [
    await newShop('Primeurs de Rungis', {
      closures: [closed],
      fee_cents: 800,
      franco_cents: 5_000,
    }),
    await newShop('Halles du Nord', {
      closures: [closed],
      cut_off: '02:30',
      lead_days: 0,
      minimum_order_cents: 1_500,
    }),
  ]
  const [early, late] = shops
  if (early === undefined || late === undefined) throw new Error('two wholesalers')
  const buyer = await newBuyer('Bistrot', { approval_limit_cents: null })
  const six = { average_volume_g: 6_000 }
  const tomato = await newOffer(early.id, { product: { name: 'Tomate' }, variant: six })
  const other = await newOffer(late.id, { product: { name: 'Tomate ronde' }, variant: six })
  const leek = await newOffer(late.id, {
    product: { name: 'Poireau' },
    variant: { average_volume_g: 5_000 },
  })
  const list = await create(buyer.token, {
    type: 'recurrent',
    recurrences: [{ days: [1, 2, 3, 4, 5, 6, 7], shop_id: null }],
    specifications: [
      { id: tomato.specification_id, packages_quantity: 4 },
      { id: leek.specification_id, packages_quantity: 2 },
    ],
  })
  const params = { listId: list.id }
  ;(
    await call(endpoints.setListRules, {
      token: buyer.token,
      params,
      body: {
        mode: 'order',
        budget: budgetCents / 100,
        lines: [
          {
            id: tomato.specification_id,
            max_unit_price: ceilingE4 / 10_000,
            replacements: [other.specification_id],
          },
          { id: leek.specification_id, max_unit_price: 3 },
        ],
      },
    })
  ).ok()

  // Every ten minutes, as the job does, from two nodes at once when there is something to do.
  for (const [place, day] of days.entries()) {
    for (const [offer, base] of [
      [tomato, 16_000],
      [other, 17_000],
      [leek, 20_000],
    ] as const)
      await db
        .updateTable('offers')
        .set({ unit_price_e4: priceOn(place, base) })
        .where('id', '=', offer.id)
        .execute()
    const midnight = parisInstant(day, '00:00').getTime()
    const nextMidnight = parisInstant(addDays(day, 1), '00:00').getTime()
    for (let at = midnight; at < nextMidnight; at += 10 * 60_000) {
      const hour = new Date(at)
      // Nothing is due but in the hours before a cut-off: the other runs find nothing, and are not simulated.
      const inHours = [early, late].some(shop =>
        [day, addDays(day, 1)].some(date => {
          const calendar =
            shop === early
              ? { deliveryDays: [1, 2, 3, 4, 5, 6, 7], cutOff: '23:00', leadDays: 1 }
              : { deliveryDays: [1, 2, 3, 4, 5, 6, 7], cutOff: '02:30', leadDays: 0 }
          const cutOff = cutOffOf(calendar, date)?.getTime() ?? 0
          return at >= cutOff - 50 * 60_000 && at <= cutOff + 20 * 60_000
        }),
      )
      if (!inHours) continue
      clock.now = hour
      await Promise.all([prepareLists(db, hour), prepareLists(db, hour)])
    }
  }

  const orders = await db
    .selectFrom('orders')
    .innerJoin('shops', 'shops.tenant_id', 'orders.shop_id')
    .select([
      'orders.id',
      'orders.shop_id',
      'orders.delivery_date',
      'orders.created_at',
      'orders.net_cents',
      'shops.cut_off',
      'shops.lead_days',
    ])
    .where('buyer_id', '=', buyer.id)
    .execute()
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'specification_id', 'unit_price_e4'])
    .where('buyer_id', '=', buyer.id)
    .execute()
  const decisions = (await call(endpoints.listDecisions, { token: buyer.token, params })).ok().data

  // One decision a day that is delivered, each line of it in words.
  expect(decisions.length).toBeGreaterThanOrEqual(28)
  expect(new Set(decisions.map(({ date }) => date)).size).toBe(decisions.length)
  expect(decisions.map(({ date }) => date)).not.toContain(closed)
  for (const decided of decisions) {
    expect(decided.decisions.map(({ id }) => id)).toEqual([
      tomato.specification_id,
      leek.specification_id,
    ])
    for (const { message } of decided.decisions) expect(message).toMatch(/\u00a0: .+\.$/)
  }
  expect(decisions.some(({ status }) => status === 'sent')).toBe(true)
  expect(decisions.flatMap(one => one.decisions).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['ordered', 'replaced']),
  )

  // Each order is one of a decision that was sent, and a decision's orders are there, once.
  expect(decisions.flatMap(one => one.order_ids).toSorted((a, b) => a - b)).toEqual(
    orders.map(({ id }) => id).toSorted((a, b) => a - b),
  )
  for (const order of orders) {
    const [same, ...twice] = orders.filter(
      one => one.shop_id === order.shop_id && one.delivery_date === order.delivery_date,
    )
    expect([same, twice]).toEqual([order, []])
    const cutOff = cutOffOf(
      {
        deliveryDays: [1, 2, 3, 4, 5, 6, 7],
        cutOff: order.cut_off.slice(0, 5),
        leadDays: order.lead_days,
      },
      order.delivery_date,
    )
    expect(new Date(order.created_at).getTime()).toBeLessThan(cutOff?.getTime() ?? 0)
  }
  for (const { specification_id, unit_price_e4 } of lines)
    expect(unit_price_e4).toBeLessThanOrEqual(
      specification_id === leek.specification_id ? 30_000 : ceilingE4,
    )
  for (const { date } of decisions) {
    const total = orders
      .filter(order => order.delivery_date === date)
      .reduce((sum, { net_cents }) => sum + net_cents, 0)
    expect(total).toBeLessThanOrEqual(budgetCents)
  }
  // What the budget held back says so.
  expect(decisions.filter(({ status, reason }) => status !== 'sent' && reason === null)).toEqual([])
  expect(decisions.map(({ date }) => date)).toContain('2026-10-25')
  expect(parisDay(clock.now)).toBe('2026-11-10')
})
