import { parisDay } from '@carreau/domain/french/paris-time'
import type pg from 'pg'
import { categoryIdOf, readCatalogue } from './catalogue/catalogue.ts'
import { buildProducts } from './catalogue/products.ts'
import { newIds, type Specification } from './catalogue/specifications.ts'
import { buildVocabulary } from './catalogue/vocabulary.ts'
import { openAccounts } from './companies/bank-accounts.ts'
import { buildBuyers } from './companies/companies.ts'
import { buildPeople } from './companies/people.ts'
import { buildShops } from './companies/shops.ts'
import { insertConversations } from './conversations.ts'
import { fillEmptyDatabase } from './fill-database.ts'
import { type PutIllustration, storePictures } from './illustrations/pictures.ts'
import { insertLists } from './lists.ts'
import {
  advanceMarketIds,
  type Foundation,
  insertCart,
  insertFoundation,
  insertOrders,
  insertStalls,
} from './market-tables.ts'
import { insertNotifications } from './notifications.ts'
import { fillColdStore } from './orders/stock.ts'
import { planTours, signDeliveries } from './orders/tours.ts'
import { buildYearOfOrders } from './orders/year-of-orders.ts'
import { buildStall, type Offer } from './price-list/offers.ts'
import { endLots, insertPriceHistory } from './price-list/price-history.ts'

export type MarketOptions = {
  databaseUrl: string
  /** The moment it is in the market: season, prices and orders follow from it. */
  today: Date
  /** 1 makes some 10 000 offers, N some N × 10 000. */
  scale: number
  /** Whose produce is on sale, 1–12, where it is not that of `today`. */
  month?: number | undefined
  putIllustration?: PutIllustration
  onProgress?: (step: string) => void
}

/** Wholesalers of scale 1: orders and carts are theirs at any scale. */
const shopsPerScale = 24
/** Offers kept in memory before they are written. */
const offersPerWrite = 5_000

const buildFoundation = async (options: MarketOptions): Promise<Foundation> => {
  const entries = readCatalogue()
  const buyers = buildBuyers()
  const firstShopId = (buyers.at(-1)?.id ?? 0) + 1
  const shops = buildShops(firstShopId, shopsPerScale * options.scale)
  const names = entries.map(entry => entry.name_fr)
  return {
    products: buildProducts(entries, categoryIdOf),
    vocabulary: buildVocabulary(entries),
    buyers,
    shops,
    people: buildPeople(buyers, shops),
    pictures: await storePictures(names, options.putIllustration),
    today: options.today,
  }
}

/** Writes what is for sale, product by product, and keeps what the first wholesalers offer. */
const openStalls = async (
  client: pg.ClientBase,
  market: Foundation,
  { scale, month: asked, onProgress }: MarketOptions,
): Promise<Offer[]> => {
  const { products, shops, today } = market
  const month = asked ?? Number(parisDay(today).slice(5, 7))
  const ids = newIds()
  const firstShops = new Set(shops.slice(0, shopsPerScale).map(({ id }) => id))
  const kept: Offer[] = []
  let waiting: { specifications: Specification[]; offers: Offer[] }[] = []
  let waitingOffers = 0
  for (const product of products) {
    const stall = buildStall(product, { shops, month, scale, ids })
    for (const offer of stall.offers) if (firstShops.has(offer.shopId)) kept.push(offer)
    waiting.push(stall)
    waitingOffers += stall.offers.length
    if (waitingOffers < offersPerWrite && product !== products.at(-1)) continue
    await insertPriceHistory(
      client,
      waiting.flatMap(({ offers }) => offers),
      { today, inFull: ({ shopId }) => firstShops.has(shopId) },
    )
    await insertStalls(client, market, waiting)
    onProgress?.(`Offres\u00a0: ${ids.offer.toLocaleString('fr-FR')}`)
    waiting = []
    waitingOffers = 0
  }
  return kept
}

const placeOrders = async (
  client: pg.ClientBase,
  market: Foundation,
  offers: readonly Offer[],
): Promise<number> => {
  const { buyers, shops, people, today } = market
  const sold = offers.filter(({ isAvailable }) => isAvailable)
  const offersOf = Map.groupBy(sold, ({ shopId }) => shopId)
  const firstShops = shops.slice(0, shopsPerScale)
  const orders = buildYearOfOrders({ buyers, shops: firstShops, people, offersOf, now: today })
  await insertOrders(client, market, orders)
  await planTours(client)
  await signDeliveries(client, today)
  await fillColdStore(client, today)
  const [, caterer] = buyers
  const [shop] = shops
  if (caterer && shop) {
    const chosen = (offersOf.get(shop.id) ?? []).filter((_, index) => index % 80 === 0).slice(0, 5)
    await insertCart(client, {
      buyerId: caterer.id,
      shopId: shop.id,
      offers: chosen,
      updatedAt: today,
    })
  }
  return orders.length
}

/**
 * Loads the demo market (docs/product.md#demo-market), the same for the same `today` and scale,
 * into a migrated database; one that is not empty is left as it is.
 */
export const loadMarket = async (options: MarketOptions): Promise<void> => {
  const say = options.onProgress ?? (() => {})
  const market = await buildFoundation(options)
  await fillEmptyDatabase(options.databaseUrl, async client => {
    await insertFoundation(client, market)
    await openAccounts(client, market.shops)
    say(`Produits\u00a0: ${market.products.length}, grossistes\u00a0: ${market.shops.length}`)
    const offers = await openStalls(client, market, options)
    const orders = await placeOrders(client, market, offers)
    await endLots(client, market.today)
    await insertLists(client, market)
    await insertConversations(client, market)
    await insertNotifications(client, market)
    say(`Commandes\u00a0: ${orders.toLocaleString('fr-FR')}`)
    await advanceMarketIds(client)
    return true
  })
}
