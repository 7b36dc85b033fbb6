import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import type { keptProductEndpoints } from '@carreau/contract/operator/kept-products'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { lockCatalogue } from './keeping.sql.ts'
import {
  type CategoryName,
  findCategoryNames,
  findKeptRows,
  type KeptProductRow,
  rewriteProducts,
} from './kept-products.sql.ts'
import {
  isPastVat,
  journalledRow,
  type Keeper,
  noted,
  presentRow,
  vatDayPassed,
} from './kept-products.ts'

type Endpoint = (typeof keptProductEndpoints)['changeProducts']
type Change = BodyOf<Endpoint>['products'][number]

const changed = (before: KeptProductRow, change: Change): KeptProductRow => {
  const { next_vat: next } = change
  return {
    ...before,
    status: change.status ?? before.status,
    categoryId: change.category_id ?? before.categoryId,
    vatRate: change.vat_rate ?? before.vatRate,
    nextVatRate: next === undefined ? before.nextVatRate : (next?.vat_rate ?? null),
    nextVatFrom: next === undefined ? before.nextVatFrom : (next?.valid_from ?? null),
    isInterfelTaxable: change.is_interfel_taxable ?? before.isInterfelTaxable,
    isIndivisible: change.is_indivisible ?? before.isIndivisible,
  }
}

type Pair = { before: KeptProductRow; after: KeptProductRow }

const refuseFaults = (
  pairs: readonly Pair[],
  categories: ReadonlyMap<number, CategoryName>,
  now: Date,
): void => {
  const errors: Record<string, string[]> = {}
  for (const { before, after } of pairs) {
    const category = categories.get(after.categoryId)
    if (category === undefined)
      errors.category_id = ['Ce rayon n’existe plus. Choisissez-en un autre.']
    else if (category.retired && before.categoryId !== category.id)
      errors.category_id = ['Ce rayon est retiré du menu. Choisissez-en un autre.']
    if (isPastVat(after, before, now)) errors['next_vat.valid_from'] = [vatDayPassed]
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors })
}

/**
 * Changes some fields of many products in one transaction. Every one is as the operator saw it, or nothing
 * is written; what is sent back with its former values is undone.
 */
export const changeProducts = (
  db: Db,
  { tenant, now }: Keeper,
  changes: readonly Change[],
): Promise<AnswerOf<Endpoint>['data']> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    const byId = new Map(changes.map(change => [change.id, change]))
    const ids = [...byId.keys()]
    const rows = await findKeptRows(trx, ids)
    if (rows.length < ids.length) throw new AppError('product_not_found')
    const categories = new Map((await findCategoryNames(trx)).map(each => [each.id, each]))
    const pairs = rows.flatMap(before => {
      const change = byId.get(before.id)
      if (change === undefined) return []
      if (change.version !== before.version) throw new AppError('changed_meanwhile')
      const after = changed(before, change)
      return [
        { before, after: { ...after, categoryName: categories.get(after.categoryId)?.name ?? '' } },
      ]
    })
    refuseFaults(pairs, categories, now)
    const different = pairs.flatMap(({ before, after }) => {
      const noticed = journalChanges(journalledRow(before), journalledRow(after), noted)
      return noticed.length === 0 ? [] : [{ after, noticed }]
    })
    await rewriteProducts(
      trx,
      different.map(({ after }) => after),
    )
    for (const { after, noticed } of different)
      await note(trx, {
        kind: 'product_changed',
        tenantId: tenant.id,
        subject: after.designation,
        changes: noticed,
      })
    return (await findKeptRows(trx, ids)).map(presentRow)
  })
