import { pageEndpoints as endpoints } from '@carreau/contract/operator/pages'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { keepHtml, pageHtml } from './page-html.ts'
import { findEditedPages, findPage } from './pages.sql.ts'
import { presentEditedPage, updatePage } from './pages.ts'

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

  serve(endpoints.listEditedPages, async () => ({
    data: (await findEditedPages(db, null)).map(presentEditedPage),
  }))
  serve(endpoints.updatePage, async ({ params: { slug }, caller, body }) => ({
    data: await updatePage(db, { slug, actorName: caller.firstName, body }),
  }))
  serve(endpoints.previewPage, async ({ body }) => ({
    data: { body_html: pageHtml(body.body_markdown) },
  }))
}
