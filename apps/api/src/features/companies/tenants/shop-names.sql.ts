import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'

/**
 * Names of approved wholesalers that hold these letters, the shortest first; none of those where the person
 * works. What is taken for another letter is that one, as the domain's `likenessOf` has it.
 */
export const findShopNamesHolding = async (
  trx: Trx,
  { likeness, userId }: { likeness: string; userId: number },
): Promise<string[]> => {
  const { rows } = await sql<{ company_name: string }>`
    select n.company_name from tenants n
     where n.type = 'shop' and n.status = 'active'
       and strpos(translate(regexp_replace(fold_text(normalize(n.company_name, NFKC)),
                                           '[^[:alnum:]]+', '', 'g'), '01l', 'oii'),
                  ${likeness}) > 0
       and not exists (select from memberships m
                        where m.tenant_id = n.id and m.user_id = ${userId})
     order by char_length(n.company_name), n.id limit 50`.execute(trx)
  return rows.map(({ company_name }) => company_name)
}
