import { formatDateInSentence } from '@carreau/domain/french/dates'
import { frenchSpaces } from '@carreau/domain/french/format'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { pageHtml } from '../../../platform/trusted-types/trusted-types.ts'
import { PageFrame } from './page-frame.tsx'

/** A content page. Throws ApiError 404 when no page has this slug. */
export const pageQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['pages', slug],
    queryFn: async ({ signal }) => (await api.getPage({ params: { slug }, signal })).data,
  })

/** A text that the platform writes: help, delivery, the conditions. */
export const ContentPage = ({ slug }: { slug: string }) => {
  const { data: page } = useSuspenseQuery(pageQuery(useApi(), slug))
  const html = useMemo(() => pageHtml(page.body_html), [page.body_html])
  const text = useRef<HTMLDivElement>(null)
  useOwnLinks(text)
  return (
    <PageFrame>
      <article className="max-w-[42rem]">
        <header className="border-line border-b pb-6">
          <h1 className="text-3xl sm:text-4xl">{frenchSpaces(page.title)}</h1>
          <p className="mt-2 text-ink-soft text-sm">
            Mis à jour le{' '}
            <time dateTime={page.updated_at}>{formatDateInSentence(page.updated_at)}</time>
          </p>
        </header>
        <div
          ref={text}
          className="prose mt-8"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the API (page-html.ts)
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </article>
    </PageFrame>
  )
}

const opensHere = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Links inside a text that came as HTML: those of this site change the screen without a page load. */
const useOwnLinks = (text: RefObject<HTMLElement | null>): void => {
  const { history } = useRouter()
  useEffect(() => {
    const element = text.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || link.origin !== window.location.origin || !opensHere(event)) return
      event.preventDefault()
      history.push(link.pathname + link.search + link.hash)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [text, history])
}
