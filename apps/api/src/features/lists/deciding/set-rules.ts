import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import {
  centsFromEuros,
  e4FromEuros,
  eurosFromCents,
  eurosFromE4,
} from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type BuyerTenant, type Caller, refuseUnproved } from '../../../platform/identity/caller.ts'
import { findList } from '../lists.sql.ts'
import { findRules, type RulesRow, updateRules } from './rules.sql.ts'

type Rules = AnswerOf<typeof endpoints.getListRules>['data']

const rulesOf = (row: RulesRow): Rules => ({
  mode: row.mode,
  budget: row.budgetCents === null ? null : eurosFromCents(row.budgetCents),
  max_shops: row.maxShops,
  ruled_by: row.ruledBy,
  lines: row.lines.map(line => ({
    id: line.id,
    name: line.name,
    per: line.per,
    max_unit_price: line.ceilingE4 === null ? null : eurosFromE4(line.ceilingE4),
    min_quality: line.minQuality,
    replacements: line.replacements,
    other_origin: line.otherOrigin,
    if_none: line.ifNone,
  })),
})

/** What a list may do by itself, and the rules of its lines. */
export const getListRules = async (db: Db, buyerId: number, listId: number) => {
  const row = await findRules(db, buyerId, listId)
  if (row === undefined) throw new AppError('list_not_found')
  return { data: rulesOf(row) }
}

/** Sets them; from then on the list acts in the name of who did. */
export const setListRules = async (
  db: Db,
  caller: Caller & { tenant: BuyerTenant },
  listId: number,
  body: BodyOf<typeof endpoints.setListRules>,
  now: Date,
) => {
  // What is sent by itself is ordered in their name.
  if (body.mode !== 'prepare') refuseUnproved(caller)
  const buyerId = caller.tenant.id
  return db.transaction().execute(async trx => {
    const changed = await updateRules(trx, buyerId, listId, {
      mode: body.mode,
      budgetCents: body.budget === null ? null : centsFromEuros(body.budget),
      maxShops: body.max_shops,
      lines: body.lines.map(line => ({
        id: line.id,
        ceiling_e4: line.max_unit_price === null ? null : e4FromEuros(line.max_unit_price),
        min_quality: line.min_quality,
        replacements: line.replacements,
        other_origin: line.other_origin,
        if_none: line.if_none,
      })),
      userId: caller.userId,
      now,
    })
    if (changed === undefined) {
      const isThere = (await findList(trx, buyerId, listId)) !== undefined
      throw new AppError(isThere ? 'list_not_recurrent' : 'list_not_found')
    }
    if (!changed.isKnown) throw new AppError('specification_not_found')
    return getListRules(trx, buyerId, listId)
  })
}
