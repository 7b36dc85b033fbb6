import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import type { pageEndpoints } from '@carreau/contract/operator/pages'
import { frenchSpaces } from '@carreau/domain/french/format'
import { micromark } from 'micromark'
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
) =>
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

/**
 * A page's HTML. micromark is safe by default: HTML in the Markdown comes out as text, and links
 * to anything but http(s), mailto and the site itself lose their address. A line begins with no
 * space in French typography either, so spaces before high signs become unbreakable.
 */
export const pageHtml = (markdown: string): string => frenchSpaces(micromark(markdown))

/** Keeps what was made of the last texts, so that a page read often is made once. */
export const keepHtml = (maxTexts: number): ((markdown: string) => string) => {
  const kept = new Map<string, string>()
  return markdown => {
    const known = kept.get(markdown)
    if (known !== undefined) return known
    const html = pageHtml(markdown)
    if (kept.size >= maxTexts) kept.clear()
    kept.set(markdown, html)
    return html
  }
}
