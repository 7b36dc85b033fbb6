import type { SentBody } from '@carreau/contract/endpoint'
import { endpoints } from '@carreau/contract/endpoints'
import { openListsApp } from '../lists.test-app.ts'

export type Rules = SentBody<typeof endpoints.setListRules>

/** The rooms of lists with a kitchen whose list acts by itself. */
export const openDecidingApp = async () => {
  const app = await openListsApp()
  const { call, clock, create, db, newBuyer, newOffer, newShop } = app

  const setRules = (token: string, listId: number, body: Rules) =>
    call(endpoints.setListRules, { token, params: { listId }, body })
  const decisionsOf = async (token: string, listId: number) =>
    (await call(endpoints.listDecisions, { token, params: { listId } })).ok().data
  const send = (token: string, listId: number, seen_total: number) =>
    call(endpoints.sendProposal, {
      token,
      params: { listId, date: '2026-11-26' },
      body: { seen_total },
    })
  const ordersOf = (buyerId: number) =>
    db
      .selectFrom('orders')
      .select(['id', 'shop_id', 'status', 'note'])
      .where('buyer_id', '=', buyerId)
      .execute()

  const readOrder = async (token: string, orderId: number) =>
    (await call(endpoints.getOrder, { token, params: { orderId } })).ok().data

  /** A kitchen whose list of tomatoes acts by itself, and the offers it may take. */
  const kitchen = async (rules: Rules, terms: Parameters<typeof newBuyer>[1] = {}) => {
    clock.now = new Date('2026-11-24T09:00:00+01:00')
    const shop = await newShop('Primeurs de Rungis')
    const grappe = await newOffer(shop.id, {
      product: { name: 'Tomate' },
      offer: { unit_price_e4: 24_100 },
    })
    const ronde = await newOffer(shop.id, { offer: { unit_price_e4: 19_500 } })
    const buyer = await newBuyer('Bistrot', terms)
    const list = await create(buyer.token, {
      type: 'recurrent',
      recurrences: [{ days: [4], shop_id: null }],
      specifications: [{ id: grappe.specification_id, packages_quantity: 10 }],
    })
    const ruled = { max_unit_price: 2.2, replacements: [ronde.specification_id] }
    ;(
      await setRules(buyer.token, list.id, {
        lines: [{ id: grappe.specification_id, ...ruled }],
        ...rules,
      })
    ).ok()
    return { shop, grappe, ronde, buyer, list }
  }

  return { ...app, setRules, decisionsOf, send, ordersOf, readOrder, kitchen }
}
