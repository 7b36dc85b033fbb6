import type { Fallback, ListMode, Quality } from '@carreau/domain/lists/decisions'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type RulesRow = {
  mode: ListMode
  budgetCents: number | null
  maxShops: number | null
  ruledBy: string | null
  lines: {
    id: number
    name: string
    /** What a ceiling is the price of. */
    per: 'kg' | 'piece'
    ceilingE4: number | null
    minQuality: Quality | null
    replacements: { id: number; label: string }[]
    otherOrigin: boolean
    ifNone: Fallback
  }[]
}

/** « Tomate grappe · Espagne · cat. II · 57-67 » of the specification `s`. */
const label = sql`concat_ws(' · ', p.commercial_designation, g.name, 'cat. ' || s.category, v.size,
  case when s.is_organic then 'bio' end)`
const named = sql`specifications s
  join products p on p.id = s.product_id
  join variants v on v.id = s.variant_id
  join origins g on g.id = s.origin_id`

export const findRules = async (db: Db, buyerId: number, listId: number) => {
  const { rows } = await sql<RulesRow>`
    select l.mode, l.budget_cents as "budgetCents", l.max_shops as "maxShops",
           (select u.first_name from users u where u.id = l.ruled_by) as "ruledBy",
           coalesce((
             select json_agg(json_build_object('id', s.id, 'name', p.commercial_designation,
                      'per', case when v.average_volume_g is null then 'piece' else 'kg' end,
                      'ceilingE4', i.ceiling_e4, 'minQuality', i.min_quality,
                      'otherOrigin', i.other_origin, 'ifNone', i.if_none,
                      'replacements', coalesce((
                        select json_agg(json_build_object('id', r.id, 'label', r.label) order by r.place)
                          from (select s.id, ${label} as label, e.place
                                  from unnest(i.replacements) with ordinality as e (id, place)
                                  join ${named} on s.id = e.id) r), '[]'))
                    order by i.position, s.id)
               from list_lines i join ${named} on s.id = i.specification_id
              where i.list_id = l.id), '[]') as lines
      from lists l where l.id = ${listId} and l.buyer_id = ${buyerId}`.execute(db)
  return rows[0]
}

export type LineRulesToSet = {
  id: number
  ceiling_e4: number | null
  min_quality: Quality | null
  replacements: readonly number[]
  other_origin: boolean
  if_none: Fallback
}

/**
 * Sets how a recurrent list acts, in whose name, and the rules of the lines that are given. Undefined: not the
 * company's list, or a manual one.
 */
export const updateRules = async (
  trx: Trx,
  buyerId: number,
  listId: number,
  set: {
    mode: ListMode
    budgetCents: number | null
    maxShops: number | null
    lines: readonly LineRulesToSet[]
    userId: number
    now: Date
  },
) => {
  const { rows } = await sql<{ isKnown: boolean }>`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(set.lines)}::jsonb) as a (
        id bigint, ceiling_e4 integer, min_quality text, replacements bigint[], other_origin boolean,
        if_none text)),
    known as (
      select not exists (select from asked a cross join lateral unnest(a.replacements) r (id)
                          where not exists (select from specifications s where s.id = r.id)) as yes),
    list as (
      update lists l
         set mode = ${set.mode}, budget_cents = ${set.budgetCents}::bigint,
             max_shops = ${set.maxShops}::integer, ruled_by = ${set.userId}::bigint,
             updated_at = ${set.now}::timestamptz
        from known
       where l.id = ${listId} and l.buyer_id = ${buyerId} and l.type = 'recurrent' and known.yes
      returning l.id),
    lines as (
      update list_lines i
         set ceiling_e4 = a.ceiling_e4, min_quality = a.min_quality,
             replacements = a.replacements, other_origin = a.other_origin, if_none = a.if_none
        from list, asked a
       where i.list_id = list.id and i.specification_id = a.id)
    select known.yes as "isKnown"
      from lists l, known
     where l.id = ${listId} and l.buyer_id = ${buyerId} and l.type = 'recurrent'`.execute(trx)
  return rows[0]
}
