import { foldText } from '@carreau/catalogue-search/words/fold'
import type { AnswerOf, BodyOf, QueryOf } from '@carreau/contract/endpoint'
import type { keptMaturityEndpoints } from '@carreau/contract/operator/kept-kinds'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { lockCatalogue } from './keeping.sql.ts'
import {
  deleteUnusedMaturity,
  findMaturities,
  findMaturity,
  findMaturityNamed,
  insertMaturity,
  type MaturityRow,
  rewriteMaturity,
} from './kept-maturities.sql.ts'

type Endpoints = typeof keptMaturityEndpoints
type Maturity = AnswerOf<Endpoints['createMaturity']>['data']

const present = (row: MaturityRow): Maturity => ({
  id: row.id,
  name: row.name,
  retired: row.isRetired,
  specifications_count: row.specificationsCount,
  offers_count: row.offersCount,
  version: row.version,
})

export const listKeptMaturities = async (
  db: Db,
  { q = '', page, per_page: perPage }: QueryOf<Endpoints['listKeptMaturities']>,
) => {
  const { maturities, total } = await findMaturities(db, { folded: foldText(q), page, perPage })
  return { data: maturities.map(present), meta: { total, page, per_page: perPage } }
}

const found = async (trx: Trx, id: number): Promise<MaturityRow> => {
  const row = await findMaturity(trx, id)
  if (row === undefined) throw new AppError('maturity_not_found')
  return row
}

const refuseSameName = async (trx: Trx, name: string, exceptId: number): Promise<void> => {
  const same = await findMaturityNamed(trx, name, exceptId)
  if (same === undefined) return
  const message = same.isRetired
    ? `«\u00a0${same.name}\u00a0» existe déjà, retirée\u00a0: remettez-la en service.`
    : `«\u00a0${same.name}\u00a0» existe déjà.`
  throw new AppError('invalid_input', { errors: { name: [message] } })
}

const journalled = (row: MaturityRow | undefined) =>
  row === undefined ? {} : { name: row.name, status: row.isRetired ? 'retirée' : 'en service' }

const noteMaturity = (
  trx: Trx,
  platformId: number,
  before: MaturityRow | undefined,
  after: MaturityRow | undefined,
): Promise<void> =>
  note(trx, {
    kind: 'maturity_changed',
    tenantId: platformId,
    subject: (after ?? before)?.name ?? '',
    changes: journalChanges(journalled(before), journalled(after), ['name', 'status']),
  })

/** Adds a ripeness inside a transaction that holds the catalogue. */
export const addMaturity = async (
  trx: Trx,
  platformId: number,
  name: string,
): Promise<MaturityRow> => {
  await refuseSameName(trx, name, 0)
  const after = await found(trx, await insertMaturity(trx, name))
  await noteMaturity(trx, platformId, undefined, after)
  return after
}

export const createMaturity = (db: Db, platformId: number, name: string): Promise<Maturity> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    return present(await addMaturity(trx, platformId, name))
  })

export const updateMaturity = (
  db: Db,
  platformId: number,
  maturityId: number,
  { name, retired, version }: BodyOf<Endpoints['updateMaturity']>,
): Promise<Maturity> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    const before = await found(trx, maturityId)
    if (before.version !== version) throw new AppError('changed_meanwhile')
    await refuseSameName(trx, name, maturityId)
    await rewriteMaturity(trx, maturityId, { name, isRetired: retired })
    const after = await found(trx, maturityId)
    await noteMaturity(trx, platformId, before, after)
    return present(after)
  })

export const deleteMaturity = (db: Db, platformId: number, maturityId: number): Promise<null> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    const before = await found(trx, maturityId)
    if (!(await deleteUnusedMaturity(trx, maturityId))) throw new AppError('maturity_in_use')
    await noteMaturity(trx, platformId, before, undefined)
    return null
  })
