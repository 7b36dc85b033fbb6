import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { formatPackages } from '@carreau/domain/french/format'
import { packagesFromMilli } from '@carreau/domain/money/money'
import { readPackages } from '@carreau/domain/money/quantity'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type EnteredOffer, findEnteredOffers } from './entered-order.sql.ts'

type Asked = BodyOf<typeof endpoints.quoteOrder>['lines']

/** A line as it was said on the phone: its packages, or why there cannot be so many. */
export type EnteredLine = { offer: EnteredOffer; packages: number } & (
  | { packagesMilli: number; refusal: null }
  | { packagesMilli: null; refusal: AppError }
)

/** The rules of a cart (docs/product.md#half-packages); a minimum of one package is none. */
const judged = (offer: EnteredOffer, packages: number): EnteredLine => {
  const { packagesMilli, refusal } = readPackages(packages, offer)
  const refused = (error: AppError) => ({ offer, packages, packagesMilli: null, refusal: error })
  if (refusal !== null) return refused(new AppError(refusal))
  if (offer.minPackagesMilli > 1000 && packagesMilli < offer.minPackagesMilli) {
    const minimum = formatPackages(packagesFromMilli(offer.minPackagesMilli))
    const message = `Cette offre se vend à partir de ${minimum}.`
    return refused(new AppError('quantity_below_minimum', { message }))
  }
  return { offer, packages, packagesMilli, refusal: null }
}

/** The lines with the wholesaler's own offers; the same offer twice adds up, as in a cart. */
export const readEnteredLines = async (
  db: Db,
  shopId: number,
  asked: Asked,
): Promise<EnteredLine[]> => {
  const offers = await findEnteredOffers(db, shopId, {
    offerIds: asked.flatMap(line => line.offer_id ?? []),
    specificationIds: asked.flatMap(line => line.specification_id ?? []),
  })
  const packages = new Map<EnteredOffer, number>()
  for (const line of asked) {
    const offer = offers.find(({ id, specificationId }) =>
      line.offer_id === undefined
        ? specificationId === line.specification_id
        : id === line.offer_id,
    )
    if (offer === undefined) throw new AppError('offer_not_found')
    packages.set(offer, (packages.get(offer) ?? 0) + line.packages_quantity)
  }
  return [...packages].map(([offer, count]) => judged(offer, count))
}
