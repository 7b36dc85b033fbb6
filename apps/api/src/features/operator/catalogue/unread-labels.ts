import { foldText } from '@carreau/catalogue-search/words/fold'
import type { AnswerOf, QueryOf } from '@carreau/contract/endpoint'
import type { unreadLabelEndpoints } from '@carreau/contract/operator/unread-labels'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { lockCatalogue } from './keeping.sql.ts'
import { addBrand } from './kept-brands.ts'
import { addMaturity } from './kept-maturities.ts'
import { addOrigin, type OriginText } from './kept-origins.ts'
import { addPackaging } from './kept-packagings.ts'
import { addProduct, addSynonym, type Keeper, type ProductText } from './kept-products.ts'
import { deleteLabel, findLabels, lockLabel, saveIgnored } from './unread-labels.sql.ts'

type Endpoints = typeof unreadLabelEndpoints
type Settled = AnswerOf<Endpoints['ignoreLabel']>['data']

export const listUnreadLabels = async (
  db: Db,
  { q = '', ignored, page, per_page: perPage }: QueryOf<Endpoints['listUnreadLabels']>,
): Promise<AnswerOf<Endpoints['listUnreadLabels']>> => {
  const isIgnored = ignored === 'true'
  const { labels, total } = await findLabels(db, { folded: foldText(q), isIgnored, page, perPage })
  return {
    data: labels.map(row => ({
      id: row.id,
      label: row.label,
      problem: row.problem,
      shops: row.shops,
      shops_count: row.shopsCount,
      times: row.times,
      last_seen: row.lastSeen.toISOString(),
      words: row.words,
      packaging: row.packaging,
      missing: row.missing,
      guess: row.guessId === null ? null : { id: row.guessId, name: row.guessName ?? '' },
    })),
    meta: { total, page, per_page: perPage },
  }
}

/** Does something of a label once: the second of two operators is told. */
const settle = (
  db: Db,
  { tenant }: Keeper,
  labelId: number,
  work: (trx: Trx, folded: string) => Promise<Settled & { done: string }>,
): Promise<Settled> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    const label = await lockLabel(trx, labelId)
    if (label === undefined) throw new AppError('label_not_found')
    const { done, ...settled } = await work(trx, label.folded)
    await note(trx, {
      kind: 'label_settled',
      tenantId: tenant.id,
      subject: `«\u00a0${label.label}\u00a0»\u00a0: ${done}`,
    })
    return settled
  })

export const makeLabelSynonym = (
  db: Db,
  keeper: Keeper,
  { labelId, productId, synonym }: { labelId: number; productId: number; synonym: string },
): Promise<Settled> =>
  settle(db, keeper, labelId, async (trx, folded) => {
    await addSynonym(trx, keeper, { productId, synonym })
    await deleteLabel(trx, folded)
    return { product_id: productId, text: synonym, done: `synonyme «\u00a0${synonym}\u00a0»` }
  })

export const makeLabelProduct = (
  db: Db,
  keeper: Keeper,
  labelId: number,
  text: ProductText,
): Promise<Settled> =>
  settle(db, keeper, labelId, async (trx, folded) => {
    const productId = await addProduct(trx, keeper, text)
    await deleteLabel(trx, folded)
    const { commercial_designation: name } = text
    return { product_id: productId, text: name, done: `produit «\u00a0${name}\u00a0»` }
  })

export const makeLabelPackaging = (
  db: Db,
  keeper: Keeper,
  { labelId, name }: { labelId: number; name: string },
): Promise<Settled> =>
  settle(db, keeper, labelId, async (trx, folded) => {
    await addPackaging(trx, keeper.tenant.id, name)
    await deleteLabel(trx, folded)
    return { product_id: null, text: name, done: `conditionnement «\u00a0${name}\u00a0»` }
  })

export const makeLabelOrigin = (
  db: Db,
  keeper: Keeper,
  labelId: number,
  text: OriginText,
): Promise<Settled> =>
  settle(db, keeper, labelId, async (trx, folded) => {
    const { name } = await addOrigin(trx, keeper.tenant.id, text)
    await deleteLabel(trx, folded)
    return { product_id: null, text: name, done: `origine «\u00a0${name}\u00a0»` }
  })

/** Adds the brand or the ripeness that a label names. */
export const makeLabelWord = (
  db: Db,
  keeper: Keeper,
  { labelId, kind, name }: { labelId: number; kind: 'brand' | 'maturity'; name: string },
): Promise<Settled> =>
  settle(db, keeper, labelId, async (trx, folded) => {
    await (kind === 'brand' ? addBrand : addMaturity)(trx, keeper.tenant.id, name)
    await deleteLabel(trx, folded)
    const word = kind === 'brand' ? 'marque' : 'maturité'
    return { product_id: null, text: name, done: `${word} «\u00a0${name}\u00a0»` }
  })

export const ignoreLabel = (
  db: Db,
  keeper: Keeper,
  { labelId, ignored }: { labelId: number; ignored: boolean },
): Promise<Settled> =>
  settle(db, keeper, labelId, async (trx, folded) => {
    await saveIgnored(trx, folded, ignored)
    return { product_id: null, text: '', done: ignored ? 'ignoré' : 'remis dans la file' }
  })
