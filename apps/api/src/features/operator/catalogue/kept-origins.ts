import { foldText } from '@carreau/catalogue-search/words/fold'
import type { AnswerOf, BodyOf, QueryOf } from '@carreau/contract/endpoint'
import type { keptOriginEndpoints } from '@carreau/contract/operator/kept-kinds'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { lockCatalogue } from './keeping.sql.ts'
import {
  deleteUnusedOrigin,
  findOrigin,
  findOrigins,
  findOriginsNamed,
  insertOrigin,
  type OriginRow,
  rewriteOrigin,
  type WrittenOrigin,
} from './kept-origins.sql.ts'

type Endpoints = typeof keptOriginEndpoints
type Origin = AnswerOf<Endpoints['createOrigin']>['data']
export type OriginText = BodyOf<Endpoints['createOrigin']>

const present = (row: OriginRow): Origin => ({
  id: row.id,
  name: row.name,
  iso_code: row.isoCode,
  aliases: row.aliases,
  retired: row.isRetired,
  specifications_count: row.specificationsCount,
  offers_count: row.offersCount,
  version: row.version,
})

export const listKeptOrigins = async (
  db: Db,
  { q = '', page, per_page: perPage }: QueryOf<Endpoints['listKeptOrigins']>,
) => {
  const { origins, total } = await findOrigins(db, { folded: foldText(q), page, perPage })
  return { data: origins.map(present), meta: { total, page, per_page: perPage } }
}

const found = async (trx: Trx, id: number): Promise<OriginRow> => {
  const row = await findOrigin(trx, id)
  if (row === undefined) throw new AppError('origin_not_found')
  return row
}

/** Each word once, and none that is the name. */
const written = ({ name, iso_code, aliases }: OriginText): WrittenOrigin => {
  const own = foldText(name)
  const words = new Map<string, string>()
  for (const word of aliases)
    if (foldText(word) !== own && !words.has(foldText(word))) words.set(foldText(word), word)
  return { name, isoCode: iso_code, aliases: [...words.values()] }
}

/** A word is one origin's: a price list that says it means that one. */
const refuseTakenWords = async (
  trx: Trx,
  { name, aliases }: WrittenOrigin,
  exceptId: number,
): Promise<void> => {
  const taken = await findOriginsNamed(trx, [name, ...aliases].map(foldText), exceptId)
  const errors: Record<string, string[]> = {}
  for (const { word, name: other } of taken) {
    const index = aliases.findIndex(alias => foldText(alias) === word)
    const is = `«\u00a0${other}\u00a0» se lit déjà ainsi.`
    errors[index < 0 ? 'name' : `aliases.${index}`] = [is]
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors })
}

const journalled = (row: OriginRow | undefined) =>
  row === undefined
    ? {}
    : {
        name: row.name,
        iso_code: row.isoCode,
        aliases: row.aliases,
        status: row.isRetired ? 'retirée' : 'en service',
      }

const noteOrigin = (
  trx: Trx,
  platformId: number,
  before: OriginRow | undefined,
  after: OriginRow | undefined,
): Promise<void> =>
  note(trx, {
    kind: 'origin_changed',
    tenantId: platformId,
    subject: (after ?? before)?.name ?? '',
    changes: journalChanges(journalled(before), journalled(after), [
      'name',
      'iso_code',
      'aliases',
      'status',
    ]),
  })

/** Adds an origin inside a transaction that holds the catalogue. */
export const addOrigin = async (
  trx: Trx,
  platformId: number,
  body: OriginText,
): Promise<OriginRow> => {
  const text = written(body)
  await refuseTakenWords(trx, text, 0)
  const after = await found(trx, await insertOrigin(trx, text))
  await noteOrigin(trx, platformId, undefined, after)
  return after
}

export const createOrigin = (db: Db, platformId: number, text: OriginText): Promise<Origin> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    return present(await addOrigin(trx, platformId, text))
  })

export const updateOrigin = (
  db: Db,
  platformId: number,
  originId: number,
  { version, retired, ...body }: BodyOf<Endpoints['updateOrigin']>,
): Promise<Origin> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    const before = await found(trx, originId)
    if (before.version !== version) throw new AppError('changed_meanwhile')
    const text = written(body)
    await refuseTakenWords(trx, text, originId)
    // What is sold from there says its country on every paper, and is charged by it.
    if (before.specificationsCount > 0 && before.isoCode !== text.isoCode)
      throw new AppError('invalid_input', {
        errors: {
          iso_code: [
            'Cette origine est utilisée\u00a0: son pays ne change plus. Créez-en une autre.',
          ],
        },
      })
    await rewriteOrigin(trx, originId, { ...text, isRetired: retired })
    const after = await found(trx, originId)
    await noteOrigin(trx, platformId, before, after)
    return present(after)
  })

export const deleteOrigin = (db: Db, platformId: number, originId: number): Promise<null> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    const before = await found(trx, originId)
    if (!(await deleteUnusedOrigin(trx, originId))) throw new AppError('origin_in_use')
    await noteOrigin(trx, platformId, before, undefined)
    return null
  })
