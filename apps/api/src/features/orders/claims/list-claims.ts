import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { claimStatusLabels } from '@carreau/domain/orders/claims'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { type ClaimHeadRow, findClaimPage } from './claims.sql.ts'

const headOf = (row: ClaimHeadRow) => ({
  id: row.id,
  order: { id: row.orderId, number: row.orderNumber },
  buyer: { id: row.buyerId, company_name: row.buyerName },
  shop: { id: row.shopId, slug: row.shopSlug, name: row.shopName },
  status: row.status,
  status_label: claimStatusLabels[row.status],
  opened_at: row.openedAt.toISOString(),
  answer_by: row.answerBy.toISOString(),
  resolved_at: row.resolvedAt?.toISOString() ?? null,
  lines_count: row.linesCount,
})

/** Claims on the tenant's orders, newest first. */
export const listClaims = async (
  db: Db,
  tenant: Tenant,
  { page, per_page, status }: QueryOf<typeof endpoints.listClaims>,
) => {
  const rows = await findClaimPage(db, tenant, {
    status,
    offset: (page - 1) * per_page,
    // One more than shown, to know whether there is more.
    limit: per_page + 1,
  })
  return {
    data: rows.slice(0, per_page).map(headOf),
    meta: { page, per_page, has_more: rows.length > per_page },
  }
}
