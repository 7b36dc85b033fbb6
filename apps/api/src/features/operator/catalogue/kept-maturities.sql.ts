import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type MaturityRow = {
  id: number
  name: string
  isRetired: boolean
  specificationsCount: number
  offersCount: number
  version: number
}

const columns = sql`
  m.id, m.name, m.retired_at is not null as "isRetired", m.version,
  (select count(*) from specifications s where s.maturity_id = m.id) as "specificationsCount",
  (select count(*) from specifications s join offers o on o.specification_id = s.id
    where s.maturity_id = m.id and o.withdrawn_at is null) as "offersCount"`

export const findMaturities = async (
  db: Db,
  { folded, page, perPage }: { folded: string; page: number; perPage: number },
): Promise<{ maturities: MaturityRow[]; total: number }> => {
  const where = sql`strpos(fold_text(m.name), ${folded}) > 0`
  const maturities = await sql<MaturityRow>`
    select ${columns} from maturities m where ${where}
     order by m.retired_at is not null, fold_text(m.name), m.id
     limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  const count = await sql<{ total: number }>`
    select count(*) as total from maturities m where ${where}`.execute(db)
  return { maturities: maturities.rows, total: count.rows[0]?.total ?? 0 }
}

export const findMaturity = async (db: Db, id: number): Promise<MaturityRow | undefined> => {
  const { rows } = await sql<MaturityRow>`
    select ${columns} from maturities m where m.id = ${id}`.execute(db)
  return rows[0]
}

/** Another ripeness of this name, however it is written. */
export const findMaturityNamed = async (trx: Trx, name: string, exceptId: number) => {
  const { rows } = await sql<{ name: string; isRetired: boolean }>`
    select name, retired_at is not null as "isRetired" from maturities
     where fold_text(name) = fold_text(${name}) and id <> ${exceptId} limit 1`.execute(trx)
  return rows[0]
}

export const insertMaturity = async (trx: Trx, name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into maturities (name) values (${name}) returning id`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('An insert returns its row')
  return row.id
}

export const rewriteMaturity = async (
  trx: Trx,
  id: number,
  { name, isRetired }: { name: string; isRetired: boolean },
): Promise<void> => {
  await sql`
    update maturities
       set name = ${name}, version = version + 1,
           retired_at = case when ${isRetired} then coalesce(retired_at, now()) end
     where id = ${id}`.execute(trx)
}

/** Removes a ripeness that nothing has; nothing takes it meanwhile. False when something has it. */
export const deleteUnusedMaturity = async (trx: Trx, id: number): Promise<boolean> => {
  await sql`select from maturities where id = ${id} for update`.execute(trx)
  const { numAffectedRows } = await sql`
    delete from maturities m
     where m.id = ${id}
       and not exists (select from specifications s where s.maturity_id = m.id)`.execute(trx)
  return numAffectedRows === 1n
}
