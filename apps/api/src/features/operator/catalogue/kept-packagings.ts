import { foldText } from '@carreau/catalogue-search/words/fold'
import type { AnswerOf, BodyOf, QueryOf } from '@carreau/contract/endpoint'
import type { keptPackagingEndpoints } from '@carreau/contract/operator/kept-words'
import { formatNumber } from '@carreau/domain/french/format'
import { kgFromG } from '@carreau/domain/money/money'
import { contentOfPackaging } from '@carreau/domain/price-list/reading/packaging-words'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { lockCatalogue } from './keeping.sql.ts'
import {
  deleteUnusedPackaging,
  findPackaging,
  findPackagingNamed,
  findPackagings,
  insertPackaging,
  type PackagingRow,
  rewritePackaging,
} from './kept-packagings.sql.ts'

type Endpoints = typeof keptPackagingEndpoints
type Packaging = AnswerOf<Endpoints['createPackaging']>['data']

const counted = {
  piece: ['pièce', 'pièces'],
  bunch: ['botte', 'bottes'],
  punnet: ['barquette', 'barquettes'],
} as const

/** What its name says it holds: « 12 barquettes, 3 kg »; « – » where it says nothing. */
const contentWords = (name: string): string => {
  const { contentUnit, unitsPerPackage, averageVolumeG } = contentOfPackaging(name)
  const parts = [
    contentUnit === 'kg'
      ? null
      : `${unitsPerPackage}\u00a0${counted[contentUnit][unitsPerPackage > 1 ? 1 : 0]}`,
    averageVolumeG === null ? null : `${formatNumber(kgFromG(averageVolumeG))}\u00a0kg`,
  ]
  return parts.filter(part => part !== null).join(', ') || '–'
}

const present = (row: PackagingRow): Packaging => ({
  id: row.id,
  name: row.name,
  content: contentWords(row.name),
  retired: row.isRetired,
  specifications_count: row.specificationsCount,
  offers_count: row.offersCount,
  version: row.version,
})

export const listKeptPackagings = async (
  db: Db,
  { q = '', page, per_page: perPage }: QueryOf<Endpoints['listKeptPackagings']>,
) => {
  const { packagings, total } = await findPackagings(db, { folded: foldText(q), page, perPage })
  return { data: packagings.map(present), meta: { total, page, per_page: perPage } }
}

const wrongName = (message: string): AppError =>
  new AppError('invalid_input', { errors: { name: [message] } })

const refuseSameName = async (trx: Trx, name: string, exceptId: number): Promise<void> => {
  const same = await findPackagingNamed(trx, name, exceptId)
  if (same === undefined) return
  throw wrongName(
    same.isRetired
      ? `«\u00a0${same.name}\u00a0» existe déjà, retiré\u00a0: remettez-le en service.`
      : `«\u00a0${same.name}\u00a0» existe déjà.`,
  )
}

const presented = async (trx: Trx, id: number): Promise<Packaging> => {
  const row = await findPackaging(trx, id)
  if (row === undefined) throw new AppError('packaging_not_found')
  return present(row)
}

const states = (isRetired: boolean) => (isRetired ? 'retiré' : 'en service')

/** Adds a packaging inside a transaction that holds the catalogue. */
export const addPackaging = async (trx: Trx, platformId: number, name: string): Promise<number> => {
  await refuseSameName(trx, name, 0)
  const id = await insertPackaging(trx, name)
  await note(trx, {
    kind: 'packaging_changed',
    tenantId: platformId,
    subject: name,
    changes: [{ field: 'name', before: null, after: name }],
  })
  return id
}

export const createPackaging = (db: Db, platformId: number, name: string): Promise<Packaging> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    return presented(trx, await addPackaging(trx, platformId, name))
  })

export const updatePackaging = (
  db: Db,
  platformId: number,
  packagingId: number,
  { name, retired, version }: BodyOf<Endpoints['updatePackaging']>,
): Promise<Packaging> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    const before = await findPackaging(trx, packagingId)
    if (before === undefined) throw new AppError('packaging_not_found')
    if (before.version !== version) throw new AppError('changed_meanwhile')
    await refuseSameName(trx, name, packagingId)
    // What is sold in it was priced by its content.
    if (before.specificationsCount > 0 && contentWords(before.name) !== contentWords(name))
      throw wrongName(
        'Ce conditionnement est utilisé\u00a0: son contenu ne change plus. Créez-en un autre.',
      )
    await rewritePackaging(trx, packagingId, { name, isRetired: retired })
    await note(trx, {
      kind: 'packaging_changed',
      tenantId: platformId,
      subject: name,
      changes: [
        { field: 'name' as const, before: before.name, after: name },
        { field: 'status' as const, before: states(before.isRetired), after: states(retired) },
      ].filter(change => change.before !== change.after),
    })
    return presented(trx, packagingId)
  })

export const deletePackaging = (db: Db, platformId: number, packagingId: number): Promise<null> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    const before = await findPackaging(trx, packagingId)
    if (before === undefined) throw new AppError('packaging_not_found')
    if (!(await deleteUnusedPackaging(trx, packagingId))) throw new AppError('packaging_in_use')
    await note(trx, {
      kind: 'packaging_changed',
      tenantId: platformId,
      subject: before.name,
      changes: [{ field: 'name', before: before.name, after: null }],
    })
    return null
  })
