import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'

/** How many offers a shop has on its list. */
const countOffers = async (trx: Trx, shopId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from offers where shop_id = ${shopId} and withdrawn_at is null`.execute(trx)
  return rows[0]?.count ?? 0
}

/**
 * Takes a shop's list for an import until the transaction ends; null when another import has it, else
 * how many offers it has.
 */
export const takeListForImport = async (trx: Trx, shopId: number): Promise<number | null> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('price_list_import', ${shopId})) as taken`.execute(
    trx,
  )
  return rows[0]?.taken === true ? countOffers(trx, shopId) : null
}

/**
 * Takes its place among those who lengthen a shop's list by one, each after the other; null while an
 * import runs, which may take its seconds, else how many offers there are.
 */
export const takeListForOne = async (trx: Trx, shopId: number): Promise<number | null> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended('price_list_import', ${shopId})) as taken`.execute(
    trx,
  )
  if (rows[0]?.taken !== true) return null
  await sql`select pg_advisory_xact_lock(hashtextextended('price_list', ${shopId}))`.execute(trx)
  return countOffers(trx, shopId)
}
