import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type CategoryRow = {
  id: number
  name: string
  slug: string
  pictureKey: string | null
  isRetired: boolean
  productsCount: number
  version: number
}
export type WrittenCategory = Pick<CategoryRow, 'name' | 'slug' | 'pictureKey'>

const columns = sql`
  c.id, c.name, c.slug, c.picture_key as "pictureKey", c.retired_at is not null as "isRetired",
  c.version, (select count(*) from products p where p.category_id = c.id) as "productsCount"`

/** In the order of the menu, those off it last. */
export const findKeptCategories = async (db: Db, most: number): Promise<CategoryRow[]> => {
  const { rows } = await sql<CategoryRow>`
    select ${columns} from categories c
     order by c.retired_at is not null, c.position, c.id limit ${most}`.execute(db)
  return rows
}

export const findKeptCategory = async (db: Db, id: number): Promise<CategoryRow | undefined> => {
  const { rows } = await sql<CategoryRow>`
    select ${columns} from categories c where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Another family of this name, however it is written, or of this address. */
export const findCategoryAlike = async (
  trx: Trx,
  { name, slug }: { name: string; slug: string },
  exceptId: number,
) => {
  const { rows } = await sql<{ name: string; hasName: boolean }>`
    select name, fold_text(name) = fold_text(${name}) as "hasName" from categories
     where (fold_text(name) = fold_text(${name}) or slug = ${slug}) and id <> ${exceptId}
     order by fold_text(name) = fold_text(${name}) desc limit 1`.execute(trx)
  return rows[0]
}

/** At the end of the menu. */
export const insertCategory = async (trx: Trx, c: WrittenCategory): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into categories (name, slug, picture_key, position)
    values (${c.name}, ${c.slug}, ${c.pictureKey},
            (select coalesce(max(position), 0) + 1 from categories))
    returning id`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('An insert returns its row')
  return row.id
}

export const rewriteCategory = async (
  trx: Trx,
  id: number,
  { name, slug, pictureKey, isRetired }: WrittenCategory & { isRetired: boolean },
): Promise<void> => {
  await sql`
    update categories
       set name = ${name}, slug = ${slug}, picture_key = ${pictureKey}, version = version + 1,
           retired_at = case when ${isRetired} then coalesce(retired_at, now()) end
     where id = ${id}`.execute(trx)
}

/** Gives the families these places, the first 1. */
export const placeCategories = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  await sql`
    update categories c set position = o.place
      from unnest(${ids}::bigint[]) with ordinality as o(id, place)
     where c.id = o.id and c.position <> o.place`.execute(trx)
}

/** Removes a family that nothing is in; nothing comes in meanwhile. False when something is. */
export const deleteUnusedCategory = async (trx: Trx, id: number): Promise<boolean> => {
  await sql`select from categories where id = ${id} for update`.execute(trx)
  const { numAffectedRows } = await sql`
    delete from categories c
     where c.id = ${id}
       and not exists (select from products p where p.category_id = c.id)`.execute(trx)
  return numAffectedRows === 1n
}
