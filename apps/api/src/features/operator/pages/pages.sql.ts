import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

type PageRow = { slug: string; title: string; body_markdown: string; updated_at: Date }

export const findPage = async (db: Db, slug: string) => {
  const { rows } = await sql<PageRow>`
    select slug, title, body_markdown, updated_at from pages where slug = ${slug}`.execute(db)
  return rows[0]
}

export type EditedPageRow = PageRow & {
  version: number
  history: {
    version: number
    title: string
    body_markdown: string
    replaced_by: string
    replaced_at: string
  }[]
}

/** Former texts shown beside a page; older ones stay in the table. */
const historyShown = 20

/** The pages as they are written, or the one of a slug. */
export const findEditedPages = async (db: Db, slug: string | null) => {
  const { rows } = await sql<EditedPageRow>`
    select slug, title, body_markdown, updated_at, version,
           coalesce((
             select json_agg(json_build_object(
                      'version', h.version, 'title', h.title, 'body_markdown', h.body_markdown,
                      'replaced_by', h.actor_name, 'replaced_at', h.at) order by h.version desc)
               from (select * from page_versions v where v.slug = p.slug
                      order by v.version desc limit ${historyShown}) h), '[]') as history
      from pages p
     where ${slug}::text is null or slug = ${slug}
     order by title limit 200`.execute(db)
  return rows
}

/** Holds a page until the transaction ends. */
export const lockPage = async (trx: Trx, slug: string) => {
  const { rows } = await sql<{ version: number; title: string; body_markdown: string }>`
    select version, title, body_markdown from pages where slug = ${slug} for update`.execute(trx)
  return rows[0]
}

/** Rewrites a locked page and keeps the text it had. */
export const changePage = async (
  trx: Trx,
  slug: string,
  change: { title: string; bodyMarkdown: string; actorName: string },
): Promise<void> => {
  await sql`
    insert into page_versions (slug, version, title, body_markdown, actor_name)
    select slug, version, title, body_markdown, ${change.actorName} from pages
     where slug = ${slug}`.execute(trx)
  await sql`
    update pages set title = ${change.title}, body_markdown = ${change.bodyMarkdown},
                     version = version + 1, updated_at = now()
     where slug = ${slug}`.execute(trx)
}
