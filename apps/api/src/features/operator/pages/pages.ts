import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import type { pageEndpoints } from '@carreau/contract/operator/pages'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { changePage, type EditedPageRow, findEditedPages, lockPage } from './pages.sql.ts'

export const presentEditedPage = (
  row: EditedPageRow,
): AnswerOf<typeof pageEndpoints.updatePage>['data'] => ({
  ...row,
  updated_at: row.updated_at.toISOString(),
})

type UpdatePage = typeof pageEndpoints.updatePage

/** Rewrites a page; saying again what it says already changes nothing. */
export const updatePage = (
  db: Db,
  { slug, actorName, body }: { slug: string; actorName: string; body: BodyOf<UpdatePage> },
): Promise<AnswerOf<UpdatePage>['data']> =>
  db.transaction().execute(async trx => {
    const before = await lockPage(trx, slug)
    if (before === undefined) throw new AppError('page_not_found')
    const isSame = before.title === body.title && before.body_markdown === body.body_markdown
    if (!isSame) {
      if (body.version !== undefined && body.version !== before.version)
        throw new AppError('changed_meanwhile')
      await changePage(trx, slug, {
        title: body.title,
        bodyMarkdown: body.body_markdown,
        actorName,
      })
    }
    const [page] = await findEditedPages(trx, slug)
    if (page === undefined) throw new AppError('page_not_found')
    return presentEditedPage(page)
  })
