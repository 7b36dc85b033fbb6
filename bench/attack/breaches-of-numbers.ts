import type { EndpointName } from '@carreau/contract/endpoints'
import type { Field, Ids } from './field.sql.ts'
import type { Wire } from './valid-value.ts'

/** A call that every shape takes and a rule refuses. */
export type Breach = {
  call: EndpointName
  by: string
  ids?: Ids
  query?: Record<string, unknown>
  body?: Wire
}

/** One row of each, of the demo market. */
export type BrokenOn = {
  offer: { id: number; specification_id: number; shop_id: number }
  ownOffer: { id: number }
  delivered: { id: number; line_id: number; number: string }
  ended: { id: number }
  answeredClaim: { id: number }
  takenSiret: { siret: string }
  notice: { id: number }
}

/** Quantities that no offer takes. */
const quantities = [0, -1, -0.5, 0.3, 1e-9, 1e9, 10_001, 2 ** 53, 1e300, -1e300, 5e-324]
const closedDays = ['2020-01-01', '0001-01-01', '9999-12-31', '2026-02-28']
const unknownIds = [4_000_000_000, 2 ** 53 - 1, 2 ** 31]

/** Quantities, ids and days that no rule takes. */
export const breachesOfNumbers = (rows: BrokenOn, { own }: Field): Breach[] => {
  const { offer, ownOffer, delivered } = rows
  const order = { orderId: delivered.id }
  const chef = 'buyer admin'
  const shop = 'shop admin'
  const item = { specification_id: offer.specification_id, shop_id: offer.shop_id }
  return [
    ...quantities.flatMap((packages_quantity): Breach[] => [
      { call: 'addToCart', by: chef, body: { ...item, packages_quantity } },
      {
        call: 'putListLine',
        by: chef,
        ids: own.buyer,
        body: { specification_id: offer.specification_id, packages_quantity },
      },
      {
        call: 'createList',
        by: chef,
        body: {
          name: 'Liste',
          specifications: [{ id: offer.specification_id, packages_quantity }],
        },
      },
      {
        call: 'pickOrder',
        by: 'picker',
        ids: order,
        body: { updates: [{ line_id: delivered.line_id, packages_quantity }] },
      },
      {
        call: 'openClaim',
        by: chef,
        ids: order,
        body: {
          lines: [
            {
              line_id: delivered.line_id,
              packages_quantity: Math.min(10_000, Math.max(1, Math.round(packages_quantity) || 1)),
              reason: 'x',
            },
          ],
        },
      },
    ]),
    ...unknownIds.flatMap((id): Breach[] => [
      { call: 'addToCart', by: 'purchaser', body: { ...item, shop_id: id, packages_quantity: 1 } },
      {
        call: 'addToCart',
        by: 'purchaser',
        body: { ...item, specification_id: id, packages_quantity: 1 },
      },
      { call: 'validateCarts', by: chef, query: { cart_ids: id } },
      {
        call: 'createList',
        by: chef,
        body: { name: 'Liste', specifications: [{ id, packages_quantity: 1 }] },
      },
      { call: 'openConversation', by: chef, body: { shop_id: id } },
      { call: 'openConversation', by: shop, body: { buyer_id: id } },
      { call: 'sendMessage', by: chef, ids: own.buyer, body: { body: 'Bonjour', order_id: id } },
      {
        call: 'setCustomerPrices',
        by: shop,
        body: { prices: [{ buyer_id: own.buyer.buyerId ?? 1, offer_id: id, unit_price: 1 }] },
      },
      {
        call: 'setCustomerPrices',
        by: shop,
        body: { prices: [{ buyer_id: id, offer_id: ownOffer.id, unit_price: 1 }] },
      },
      {
        call: 'enterOrder',
        by: shop,
        body: {
          buyer_id: id,
          delivery_date: '2026-12-01',
          lines: [{ offer_id: ownOffer.id, packages_quantity: 1 }],
        },
      },
      {
        call: 'changeShopOffers',
        by: shop,
        body: {
          changes: [
            { offer_id: ownOffer.id, unit_price: 9 },
            { offer_id: id, unit_price: 9 },
          ],
        },
      },
      {
        call: 'changeShopOffers',
        by: shop,
        body: { which: { offer_ids: [ownOffer.id, id] }, set: { percent: 3 } },
      },
      {
        call: 'splitPicking',
        by: 'picker',
        body: { updates: [{ order_id: id, line_id: 1, packages_quantity: 1 }] },
      },
      {
        call: 'updateHomepagePart',
        by: 'operator',
        ids: { part: 'featured_products' },
        body: { content: [1, id] },
      },
      {
        call: 'createShopOffer',
        by: shop,
        body: { specification_id: id, billing_type: 'weight', unit_price: 1 },
      },
    ]),
    ...closedDays.flatMap((day): Breach[] => [
      { call: 'updateCart', by: chef, ids: own.buyer, body: { delivery_date: day } },
      {
        call: 'enterOrder',
        by: shop,
        body: {
          buyer_id: own.buyer.buyerId ?? 1,
          delivery_date: day,
          lines: [{ offer_id: ownOffer.id, packages_quantity: 1 }],
        },
      },
    ]),
  ]
}
