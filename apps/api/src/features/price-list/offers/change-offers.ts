import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import { formatCount } from '@carreau/domain/french/format'
import { e4FromEuros, eurosFromE4, kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import { changedPrice, maxChanges, type PriceSource } from '@carreau/domain/price-list/price-list'
import type { UsualPrices } from '@carreau/domain/price-list/usual-price'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note, noteOnceAnHour } from '../../../platform/journal/journal.sql.ts'
import { usualPricesOf } from '../import/known-market.sql.ts'
import { presentOffer } from '../price-list.present.ts'
import {
  type Actor,
  beginEdit,
  findWithoutStock,
  lockOffers,
  lockShownOffers,
  type OfferState,
  writeOffers,
} from './change-offers.sql.ts'
import {
  changedOffer,
  differences,
  type FieldErrors,
  type OfferChange,
  offerErrors,
} from './changed-offer.ts'
import { getShopOffer, wordsOf } from './list-offers.ts'
import { offersById } from './offers.sql.ts'
import { unlikelyPrice } from './unlikely-price.ts'

type Body = BodyOf<typeof endpoints.changeShopOffers>
type Bulk = Extract<Body, { set: unknown }>
type Named = OfferChange & { offer_id: number; version?: number | undefined }
type Changed = { before: OfferState; after: OfferState; withBrackets: boolean }

const under = (prefix: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, texts]) => [prefix + field, texts]))

const changedSince = (errors: FieldErrors): AppError =>
  new AppError('offer_changed', {
    errors,
    message: 'Quelqu’un d’autre a modifié cette offre entre-temps. Vérifiez-la, puis recommencez.',
  })

/** Why a changed price is to be confirmed; null when it is not. */
const doubtOf = (before: OfferState, after: OfferState, usual?: UsualPrices): string | null =>
  pricesOf(before) === pricesOf(after) && before.billingType === after.billingType
    ? null
    : unlikelyPrice(after.unitPriceE4, {
        billingType: after.billingType,
        contentUnit: 'piece',
        yesterdaysE4: before.billingType === after.billingType ? before.unitPriceE4 : null,
        usual,
      })

/** Every named change on its locked offer. Throws with all that is wrong, by its place. */
const named = async (
  trx: Trx,
  shopId: number,
  changes: readonly Named[],
  {
    prefixOf,
    isConfirmed,
    usual,
  }: {
    prefixOf: (index: number) => string
    /** Whether somebody said that unlikely prices are right. */
    isConfirmed: boolean
    /** What the market asks, for a price by another unit than before. */
    usual?: UsualPrices | undefined
  },
): Promise<Changed[]> => {
  const offers = new Map(
    (
      await lockOffers(
        trx,
        shopId,
        changes.map(({ offer_id }) => offer_id),
      )
    ).map(offer => [offer.id, offer]),
  )
  const gone: FieldErrors = {}
  const stale: FieldErrors = {}
  const wrong: FieldErrors = {}
  const unlikely: FieldErrors = {}
  const seen = new Set<number>()
  const changed = changes.flatMap((change, index): Changed[] => {
    const prefix = prefixOf(index)
    const before = offers.get(change.offer_id)
    if (before === undefined) {
      gone[`${prefix}offer_id`] = ['Cette offre n’est plus dans la mercuriale.']
      return []
    }
    if (seen.has(change.offer_id)) wrong[`${prefix}offer_id`] = ['Cette offre figure deux fois.']
    seen.add(change.offer_id)
    const after = changedOffer(before, change)
    if (change.version !== undefined && change.version !== before.version) {
      Object.assign(stale, under(prefix, differences(before, after)))
      stale[`${prefix}version`] = ['Cette offre a changé entre-temps.']
    }
    Object.assign(wrong, under(prefix, offerErrors(after)))
    const doubt = isConfirmed ? null : doubtOf(before, after, usual)
    if (doubt !== null) unlikely[`${prefix}unit_price`] = [doubt]
    if (after.billingType === 'weight' && after.averageVolumeG === null)
      throw new AppError('package_weight_unknown')
    return [{ before, after, withBrackets: change.brackets !== undefined }]
  })
  if (Object.keys(gone).length > 0)
    throw new AppError('offer_not_found', {
      message: 'Cette offre n’est pas dans la mercuriale.',
      errors: gone,
    })
  if (Object.keys(stale).length > 0) throw changedSince(stale)
  if (Object.keys(wrong).length > 0) throw new AppError('invalid_input', { errors: wrong })
  if (Object.keys(unlikely).length > 0) throw new AppError('price_unlikely', { errors: unlikely })
  return changed
}

/** Prices and brackets by ± %; brackets that would no longer fall below the one before go. */
const byPercent = (offer: OfferState, basisPoints: number, stepE4: number): OfferState => {
  const change = (priceE4: number) => changedPrice(priceE4, { basisPoints, stepE4 })
  const unitPriceE4 = change(offer.unitPriceE4)
  let last = unitPriceE4
  const brackets = offer.brackets.flatMap(bracket => {
    const price = change(bracket.unitPriceE4)
    if (price >= last) return []
    last = price
    return [{ ...bracket, unitPriceE4: price }]
  })
  return { ...offer, unitPriceE4, brackets }
}

/** The most a unit price may be, as the contract says (100 000 €). */
const maxPriceE4 = 1_000_000_000

const bulk = async (trx: Trx, shopId: number, { which, set }: Bulk): Promise<Changed[]> => {
  const offers =
    'offer_ids' in which
      ? await lockOffers(trx, shopId, which.offer_ids)
      : await lockShownOffers(trx, shopId, {
          words: wordsOf(which.filter.q),
          status: which.filter.status,
          categoryId: which.filter.category_id,
          available: which.filter.available,
        })
  if ('offer_ids' in which && offers.length < new Set(which.offer_ids).size)
    throw new AppError('offer_not_found', {
      message: 'Une de ces offres n’est plus dans la mercuriale. Rechargez la page.',
    })
  const basisPoints = Math.round((set.percent ?? 0) * 100)
  const changed = offers.map(before => {
    const priced =
      set.percent === undefined ? before : byPercent(before, basisPoints, e4FromEuros(set.round_to))
    const { is_available, valid_until, stock_bound } = set
    return {
      before,
      after: changedOffer(priced, { is_available, valid_until, stock_bound }),
      withBrackets: before.brackets.length > 0,
    }
  })
  if (changed.some(({ after }) => after.unitPriceE4 > maxPriceE4))
    throw new AppError('invalid_input', {
      errors: { 'set.percent': ['Un prix dépasserait 100 000 €.'] },
    })
  return changed
}

/** What is bound to a stock that nobody has entered is sold out at once: whoever wants that says so. */
const refuseWithoutStock = async (
  trx: Trx,
  shopId: number,
  changed: readonly Changed[],
): Promise<void> => {
  const bound = changed.flatMap(({ before, after }) =>
    after.stockBound && !before.stockBound ? after.id : [],
  )
  if (bound.length === 0) return
  const { without, hasArrivals } = await findWithoutStock(trx, shopId, bound)
  if (without > 0)
    throw new AppError('stock_unrecorded', {
      message: hasArrivals
        ? `${formatCount(without, 'offre n’a', 'offres n’ont')} rien en stock\u00a0: liée${without === 1 ? '' : 's'} au stock, ${without === 1 ? 'elle serait épuisée' : 'elles seraient épuisées'} pour vos clients jusqu’au prochain arrivage, enregistré ou annoncé.`
        : 'Vous n’avez encore enregistré aucun arrivage\u00a0: liées au stock, ces offres seraient épuisées pour vos clients. Enregistrez d’abord ce que vous avez en stock.',
      data: { offers: without, has_arrivals: hasArrivals },
    })
}

const write = async (trx: Trx, actor: Actor, source: PriceSource, changed: readonly Changed[]) => {
  const real = changed.filter(
    ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
  )
  if (real.length === 0) return real
  await beginEdit(trx, actor, source)
  await writeOffers(
    trx,
    real.map(({ after }) => after),
    new Set(real.filter(each => each.withBrackets).map(({ after }) => after.id)),
  )
  return real
}

/** One entry for all of it: each price keeps its own history. */
const noteMany = async (
  trx: Trx,
  { shopId }: Actor,
  done: { offers: number; percent?: number | undefined },
): Promise<void> => {
  if (done.offers === 0) return
  const changes = journalChanges({}, done, ['offers', 'percent'])
  await note(trx, { kind: 'prices_changed', tenantId: shopId, changes })
}

const pricesOf = ({ unitPriceE4, brackets }: OfferState): string =>
  JSON.stringify([unitPriceE4, brackets])

/** Prices typed into the list: a paste is one entry, cell after cell one an hour. */
const noteByHand = async (trx: Trx, actor: Actor, changed: readonly Changed[]): Promise<void> => {
  const priced = changed.filter(({ before, after }) => pricesOf(before) !== pricesOf(after))
  if (priced.length === 1)
    await noteOnceAnHour(trx, { kind: 'prices_edited', tenantId: actor.shopId })
  else await noteMany(trx, actor, { offers: priced.length })
}

/** Many offers at once, all or none; one that stays as it is does not count. */
export const changeShopOffers = (db: Db, actor: Actor, body: Body) =>
  db.transaction().execute(async trx => {
    const isBulk = 'set' in body
    const wanted = isBulk
      ? await bulk(trx, actor.shopId, body)
      : await named(trx, actor.shopId, body.changes, {
          prefixOf: index => `changes.${index}.`,
          isConfirmed: body.prices_confirmed,
        })
    if (!body.stock_confirmed) await refuseWithoutStock(trx, actor.shopId, wanted)
    const changed = await write(trx, actor, isBulk ? 'bulk' : 'edited', wanted)
    if (isBulk) await noteMany(trx, actor, { offers: changed.length, percent: body.set.percent })
    else await noteByHand(trx, actor, changed)
    const told = changed.slice(0, maxChanges).map(({ before }) => before)
    const rows = await offersById(
      trx,
      actor.shopId,
      told.map(({ id }) => id),
    )
    const versions = new Map(rows.map(row => [row.id, row.version]))
    return {
      data: {
        changed: changed.length,
        offers: rows.map(presentOffer),
        previous: told.map(before => ({
          offer_id: before.id,
          version: versions.get(before.id) ?? before.version,
          unit_price: eurosFromE4(before.unitPriceE4),
          min_packages: packagesFromMilli(before.minPackagesMilli),
          is_available: before.isAvailable,
          valid_until: before.validUntil?.toISOString() ?? null,
          note: before.note,
          stock_bound: before.stockBound,
          weight_min_kg: before.weightMinG === null ? null : kgFromG(before.weightMinG),
          weight_max_kg: before.weightMaxG === null ? null : kgFromG(before.weightMaxG),
          brackets: before.brackets.map(bracket => ({
            min_packages: packagesFromMilli(bracket.minPackagesMilli),
            unit_price: eurosFromE4(bracket.unitPriceE4),
          })),
        })),
      },
    }
  })

/** One offer, unless somebody has changed it since it was shown. */
export const updateShopOffer = async (
  db: Db,
  actor: Actor,
  offerId: number,
  change: BodyOf<typeof endpoints.updateShopOffer>,
) => {
  return db.transaction().execute(async trx => {
    const [known] =
      change.billing_type === undefined ? [] : await offersById(trx, actor.shopId, [offerId])
    const changed = await named(trx, actor.shopId, [{ ...change, offer_id: offerId }], {
      prefixOf: () => '',
      isConfirmed: change.prices_confirmed,
      usual: known && (await usualPricesOf(trx, actor.shopId, known.productId)),
    })
    if (!change.stock_confirmed) await refuseWithoutStock(trx, actor.shopId, changed)
    await noteByHand(trx, actor, await write(trx, actor, 'edited', changed))
    return getShopOffer(trx, actor.shopId, offerId)
  })
}
