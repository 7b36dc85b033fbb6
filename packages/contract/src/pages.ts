import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, pathSlug } from './scalars.ts'

const page = z.object({
  slug: z.string(),
  title: z.string(),
  /** Sanitised: headings from h2 on, paragraphs, lists, links, emphasis. */
  body_html: z.string(),
  updated_at: dateTime,
})

export const pageEndpoints = {
  getPage: endpoint({
    method: 'GET',
    path: '/v3/pages/{slug}',
    summary: 'A content page',
    access: 'anyone',
    params: z.object({ slug: pathSlug }),
    answer: z.object({ data: page }),
    errors: ['page_not_found'],
  }),
}
