import { foldText } from '@carreau/catalogue-search/words/fold'
import type { AnswerOf, QueryOf } from '@carreau/contract/endpoint'
import type { keptBrandEndpoints } from '@carreau/contract/operator/kept-words'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { notifyOfBrand } from '../../notifications/door/brand-news.ts'
import { lockCatalogue } from './keeping.sql.ts'
import {
  type BrandRow,
  type BrandState,
  findBrand,
  findBrandNamed,
  findBrandSellers,
  findBrands,
  insertBrand,
  lockBrands,
  publishBrand,
  redirectBrand,
  refuseBrandRow,
  rewriteBrand,
} from './kept-brands.sql.ts'
import { moveSpecifications } from './move-specifications.sql.ts'

type Endpoints = typeof keptBrandEndpoints
type Brand = AnswerOf<Endpoints['createBrand']>['data']

const present = (row: BrandRow): Brand => ({
  id: row.id,
  name: row.name,
  state: row.state,
  proposed_by: row.proposedBy,
  is_hidden: row.isHidden,
  merged_into:
    row.mergedIntoId === null ? null : { id: row.mergedIntoId, name: row.mergedIntoName ?? '' },
  specifications_count: row.specificationsCount,
  offers_count: row.offersCount,
  created_at: row.createdAt.toISOString(),
  version: row.version,
})

export const listKeptBrands = async (
  db: Db,
  { q = '', state, page, per_page: perPage }: QueryOf<Endpoints['listKeptBrands']>,
) => {
  const { brands, total } = await findBrands(db, { folded: foldText(q), state, page, perPage })
  return { data: brands.map(present), meta: { total, page, per_page: perPage } }
}

const wrong = (field: 'name' | 'into_id', message: string): AppError =>
  new AppError('invalid_input', { errors: { [field]: [message] } })

const refuseSameName = async (trx: Trx, name: string, exceptId: number): Promise<void> => {
  const same = await findBrandNamed(trx, name, exceptId)
  if (same === undefined) return
  throw wrong(
    'name',
    exceptId === 0
      ? `La marque «\u00a0${same.name}\u00a0» existe déjà.`
      : `La marque «\u00a0${same.name}\u00a0» existe déjà\u00a0: fusionnez-les.`,
  )
}

const found = async (trx: Trx, id: number): Promise<BrandRow> => {
  const row = await findBrand(trx, id)
  if (row === undefined) throw new AppError('brand_not_found')
  return row
}

const stateWords: Record<BrandState, string> = {
  to_review: 'à vérifier',
  approved: 'approuvée',
  merged: 'fusionnée',
  refused: 'refusée',
}

const noteBrand = async (
  trx: Trx,
  platformId: number,
  before: BrandRow | undefined,
  after: BrandRow,
): Promise<void> => {
  const said = (row: BrandRow | undefined) =>
    row === undefined
      ? null
      : [stateWords[row.state], row.mergedIntoName].filter(part => part !== null).join(' dans ')
  await note(trx, {
    kind: 'brand_changed',
    tenantId: platformId,
    subject: after.name,
    changes: [
      { field: 'name' as const, before: before?.name ?? null, after: after.name },
      { field: 'status' as const, before: said(before), after: said(after) },
    ].filter(change => change.before !== change.after),
  })
}

/** Adds a brand inside a transaction that holds the catalogue. */
export const addBrand = async (trx: Trx, platformId: number, name: string): Promise<BrandRow> => {
  await refuseSameName(trx, name, 0)
  const id = await insertBrand(trx, name)
  if (id === null) throw wrong('name', `La marque «\u00a0${name}\u00a0» existe déjà.`)
  const after = await found(trx, id)
  await noteBrand(trx, platformId, undefined, after)
  return after
}

export const createBrand = (db: Db, platformId: number, name: string): Promise<Brand> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    return present(await addBrand(trx, platformId, name))
  })

type Asked = { platformId: number; brandId: number; version: number }

/** Changes a brand as the operator saw it, and notes what it was and is. */
const change = (
  db: Db,
  { platformId, brandId, version }: Asked,
  work: (trx: Trx, before: BrandRow) => Promise<void>,
): Promise<Brand> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    await lockBrands(trx, [brandId])
    const before = await found(trx, brandId)
    if (before.version !== version) throw new AppError('changed_meanwhile')
    await work(trx, before)
    const after = await found(trx, brandId)
    if (after.version !== before.version) await noteBrand(trx, platformId, before, after)
    return present(after)
  })

export const renameBrand = (db: Db, { name, ...asked }: Asked & { name: string }): Promise<Brand> =>
  change(db, asked, async (trx, before) => {
    if (before.name === name) return
    await refuseSameName(trx, name, before.id)
    await rewriteBrand(trx, before.id, name)
  })

export const approveBrand = (db: Db, asked: Asked): Promise<Brand> =>
  change(db, asked, async (trx, { id, state, isHidden }) => {
    if (state === 'merged')
      throw wrong('into_id', 'Cette marque est fusionnée\u00a0: elle se lit comme une autre.')
    if (state !== 'approved' || isHidden) await publishBrand(trx, id)
  })

/** Takes a brand off what is sold; the offers stay, without a brand. */
export const refuseBrand = (
  db: Db,
  { reason, now, ...asked }: Asked & { reason: string; now: Date },
): Promise<Brand> =>
  change(db, asked, async (trx, { id, name, state }) => {
    if (state === 'refused') return
    if (state === 'merged')
      throw wrong('into_id', 'Cette marque est fusionnée\u00a0: elle se lit comme une autre.')
    const sellers = await findBrandSellers(trx, id)
    await refuseBrandRow(trx, id)
    await moveSpecifications(trx, id, null)
    await notifyOfBrand(trx, { brand: name, became: { refused: reason }, sellers, at: now })
  })

/** Makes a brand another one. Old orders and papers keep the name they were written with. */
export const mergeBrand = (
  db: Db,
  { intoId, now, ...asked }: Asked & { intoId: number; now: Date },
): Promise<Brand> =>
  change(db, asked, async (trx, { id, name }) => {
    if (id === intoId) throw wrong('into_id', 'Choisissez une autre marque.')
    await lockBrands(trx, [intoId])
    const into = await findBrand(trx, intoId)
    if (into === undefined) throw wrong('into_id', 'Cette marque n’existe plus.')
    if (into.state === 'merged' || into.state === 'refused')
      throw wrong('into_id', `«\u00a0${into.name}\u00a0» est ${stateWords[into.state]}.`)
    const sellers = await findBrandSellers(trx, id)
    await moveSpecifications(trx, id, intoId)
    await redirectBrand(trx, id, intoId)
    if (into.state === 'to_review' || into.isHidden) await publishBrand(trx, intoId)
    await notifyOfBrand(trx, { brand: name, became: { mergedInto: into.name }, sellers, at: now })
  })
