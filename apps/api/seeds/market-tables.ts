import { addDays, parisDay, parisInstant } from '@carreau/domain/french/paris-time'
import type pg from 'pg'
import { insertCatalogue } from './catalogue/catalogue-tables.ts'
import type { Product } from './catalogue/products.ts'
import type { Specification, Variant } from './catalogue/specifications.ts'
import { shown, type Vocabulary } from './catalogue/vocabulary.ts'
import { type Buyer, buyerRow, tenantRows } from './companies/companies.ts'
import { membershipRows, type People, userRows } from './companies/people.ts'
import { type Shop, shopRow } from './companies/shops.ts'
import { featuredOfTheYear, homepageRows, pageRows } from './contents.ts'
import { advanceIds, insertRows } from './fill-database.ts'
import type { Pictures } from './illustrations/pictures.ts'
import { claimRows } from './orders/claims.ts'
import { countCrates } from './orders/crates.ts'
import { billablesOf, deliveryNoteRows, numbering, type WrittenOrder } from './orders/documents.ts'
import { orderLineRow } from './orders/order-lines.ts'
import { historyRows, interfelRates, type Order, orderRow } from './orders/orders.ts'
import { settleAccounts } from './orders/payments.ts'
import { insertPeriodic, issueInvoices } from './orders/periodic.ts'
import type { Offer } from './price-list/offers.ts'

/** What every market stands on. */
export type Foundation = {
  products: readonly Product[]
  vocabulary: Vocabulary
  buyers: readonly Buyer[]
  shops: readonly Shop[]
  people: People
  pictures: Pictures
  today: Date
}

/** Companies and products were there before the year of orders began. */
const openingOf = (today: Date): Date => parisInstant(addDays(parisDay(today), -400), '09:00')

const insertCompanies = async (client: pg.ClientBase, market: Foundation): Promise<void> => {
  const { buyers, shops, people, today } = market
  const createdAt = openingOf(today)
  await insertRows(client, 'users', userRows(people, createdAt))
  await insertRows(client, 'tenants', tenantRows(buyers, shops, createdAt))
  await insertRows(client, 'buyers', buyers.map(buyerRow))
  await insertRows(client, 'shops', shops.map(shopRow))
  await insertRows(client, 'memberships', membershipRows(people, createdAt))
}

/** Catalogue, companies, people, contents and rates: all but what is for sale and was ordered. */
export const insertFoundation = async (
  client: pg.ClientBase,
  market: Foundation,
): Promise<void> => {
  await insertCatalogue(client, market, openingOf(market.today))
  await insertCompanies(client, market)
  const rates = interfelRates.map(({ zone, validFrom, validTo, ratePercent }) => ({
    zone,
    valid_from: validFrom,
    valid_to: validTo,
    rate_percent: ratePercent,
  }))
  await insertRows(client, 'interfel_rates', rates)
  await insertRows(client, 'homepage_parts', homepageRows)
  await insertRows(client, 'pages', pageRows(openingOf(market.today)))
  const month = Number(parisDay(market.today).slice(5, 7))
  const featured = featuredOfTheYear(market.products, month)
  await insertRows(
    client,
    'featured_products',
    featured.map(({ id }, position) => ({ product_id: id, position: position + 1 })),
  )
}

const variantRow = (variant: Variant) => ({
  id: variant.id,
  product_id: variant.productId,
  size: variant.size,
  unit: variant.unit,
  units_per_package: variant.unitsPerPackage,
  average_volume_g: variant.averageVolumeG,
})

const specificationRow = (specification: Specification, vocabulary: Vocabulary) => {
  const { id, variant, packaging, brand, maturity } = specification
  return {
    id,
    product_id: variant.productId,
    variant_id: variant.id,
    origin_id: vocabulary.origins.idOf(specification.originIsoCode),
    brand_id: brand === null ? null : vocabulary.brands.idOf(brand),
    packaging_id: vocabulary.packagings.idOf(shown(packaging.label)),
    maturity_id: maturity === null ? null : vocabulary.maturities.idOf(maturity),
    is_organic: specification.isOrganic,
    category: specification.category,
    cultivar: specification.cultivar,
  }
}

const offerRow = (offer: Offer, updatedAt: Date) => ({
  id: offer.id,
  shop_id: offer.shopId,
  specification_id: offer.specification.id,
  product_id: offer.product.id,
  billing_type: offer.billingType,
  unit_price_e4: offer.unitPriceE4,
  allows_half: offer.allowsHalf,
  weight_min_g: offer.weightMinG,
  weight_max_g: offer.weightMaxG,
  is_available: offer.isAvailable,
  updated_at: updatedAt,
})

/** What is for sale; prices were set in the night before `today`. */
export const insertStalls = async (
  client: pg.ClientBase,
  market: Foundation,
  stalls: readonly { specifications: readonly Specification[]; offers: readonly Offer[] }[],
): Promise<void> => {
  const specifications = stalls.flatMap(stall => stall.specifications)
  const offers = stalls.flatMap(stall => stall.offers)
  const variants = new Map(specifications.map(({ variant }) => [variant.id, variant]))
  const pricedAt = parisInstant(parisDay(market.today), '00:30')
  const [firstBuyer] = market.buyers
  await insertRows(client, 'variants', [...variants.values()].map(variantRow))
  await insertRows(
    client,
    'specifications',
    specifications.map(specification => specificationRow(specification, market.vocabulary)),
  )
  await insertRows(
    client,
    'offers',
    offers.map(offer => offerRow(offer, pricedAt)),
  )
  await insertRows(
    client,
    'offer_brackets',
    offers.flatMap(({ id, brackets }) =>
      brackets.map(({ minPackagesMilli, unitPriceE4 }) => ({
        offer_id: id,
        min_packages_milli: minPackagesMilli,
        unit_price_e4: unitPriceE4,
      })),
    ),
  )
  await insertRows(
    client,
    'customer_prices',
    offers.flatMap(({ id, customerPriceE4 }) =>
      customerPriceE4 === null || !firstBuyer
        ? []
        : [
            {
              buyer_id: firstBuyer.id,
              offer_id: id,
              unit_price_e4: customerPriceE4,
              updated_at: pricedAt,
            },
          ],
    ),
  )
}

/** Numbers orders and their lines from 1, in the order given. */
const numberOrders = (orders: readonly Order[]): WrittenOrder[] => {
  let firstLineId = 1
  return orders.map((order, index) => {
    const written = { order, id: index + 1, firstLineId }
    firstLineId += order.lines.length
    return written
  })
}

/** What deliveries left: their papers, and what was disputed of them. */
const insertDeliveries = async (
  client: pg.ClientBase,
  { buyers, today }: Pick<Foundation, 'buyers' | 'today'>,
  orders: readonly WrittenOrder[],
): Promise<void> => {
  const [shipped, invoices, credits] = [
    numbering('delivery_note'),
    numbering('invoice'),
    numbering('credit_note'),
  ]
  const notes = deliveryNoteRows(orders, shipped)
  const issued = issueInvoices(billablesOf(orders, notes), {
    buyers,
    now: today,
    numbers: invoices,
  })
  await insertRows(client, 'documents', notes)
  await insertRows(client, 'documents', issued.invoices)
  await insertPeriodic(client, issued.periodic)
  const { claims, claimLines, creditNotes } = claimRows(issued.deliveries, credits, {
    firstBuyerId: buyers[0]?.id ?? 0,
    now: today,
  })
  await insertRows(client, 'claims', claims)
  await insertRows(client, 'claim_lines', claimLines)
  await insertRows(client, 'documents', creditNotes)
  await insertRows(client, 'document_counters', [
    ...shipped.counters(),
    ...invoices.counters(),
    ...credits.counters(),
  ])
}

/** Orders in the order given, numbered from 1, with their lines, history, documents and claims. */
export const insertOrders = async (
  client: pg.ClientBase,
  market: Foundation,
  orders: readonly Order[],
): Promise<void> => {
  const written = numberOrders(orders)
  await insertRows(
    client,
    'orders',
    written.map(({ order, id }) => orderRow(order, id)),
  )
  await insertRows(
    client,
    'order_lines',
    written.flatMap(({ order, id, firstLineId }) =>
      order.lines.map((line, index) => ({
        id: firstLineId + index,
        ...orderLineRow(line, id, index + 1),
      })),
    ),
  )
  await insertRows(
    client,
    'order_history',
    written.flatMap(({ order, id }) => historyRows(order, id)),
  )
  await insertDeliveries(client, market, written)
  await settleAccounts(client)
  await countCrates(client, market.today)
}

/** One cart at one wholesaler, two packages of each offer. */
export const insertCart = async (
  client: pg.ClientBase,
  cart: { buyerId: number; shopId: number; offers: readonly Offer[]; updatedAt: Date },
): Promise<void> => {
  const { buyerId, shopId, offers, updatedAt } = cart
  await insertRows(client, 'carts', [
    { id: 1, buyer_id: buyerId, shop_id: shopId, updated_at: updatedAt },
  ])
  await insertRows(
    client,
    'cart_items',
    offers.map(({ id }) => ({ cart_id: 1, offer_id: id, packages_milli: 2000 })),
  )
}

/** Lets every table go on numbering after the ids the market gave. */
export const advanceMarketIds = (client: pg.ClientBase): Promise<void> =>
  advanceIds(client, [
    'users',
    'tenants',
    'memberships',
    'categories',
    'origins',
    'brands',
    'packagings',
    'maturities',
    'products',
    'variants',
    'specifications',
    'offers',
    'carts',
    'orders',
    'order_lines',
    'claims',
    'lists',
    'conversations',
    'messages',
  ])
