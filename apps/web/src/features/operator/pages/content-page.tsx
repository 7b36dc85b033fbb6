import { formatDateInSentence } from '@carreau/domain/french/dates'
import { frenchSpaces } from '@carreau/domain/french/format'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { pageHtml } from '../../../platform/trusted-types/trusted-types.ts'
import { PageFrame } from './page-frame.tsx'
import { pageQuery } from './pages.queries.ts'
import { useOwnLinks } from './use-own-links.ts'

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
