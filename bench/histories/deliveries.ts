import { asPicked, type GoodsLeft } from './goods-left.ts'
import type { History, Shipped } from './lived.ts'
import type { HistoryMarket } from './open-market.ts'
import { type Company, goods } from './people.sql.ts'

/** What is put in the crates of a line, and what the scale says where it is weighed. */
const pick = ({ dice }: History, ordered: number, grams: number | null) => {
  const packages = dice.below(5) === 0 ? dice.below(ordered + 1) : ordered
  const weighed = grams === null ? 0 : packages * grams - dice.below(900) + dice.below(900)
  return { packages, weighed: packages === 0 ? 0 : weighed }
}

/** An order of a customer's, accepted, picked and on its way; undefined where it is refused on the way. */
export const placeAndShip = async (
  { call, send }: HistoryMarket,
  history: History,
  customer: Company,
): Promise<Shipped | undefined> => {
  const { shop, specifications, dice } = history
  const chosen = specifications.filter(() => dice.below(2) === 0)
  for (const specification_id of chosen.length > 0 ? chosen : specifications.slice(0, 1)) {
    const body = { shop_id: shop.id, specification_id, packages_quantity: 1 + dice.below(6) }
    await call('addToCart', { token: customer.token, body })
  }
  const placed = await send('validateCarts', {
    token: customer.token,
    query: { separate: 'true' },
  })
  const [order] = placed.ok ? placed.answer.data.orders : []
  if (order === undefined) return undefined
  const ids = { token: shop.token, params: { orderId: order.id } }
  await call('moveOrder', { ...ids, body: { action: 'accept' } })
  const lines = new Map<number, GoodsLeft>()
  const updates = order.lines.map(line => {
    const sold = goods[specifications.indexOf(line.specification_id)]
    if (sold === undefined) throw new Error('a line of something else')
    const isWeighed = sold.volume === 'variable'
    const { packages, weighed } = pick(
      history,
      line.ordered_packages,
      isWeighed ? sold.grams : null,
    )
    const perPackage = sold.billing === 'package' ? 1_000 : sold.units * 1_000
    lines.set(
      line.id,
      asPicked({
        unitPriceE4: Math.round((line.unit_price ?? 0) * 10_000),
        isByWeight: sold.billing === 'weight',
        packagesMilli: packages * 1_000,
        milli: isWeighed ? weighed : packages * perPackage,
      }),
    )
    return {
      line_id: line.id,
      packages_quantity: packages,
      ...(isWeighed && packages > 0 && { weight_kg: weighed / 1_000 }),
      reason: 'Rupture',
    }
  })
  await call('pickOrder', { ...ids, body: { updates } })
  const shipped = await send('moveOrder', { ...ids, body: { action: 'ship' } })
  if (!shipped.ok) return undefined
  const { delivery_date, totals } = shipped.answer.data
  return {
    orderId: order.id,
    customer,
    lines,
    feeCents: Math.round((totals?.delivery_fee ?? 0) * 100),
    dueOn: delivery_date,
  }
}

/** Delivers what is due, now and then a day late. */
export const deliverDue = async (
  { call }: HistoryMarket,
  history: History,
  today: string,
): Promise<void> => {
  const due = history.shipped.filter(({ dueOn }) => dueOn <= today && history.dice.below(8) > 0)
  for (const { dueOn: _, ...order } of due) {
    const params = { orderId: order.orderId }
    await call('moveOrder', { token: history.shop.token, params, body: { action: 'deliver' } })
    history.delivered.push({ ...order, day: today })
  }
  history.shipped = history.shipped.filter(one => !due.includes(one))
}
