import { endpoints } from '@carreau/contract/endpoints'
import { openOrderingApp } from '../ordering.test-app.ts'

/** A wholesaler that keeps a book of its stock, who works there, a rival and a buyer. */
export const openStockBook = async () => {
  const app = await openOrderingApp()
  const { db, call, clock, move, newBuyer, newMember, newOffer, newOrder, newShop } = app

  const shop = await newShop()
  const picker = await newMember(shop.id, 'picker')
  const sales = await newMember(shop.id, 'sales')
  const rival = await newShop('Halles voisines')
  const buyer = await newBuyer()

  /** A product of 6 kg packages; what is weighed is billed by what the scale says. */
  const goods = (name: string, { isWeighed = false } = {}) =>
    newOffer(shop.id, {
      product: {
        commercial_designation: name,
        name,
        volume_type: isWeighed ? 'variable' : 'fixed',
      },
      variant: { average_volume_g: 6_000 },
    })
  type Goods = Awaited<ReturnType<typeof goods>>

  type Line = { packages: number; [field: string]: unknown }
  const arrivalBody = (of: Goods, lines: readonly Line[], more: object = {}) => ({
    supplier: 'Coopérative du Val',
    arrived_on: '2026-11-24',
    lines: lines.map(line => ({ specification_id: of.specification_id, ...line })),
    ...more,
  })
  const record = (
    body: object,
    { token = shop.token, key }: { token?: string; key?: string } = {},
  ) => call(endpoints.recordArrival, { token, body, ...(key !== undefined && { key }) })
  const arrive = async (of: Goods, ...lines: Line[]) => {
    const { data } = (await record(arrivalBody(of, lines))).ok()
    return data.lines
  }
  const lotOf = async (lotId: number, token = shop.token) =>
    (await call(endpoints.getStockLot, { token, params: { lotId } })).ok().data
  const stock = async (q = '', token = shop.token) =>
    (await call(endpoints.listStock, { token, query: { q } })).ok()

  const accepted = async (of: Goods, packages = 2) => {
    const order = await newOrder(buyer.token, of, packages)
    ;(await move(shop.token, order.id, 'accept')).ok()
    return { id: order.id, number: order.number, line: order.lines[0]?.id ?? 0, packages }
  }
  type Order = Awaited<ReturnType<typeof accepted>>
  /** Its wholesaler wrote it down, and the customer contests it. */
  const cancel = async (order: Order) => {
    await db
      .updateTable('orders')
      .set({ contestable_until: new Date(clock.now.getTime() + 3_600_000) })
      .where('id', '=', order.id)
      .execute()
    return call(endpoints.cancelOrder, { token: buyer.token, params: { orderId: order.id } })
  }
  const pick = (order: Order, update: object, token = picker) =>
    call(endpoints.pickOrder, {
      token,
      params: { orderId: order.id },
      body: { updates: [{ line_id: order.line, packages_quantity: order.packages, ...update }] },
    })
  const act = (
    endpoint:
      | typeof endpoints.bookLoss
      | typeof endpoints.countLot
      | typeof endpoints.correctArrival,
    lotId: number,
    body: object,
    { token = shop.token, key }: { token?: string; key?: string } = {},
  ) => call(endpoint, { token, params: { lotId }, body, ...(key !== undefined && { key }) })
  const errorsOf = ({ answer }: { answer: unknown }) =>
    (answer as { errors: Record<string, string[]> }).errors
  return {
    ...app,
    shop,
    picker,
    sales,
    rival,
    buyer,
    goods,
    arrivalBody,
    record,
    arrive,
    lotOf,
    stock,
    accepted,
    cancel,
    pick,
    act,
    errorsOf,
  }
}
