import { customerPricesOf } from '../door/products.present.ts'
import type {
  IndexedProduct,
  IndexedShop,
  IndexedSpecification,
} from '../search-index/dimensions.sql.ts'
import { type OfferLines, readOfferLine } from './offers-by-id.sql.ts'
import { comparison } from './product-rows.ts'
import { fieldsOf, inOnePiece, writeJson, writtenOnce } from './written-json.ts'

type CustomerPrice = ReturnType<typeof customerPricesOf>[number]
type ShopOfId = ReadonlyMap<number, IndexedShop>

/** What an offer is offered of. */
type Offered = { specification: IndexedSpecification; product: IndexedProduct }

/** An offer's price as the wire carries it, and all that it was written from. */
type WrittenPrice = Offered & {
  id: number
  line: string
  shop: IndexedShop
  /** Of its specification's package, 1/10 000 € per kg or piece. */
  comparisonE4: number
  json: string
}

const shopFields = writtenOnce(({ id, name, slug }: IndexedShop) =>
  fieldsOf({ shop_id: id, shop_name: name, shop_slug: slug }),
)

/** A price's JSON in the contract's order: of its texts, the wholesaler's are written already. */
const writePrice = (price: CustomerPrice, shop: string): string => {
  const { unit_price, package_price, min_packages, valid_until, brackets } = price
  const until = valid_until === null ? 'null' : writeJson(valid_until)
  const steps = brackets.length === 0 ? '[]' : writeJson(brackets)
  return `{"offer_id":${price.offer_id},${shop},"unit":"${price.unit}","unit_price":${unit_price},"package_price":${package_price},"estimated":${price.estimated},"min_packages":${min_packages},"available":${price.available},"valid_until":${until},"allows_half":${price.allows_half},"brackets":${steps}}`
}

const write = (line: string, offered: Offered, shopOfId: ShopOfId): WrittenPrice | undefined => {
  const offer = readOfferLine(line)
  const { specification, product } = offered
  const shop = shopOfId.get(offer.shopId)
  if (shop === undefined || offer.specificationId !== specification.id) return undefined
  const named = { ...offer, shopName: shop.name, shopSlug: shop.slug }
  const [price] = customerPricesOf({ ...specification, offers: [named] }, product)
  if (price === undefined) return undefined
  return {
    id: offer.id,
    line: inOnePiece(line),
    ...offered,
    shop,
    comparisonE4: comparison(named, specification),
    json: inOnePiece(writePrice(price, shopFields(shop))),
  }
}

/** By offer; those written first go first. All of them are some 6 MB. */
const known = new Map<number, WrittenPrice>()
const mostKnown = 10_000

/** The price of an offer: written anew unless its line and all it is written from are the very same. */
const writtenPrice = (
  id: number,
  line: string,
  offered: Offered,
  shopOfId: ShopOfId,
): WrittenPrice | undefined => {
  const before = known.get(id)
  if (
    before?.line === line &&
    before.specification === offered.specification &&
    before.product === offered.product &&
    before.shop === shopOfId.get(before.shop.id)
  )
    return before
  const written = write(line, offered, shopOfId)
  if (written === undefined) return undefined
  known.set(id, written)
  for (const oldest of known.keys()) {
    if (known.size <= mostKnown) break
    known.delete(oldest)
  }
  return written
}

const byPrice = (a: WrittenPrice, b: WrittenPrice): number =>
  a.comparisonE4 - b.comparisonE4 || a.id - b.id

/** The prices of those of the offers that are still there, cheapest first. */
export const writtenPrices = (
  offerIds: readonly number[],
  lines: OfferLines,
  offered: Offered,
  shopOfId: ShopOfId,
): WrittenPrice[] =>
  offerIds
    .flatMap(id => {
      const line = lines.get(id)
      return line === undefined ? [] : (writtenPrice(id, line, offered, shopOfId) ?? [])
    })
    .sort(byPrice)
