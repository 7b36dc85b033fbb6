import type { QueryOf } from '@carreau/contract/endpoint'
import type { apiCallEndpoints } from '@carreau/contract/integrations/api-calls'
import type { Db } from '../../../platform/db/database.ts'
import type { BuyerTenant, ShopTenant } from '../../../platform/identity/caller.ts'
import { findApiCalls, findCallingKeys } from './api-calls.sql.ts'

/** What a company's keys called, a page of it. */
export const listApiCalls = async (
  db: Db,
  tenant: BuyerTenant | ShopTenant,
  { before, key_id, failed = false, per_page }: QueryOf<typeof apiCallEndpoints.listApiCalls>,
) => {
  const asked = { before: before ?? null, keyId: key_id ?? null, failed, limit: per_page + 1 }
  const [rows, keys] = await Promise.all([
    findApiCalls(db, tenant.id, asked),
    before === undefined ? findCallingKeys(db, tenant.id) : [],
  ])
  return {
    data: rows.slice(0, per_page).map(({ at, key_id: id, key_name: name, ...call }) => ({
      ...call,
      at: at.toISOString(),
      key: { id, name },
    })),
    meta: { has_more: rows.length > per_page, keys },
  }
}
