import { maxListLines } from '@carreau/domain/lists/list-lines'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Every change of a line first touches its list: it proves whose it is, and lines up two writers. */
const touched = (buyerId: number, listId: number, now: Date) => sql`
  update lists set updated_at = ${now}::timestamptz
   where id = ${listId} and buyer_id = ${buyerId} returning id`

/**
 * Puts a specification at the end of a list, or sets its packages. Undefined: not the company's
 * list. Two at once may pass the limit by one: it bounds an answer, and promises nothing.
 */
export const upsertLine = async (
  db: Db,
  buyerId: number,
  line: { listId: number; specificationId: number; packagesMilli: number; now: Date },
) => {
  const { rows } = await sql<{ isPut: boolean; isSpecified: boolean }>`
    with list as (${touched(buyerId, line.listId, line.now)}),
    held as (
      select count(*) as number, coalesce(max(i.position), 0) as last,
             coalesce(bool_or(i.specification_id = ${line.specificationId}), false) as is_there
        from list_lines i where i.list_id = ${line.listId}),
    put as (
      insert into list_lines (list_id, specification_id, packages_milli, position)
      select list.id, s.id, ${line.packagesMilli}::integer, held.last + 1
        from list, held, specifications s
       where s.id = ${line.specificationId} and (held.is_there or held.number < ${maxListLines})
      on conflict (list_id, specification_id) do update set packages_milli = excluded.packages_milli
      returning list_id)
    select exists (select from put) as "isPut",
           exists (select from specifications where id = ${line.specificationId}) as "isSpecified"
      from list`.execute(db)
  return rows[0]
}

/**
 * Sets what is given of a line's packages, par and count, where it holds `seenMilli` unless that is null.
 * Undefined: not the company's list.
 */
export const updateLine = async (
  db: Db,
  buyerId: number,
  line: {
    listId: number
    specificationId: number
    packagesMilli: number | undefined
    parMilli: number | null | undefined
    countedMilli: number | null | undefined
    seenMilli: number | null
    now: Date
  },
) => {
  const { rows } = await sql<{ isThere: boolean; isDone: boolean }>`
    with list as (${touched(buyerId, line.listId, line.now)}),
    done as (
      update list_lines i
         set packages_milli = coalesce(${line.packagesMilli ?? null}::integer, i.packages_milli),
             par_milli = case when ${line.parMilli === undefined} then i.par_milli
                              else ${line.parMilli ?? null}::integer end,
             counted_milli = case when ${line.countedMilli === undefined} then i.counted_milli
                                  else ${line.countedMilli ?? null}::integer end,
             counted_at = case when ${line.countedMilli === undefined} then i.counted_at
                               when ${line.countedMilli ?? null}::integer is null then null
                               else ${line.now}::timestamptz end
        from list
       where i.list_id = list.id and i.specification_id = ${line.specificationId}
         and coalesce(i.packages_milli = ${line.seenMilli}::integer, true)
      returning i.list_id)
    select exists (select from done) as "isDone",
           exists (select from list_lines i where i.list_id = list.id
                      and i.specification_id = ${line.specificationId}) as "isThere"
      from list`.execute(db)
  return rows[0]
}

/** Takes a line away, if it is there; false when the list is not the company's. */
export const deleteLine = async (
  db: Db,
  buyerId: number,
  line: { listId: number; specificationId: number; now: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    with list as (${touched(buyerId, line.listId, line.now)}),
    gone as (
      delete from list_lines i using list
       where i.list_id = list.id and i.specification_id = ${line.specificationId})
    select id from list`.execute(db)
  return rows.length > 0
}

/** Orders the lines as given, the others after them; false when the list is not the company's. */
export const orderLines = async (
  db: Db,
  buyerId: number,
  order: { listId: number; specificationIds: readonly number[]; now: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    with list as (${touched(buyerId, order.listId, order.now)}),
    ranked as (
      select i.list_id, i.specification_id,
             row_number() over (order by
               array_position(${order.specificationIds}::bigint[], i.specification_id) nulls last,
               i.position, i.specification_id) as place
        from list join list_lines i on i.list_id = list.id),
    placed as (
      update list_lines i set position = r.place
        from ranked r
       where i.list_id = r.list_id and i.specification_id = r.specification_id)
    select id from list`.execute(db)
  return rows.length > 0
}
