import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type PageRow = { slug: string; title: string; body_markdown: string; updated_at: Date }

export const findPage = async (db: Db, slug: string): Promise<PageRow | undefined> => {
  const { rows } = await sql<PageRow>`
    select slug, title, body_markdown, updated_at from pages where slug = ${slug}`.execute(db)
  return rows[0]
}
