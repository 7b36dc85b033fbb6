import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type PackagingRow = {
  id: number
  name: string
  isRetired: boolean
  specificationsCount: number
  offersCount: number
  version: number
}

const columns = sql`
  k.id, k.name, k.retired_at is not null as "isRetired", k.version,
  (select count(*) from specifications s where s.packaging_id = k.id) as "specificationsCount",
  (select count(*) from specifications s join offers o on o.specification_id = s.id
    where s.packaging_id = k.id and o.withdrawn_at is null) as "offersCount"`

export const findPackagings = async (
  db: Db,
  { folded, page, perPage }: { folded: string; page: number; perPage: number },
): Promise<{ packagings: PackagingRow[]; total: number }> => {
  const where = sql`strpos(fold_text(k.name), ${folded}) > 0`
  const packagings = await sql<PackagingRow>`
    select ${columns} from packagings k where ${where}
     order by k.retired_at is not null, fold_text(k.name), k.id
     limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  const count = await sql<{ total: number }>`
    select count(*) as total from packagings k where ${where}`.execute(db)
  return { packagings: packagings.rows, total: count.rows[0]?.total ?? 0 }
}

export const findPackaging = async (db: Db, id: number): Promise<PackagingRow | undefined> => {
  const { rows } = await sql<PackagingRow>`
    select ${columns} from packagings k where k.id = ${id}`.execute(db)
  return rows[0]
}

/** Another packaging of this name, however it is written. */
export const findPackagingNamed = async (trx: Trx, name: string, exceptId: number) => {
  const { rows } = await sql<{ name: string; isRetired: boolean }>`
    select name, retired_at is not null as "isRetired" from packagings
     where fold_text(name) = fold_text(${name}) and id <> ${exceptId} limit 1`.execute(trx)
  return rows[0]
}

export const insertPackaging = async (trx: Trx, name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into packagings (name) values (${name}) returning id`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('An insert returns its row')
  return row.id
}

export const rewritePackaging = async (
  trx: Trx,
  id: number,
  { name, isRetired }: { name: string; isRetired: boolean },
): Promise<void> => {
  await sql`
    update packagings
       set name = ${name}, version = version + 1,
           retired_at = case when ${isRetired} then coalesce(retired_at, now()) end
     where id = ${id}`.execute(trx)
}

/** Removes a packaging that nothing has; nothing takes it meanwhile. False when something has it. */
export const deleteUnusedPackaging = async (trx: Trx, id: number): Promise<boolean> => {
  await sql`select from packagings where id = ${id} for update`.execute(trx)
  const { numAffectedRows } = await sql`
    delete from packagings k
     where k.id = ${id}
       and not exists (select from specifications s where s.packaging_id = k.id)`.execute(trx)
  return numAffectedRows === 1n
}
