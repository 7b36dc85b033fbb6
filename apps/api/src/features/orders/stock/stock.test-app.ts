import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { openOrderingApp } from '../ordering.test-app.ts'

/** A wholesaler whose offers are bound to what lies there, its picker, and two buyers. */
export const openStockApp = async () => {
  const app = await openOrderingApp()
  const { db, call, newBuyer, newMember, newOffer, newOrder, newShop } = app
  const shop = await newShop('Primeurs de Rungis')
  const picker = await newMember(shop.id, 'picker')
  const buyer = await newBuyer()
  const other = await newBuyer()

  type Goods = Awaited<ReturnType<typeof newOffer>> & { lot: number }
  /** A product of which so many packages lie there, bound to them. */
  const bound = async (name: string, packages: number): Promise<Goods> => {
    const offer = await newOffer(shop.id, { product: { commercial_designation: name, name } })
    const { data } = (
      await call(endpoints.recordArrival, {
        token: shop.token,
        body: {
          supplier: 'Coopérative du Val',
          arrived_on: '2026-11-24',
          lines: [{ specification_id: offer.specification_id, packages, lot: `L-${offer.id}` }],
        },
      })
    ).ok()
    ;(await bind([offer.id])).ok()
    return { ...offer, lot: data.lines[0]?.id ?? 0 }
  }
  const bind = (offerIds: number[], body: object = {}, isBound = true) =>
    call(endpoints.changeShopOffers, {
      token: shop.token,
      body: { which: { offer_ids: offerIds }, set: { stock_bound: isBound }, ...body },
    })
  const promiseOf = async ({ id }: { id: number }) => {
    const { data } = (await call(endpoints.listPromises, { token: shop.token })).ok()
    const found = data.find(({ offer_id }) => offer_id === id)
    if (found === undefined) throw new Error('Not bound')
    return found
  }
  const left = async (offer: { id: number }) => (await promiseOf(offer)).available
  /** What it comes to by the tables alone. */
  const counted = async (offer: { id: number; specification_id: number }) => {
    const { rows } = await sql<{ milli: number }>`
      select (coalesce((select sum(b.milli) from stock_balances b
                         where b.shop_id = o.shop_id and b.specification_id = o.specification_id), 0)
              - coalesce((select sum(promised_of(l.ordered_milli, l.picked_milli, l.allotted_milli, r.status))
                            from order_lines l join orders r on r.id = l.order_id
                           where l.shop_id = o.shop_id and l.specification_id = o.specification_id), 0))::integer as milli
        from offers o where o.id = ${offer.id}`.execute(db)
    return (rows[0]?.milli ?? 0) / 1000
  }
  const add = (offer: Goods, packages: number, token = buyer.token) =>
    call(endpoints.addToCart, {
      token,
      body: {
        shop_id: shop.id,
        specification_id: offer.specification_id,
        packages_quantity: packages,
      },
    })
  const validate = (token = buyer.token) =>
    call(endpoints.validateCarts, { token, query: { separate: 'true' } })
  const emptyCarts = () => sql`delete from carts`.execute(db)
  const ordered = (offer: Goods, packages: number, token = buyer.token) =>
    newOrder(token, offer, packages)
  const change = (order: { id: number; version: number }, lines: object[], token = buyer.token) =>
    call(endpoints.changeOrderLines, {
      token,
      params: { orderId: order.id },
      body: { version: order.version, lines },
    })
  const pick = (order: { id: number; lines: { id: number }[] }, update: object) =>
    call(endpoints.pickOrder, {
      token: picker,
      params: { orderId: order.id },
      body: { updates: [{ line_id: order.lines[0]?.id ?? 0, ...update }] },
    })
  const messageOf = ({ answer }: { answer: unknown }) => (answer as { message: string }).message
  return {
    ...app,
    add,
    bind,
    bound,
    buyer,
    change,
    counted,
    emptyCarts,
    left,
    messageOf,
    ordered,
    other,
    pick,
    picker,
    promiseOf,
    shop,
    validate,
  }
}
