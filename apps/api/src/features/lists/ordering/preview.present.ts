import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { errorTable } from '@carreau/contract/errors'
import { formatPackages } from '@carreau/domain/french/format'
import {
  type AddMode,
  type LineRefusal,
  packagesToAdd,
  priceChangePercent,
  whyMissing,
} from '@carreau/domain/lists/list-lines'
import {
  eurosFromCents,
  eurosFromE4,
  packagesFromMilli,
  sumExact,
} from '@carreau/domain/money/money'
import { type OfferRules, packagesNetCents } from '@carreau/domain/money/quantity'
import { pricedOf, shownProduct } from '../lists.present.ts'
import type { ResolvedLine, ResolvedList } from './resolve-list.sql.ts'

type Preview = AnswerOf<typeof endpoints.previewList>['data']
type Line = Preview['lines'][number]
type Obstacle = NonNullable<Line['missing']>

/** What a line comes to: packages of an offer to add, or what stands against it. */
export type Outcome =
  | { offerId: number; shopId: number; packagesMilli: number; missing: null }
  | { missing: Obstacle }

const refusalOf = (refusal: LineRefusal, { minPackagesMilli }: OfferRules): Obstacle => {
  if (refusal === 'already_enough') {
    return { code: refusal, message: 'La quantité voulue est déjà atteinte.' }
  }
  if (refusal === 'quantity_below_minimum') {
    const minimum = formatPackages(packagesFromMilli(minPackagesMilli))
    return { code: refusal, message: `Cette offre se vend à partir de ${minimum}.` }
  }
  return { code: refusal, message: errorTable[refusal].message }
}

/** What would become of a line at the offer found for it, in the Paris month 1–12. */
export const outcomeOf = (
  line: ResolvedLine,
  { mode, shopName, month }: { mode: AddMode; shopName: string | null; month: number },
): Outcome => {
  const { offer, rules } = pricedOf(line, line.packagesMilli)
  if (offer === null) {
    const isElsewhere = line.alternative?.specification[0] === line.id
    const { months } = line
    const isSold = line.product.status === 'active'
    return {
      missing: whyMissing({ isSold, months, month, lackedBy: isElsewhere ? shopName : null }),
    }
  }
  const { packagesMilli, refusal } = packagesToAdd(line, rules, mode)
  if (refusal !== null) return { missing: refusalOf(refusal, rules) }
  return { offerId: offer.offer_id, shopId: offer.shop_id, packagesMilli, missing: null }
}

const priceChange = (
  { ordered }: ResolvedLine,
  { unit, unitPriceE4 }: { unit: string; unitPriceE4: number },
): Line['price_change'] =>
  ordered === null || ordered.unit !== unit
    ? null
    : {
        previous_unit_price: eurosFromE4(ordered.unitPriceE4),
        percent: priceChangePercent(ordered.unitPriceE4, unitPriceE4),
        ordered_at: ordered.orderedAt,
        shop_name: ordered.shopName,
      }

const lineOf = (line: ResolvedLine, shopName: string | null, month: number) => {
  const { specification, offer, rules } = pricedOf(line, line.packagesMilli)
  const { missing } = outcomeOf(line, { mode: 'all', shopName, month })
  const totalCents =
    rules === null ? null : packagesNetCents({ ...rules, packagesMilli: line.packagesMilli })
  const near = line.alternative
  const wire: Line = {
    id: line.id,
    packages_quantity: packagesFromMilli(line.packagesMilli),
    par: line.parMilli === null ? null : packagesFromMilli(line.parMilli),
    in_carts: packagesFromMilli(line.heldMilli),
    specification,
    product: shownProduct(line.product),
    offer,
    line_total: totalCents === null ? null : eurosFromCents(totalCents),
    price_change:
      offer === null
        ? null
        : priceChange(line, { unit: offer.unit, unitPriceE4: rules.unitPriceE4 }),
    missing,
    alternative: null,
  }
  if (near !== null) {
    const { specification, offer } = pricedOf(near, line.packagesMilli)
    if (offer) wire.alternative = { specification, product: shownProduct(near.product), offer }
  }
  return { wire, totalCents, minimumCents: line.minimumCents ?? 0 }
}

/** A list as it could be ordered in the Paris month 1–12, with its share of each wholesaler. */
export const previewOf = (list: ResolvedList, month: number): Preview => {
  const lines = list.lines.map(line => lineOf(line, list.shopName, month))
  const ready = lines.flatMap(({ wire, totalCents, minimumCents }) =>
    wire.offer === null || wire.missing !== null || totalCents === null
      ? []
      : [{ offer: wire.offer, totalCents, minimumCents }],
  )
  const shops = [...Map.groupBy(ready, ({ offer }) => offer.shop_id).values()].flatMap(share => {
    const [first] = share
    return first === undefined
      ? []
      : {
          id: first.offer.shop_id,
          slug: first.offer.shop_slug,
          name: first.offer.shop_name,
          lines_count: share.length,
          total: eurosFromCents(sumExact(share.map(({ totalCents }) => totalCents))),
          minimum_order: eurosFromCents(first.minimumCents),
        }
  })
  return {
    id: list.id,
    name: list.name,
    lines: lines.map(({ wire }) => wire),
    total: eurosFromCents(sumExact(ready.map(({ totalCents }) => totalCents))),
    estimated: ready.some(({ offer }) => offer.estimated),
    shops,
  }
}
