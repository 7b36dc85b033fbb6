import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type OriginRow = {
  id: number
  name: string
  isoCode: string
  aliases: string[]
  isRetired: boolean
  specificationsCount: number
  offersCount: number
  version: number
}
export type WrittenOrigin = Pick<OriginRow, 'name' | 'isoCode' | 'aliases'>

const columns = sql`
  g.id, g.name, g.iso_code as "isoCode", g.aliases, g.retired_at is not null as "isRetired", g.version,
  (select count(*) from specifications s where s.origin_id = g.id) as "specificationsCount",
  (select count(*) from specifications s join offers o on o.specification_id = s.id
    where s.origin_id = g.id and o.withdrawn_at is null) as "offersCount"`

/** By name; what is searched for is in a name, an appellation, or is the country's code. */
export const findOrigins = async (
  db: Db,
  { folded, page, perPage }: { folded: string; page: number; perPage: number },
): Promise<{ origins: OriginRow[]; total: number }> => {
  const where = sql`
    (strpos(fold_text(g.name || ' ' || array_to_string(g.aliases, ' ')), ${folded}) > 0
     or lower(g.iso_code) = ${folded})`
  const origins = await sql<OriginRow>`
    select ${columns} from origins g where ${where}
     order by g.retired_at is not null, fold_text(g.name), g.id
     limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  const count = await sql<{ total: number }>`
    select count(*) as total from origins g where ${where}`.execute(db)
  return { origins: origins.rows, total: count.rows[0]?.total ?? 0 }
}

export const findOrigin = async (db: Db, id: number): Promise<OriginRow | undefined> => {
  const { rows } = await sql<OriginRow>`
    select ${columns} from origins g where g.id = ${id}`.execute(db)
  return rows[0]
}

/** Which of these folded words already name another origin, and which one. */
export const findOriginsNamed = async (trx: Trx, folded: readonly string[], exceptId: number) => {
  const { rows } = await sql<{ word: string; name: string }>`
    select n.word, g.name
      from origins g
      cross join lateral (
        select fold_text(w) as word from unnest(array_append(g.aliases, g.name)) as w) n
     where g.id <> ${exceptId} and n.word = any(${folded}::text[])
     order by g.id limit 50`.execute(trx)
  return rows
}

export const insertOrigin = async (trx: Trx, g: WrittenOrigin): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into origins (name, iso_code, aliases)
    values (${g.name}, ${g.isoCode}, ${g.aliases}::text[]) returning id`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('An insert returns its row')
  return row.id
}

export const rewriteOrigin = async (
  trx: Trx,
  id: number,
  { name, isoCode, aliases, isRetired }: WrittenOrigin & { isRetired: boolean },
): Promise<void> => {
  await sql`
    update origins
       set name = ${name}, iso_code = ${isoCode}, aliases = ${aliases}::text[], version = version + 1,
           retired_at = case when ${isRetired} then coalesce(retired_at, now()) end
     where id = ${id}`.execute(trx)
}

/** Removes an origin that nothing has; nothing takes it meanwhile. False when something has it. */
export const deleteUnusedOrigin = async (trx: Trx, id: number): Promise<boolean> => {
  await sql`select from origins where id = ${id} for update`.execute(trx)
  const { numAffectedRows } = await sql`
    delete from origins g
     where g.id = ${id}
       and not exists (select from specifications s where s.origin_id = g.id)`.execute(trx)
  return numAffectedRows === 1n
}
