import type { catalogueEndpoints } from '@carreau/contract/catalogue/catalogue'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import { offerIsOpenTo } from '../../companies/door/offer-price.sql.ts'

type Category = AnswerOf<typeof catalogueEndpoints.listCategories>['data'][number]

const maxCategories = 200
/** A family's page shows it whole; the largest of the demo has 75. */
const maxProducts = 200

/**
 * The families of the menu in its order, with how many of their products this buyer can order: one look
 * into the offers of each product, however many it has.
 */
export const findCategories = async (db: Db, buyerId: number | null): Promise<Category[]> => {
  const { rows } = await sql<Omit<Category, 'image_url'> & { picture_key: string | null }>`
    select c.id, c.name, c.slug, c.picture_key, (
             select count(*) from products p
              where p.category_id = c.id and p.status = 'active' and exists (
                select from offers o join tenants n on n.id = o.shop_id and n.status = 'active'
                 where o.product_id = p.id and ${offerIsOpenTo(buyerId)})) as products_count
      from categories c
     where c.retired_at is null
     order by c.position, c.id
     limit ${sql.lit(maxCategories)}`.execute(db)
  return rows.map(({ picture_key, ...category }) => ({
    ...category,
    image_url: picture_key === null ? null : mediaUrl(picture_key),
  }))
}

/** The products of a family by name, and those of them in season; undefined when there is no such family. */
export const findCategoryProducts = async (
  db: Db,
  { categoryId, month }: { categoryId: number; month: number },
): Promise<{ ids: number[]; inSeason: ReadonlySet<number> } | undefined> => {
  const { rows } = await sql<{ ids: number[]; seasonal: number[] }>`
    select array(select p.id from products p
                  where p.category_id = c.id and p.status = 'active'
                  order by p.search_text limit ${sql.lit(maxProducts)}) as ids,
           array(select p.id from products p
                  where p.category_id = c.id and ${month} = any(p.months)) as seasonal
      from categories c where c.id = ${categoryId}`.execute(db)
  const [row] = rows
  return row && { ids: row.ids.map(Number), inSeason: new Set(row.seasonal.map(Number)) }
}
