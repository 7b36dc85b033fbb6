import { pageEndpoints as endpoints } from '@carreau/contract/pages'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { keepHtml } from './page-html.ts'
import { findPage } from './pages.sql.ts'

export const pageRoutes = (serve: Serve, { db }: { db: Db }): void => {
  const htmlOf = keepHtml(100)

  serve(endpoints.getPage, async ({ params }) => {
    const page = await findPage(db, params.slug)
    if (page === undefined) throw new AppError('page_not_found')
    const { slug, title, body_markdown, updated_at } = page
    return {
      data: { slug, title, body_html: htmlOf(body_markdown), updated_at: updated_at.toISOString() },
    }
  })
}
