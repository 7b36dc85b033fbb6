import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { appellationFault } from '@carreau/domain/catalogue/appellations'
import { maxOffers } from '@carreau/domain/price-list/price-list'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { keepAnswer, takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { usualPricesOf } from '../import/known-market.sql.ts'
import {
  type Actor,
  beginEdit,
  findOwnPrice,
  insertOffer,
  type OfferState,
} from './change-offers.sql.ts'
import { changedOffer, offerErrors } from './changed-offer.ts'
import { describedSpecification } from './described-specification.ts'
import { getShopOffer } from './list-offers.ts'
import { type SpecificationRow, takeListForOne } from './offers.sql.ts'
import {
  ensureSpecification,
  findCultivars,
  isKnownSpecification,
  specificationById,
} from './specifications.sql.ts'
import { unlikelyPrice } from './unlikely-price.ts'

type Body = BodyOf<typeof endpoints.createShopOffer>

const specificationOf = async (trx: Trx, shopId: number, body: Body): Promise<number> => {
  const { specification_id, specification: given } = body
  if ((specification_id === undefined) === (given === undefined))
    throw new AppError('invalid_input', {
      errors: { specification_id: ['Choisissez une spécification ou décrivez-la.'] },
    })
  if (given === undefined) {
    const asked = specification_id ?? 0
    if (await isKnownSpecification(trx, shopId, asked)) return asked
    throw new AppError('specification_not_found')
  }
  const named = await findCultivars(trx, given.product_id)
  if (named === null) throw new AppError('product_not_found')
  const id = await ensureSpecification(trx, shopId, describedSpecification(given, named))
  if (id === 'refused') throw new AppError('brand_refused')
  if (id === null) throw new AppError('product_not_found')
  return id
}

/** Why its price is to be confirmed: far from what the shop last asked, else from the market; null when it is not. */
const doubtOf = async (
  trx: Trx,
  shopId: number,
  { specificationId, productId, contentUnit }: SpecificationRow,
  { unitPriceE4, billingType }: OfferState,
): Promise<string | null> => {
  const own = await findOwnPrice(trx, shopId, specificationId)
  return unlikelyPrice(unitPriceE4, {
    billingType,
    contentUnit,
    yesterdaysE4: own?.billingType === billingType ? own.unitPriceE4 : null,
    usual: await usualPricesOf(trx, shopId, productId),
  })
}

const create = async (trx: Trx, actor: Actor, body: Body): Promise<number> => {
  const length = await takeListForOne(trx, actor.shopId)
  if (length === null) throw new AppError('import_running')
  if (length >= maxOffers) throw new AppError('price_list_full')
  const specificationId = await specificationOf(trx, actor.shopId, body)
  const specification = await specificationById(trx, specificationId)
  if (specification === null) throw new AppError('specification_not_found')
  const fault = appellationFault(specification.originIsoCode, specification)
  if (fault !== null)
    throw new AppError('invalid_input', { errors: { 'specification.origin_id': [fault] } })
  if (body.billing_type === 'weight' && specification.averageVolumeG === null)
    throw new AppError('package_weight_unknown')
  const blank: OfferState = {
    id: 0,
    version: 1,
    billingType: body.billing_type,
    unitPriceE4: 1,
    minPackagesMilli: 1000,
    allowsHalf: false,
    isAvailable: true,
    validUntil: null,
    note: '',
    brackets: [],
    stockBound: false,
    averageVolumeG: specification.averageVolumeG,
    weightMinG: null,
    weightMaxG: null,
    volumeType: specification.volumeType,
    isIndivisible: specification.isIndivisible,
  }
  const offer = changedOffer(blank, body)
  const errors = offerErrors(offer)
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors })
  const doubt = body.prices_confirmed
    ? null
    : await doubtOf(trx, actor.shopId, specification, offer)
  if (doubt !== null) throw new AppError('price_unlikely', { errors: { unit_price: [doubt] } })
  await beginEdit(trx, actor, 'created')
  const id = await insertOffer(trx, actor.shopId, specificationId, offer)
  if (id === null) throw new AppError('already_offered')
  return id
}

/** Puts a specification on the list, once per Idempotency-Key. */
export const createShopOffer = (db: Db, actor: Actor, body: Body, key?: string) =>
  db.transaction().execute(async trx => {
    const request = `createShopOffer ${JSON.stringify(body)}`
    const done = key === undefined ? null : await takeKey(trx, actor.shopId, { key, request })
    const id = done === null ? await create(trx, actor, body) : Number(done.answer)
    if (key !== undefined && done === null) await keepAnswer(trx, actor.shopId, key, id)
    return getShopOffer(trx, actor.shopId, id)
  })
