import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The name that a wholesaler's own address begins with; undefined where it takes no mail. */
export const findShopSlug = async (db: Db, shopId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ slug: string }>`
    select s.slug from shops s join tenants t on t.id = s.tenant_id
     where s.tenant_id = ${shopId} and t.status = 'active'`.execute(db)
  return rows[0]?.slug
}
