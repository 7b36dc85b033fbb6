import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime, pathSlug } from '../scalars.ts'

const page = z.object({
  slug: z.string(),
  title: z.string(),
  /** Sanitised: headings from h2 on, paragraphs, lists, links, emphasis. */
  body_html: z.string(),
  updated_at: dateTime,
})

const operator = { platform: ['operator'] } as const

const editedPage = z.object({
  slug: z.string(),
  title: z.string(),
  body_markdown: z.string(),
  version: z.int(),
  updated_at: dateTime,
  /** The texts it had before, newest first. */
  history: z.array(
    z.object({
      version: z.int(),
      title: z.string(),
      body_markdown: z.string(),
      replaced_by: z.string(),
      replaced_at: dateTime,
    }),
  ),
})

const markdown = z
  .string('Écrivez le texte de la page.')
  .max(50_000, 'Le texte est limité à 50\u00a0000 caractères.')

export const pageEndpoints = {
  listEditedPages: endpoint({
    method: 'GET',
    path: '/v3/platform/pages',
    summary: 'The content pages as they are written, for the platform',
    access: operator,
    answer: z.object({ data: z.array(editedPage) }),
    errors: [],
  }),
  updatePage: endpoint({
    method: 'PUT',
    path: '/v3/platform/pages/{slug}',
    summary: 'Rewrites a page; the text it had is kept',
    access: operator,
    params: z.object({ slug: pathSlug }),
    body: z.object({
      title: z
        .string('Indiquez un titre.')
        .trim()
        .min(1, 'Indiquez un titre.')
        .max(120, 'Le titre est limité à 120 caractères.'),
      body_markdown: markdown.refine(text => text.trim() !== '', 'Écrivez le texte de la page.'),
      /** What the editor saw; left out, whatever is there is replaced. */
      version: z.int().positive().optional(),
    }),
    answer: z.object({ data: editedPage }),
    errors: ['page_not_found', 'changed_meanwhile'],
  }),
  previewPage: endpoint({
    method: 'POST',
    path: '/v3/platform/pages/preview',
    summary: 'A text as visitors would read it; nothing is kept',
    access: operator,
    body: z.object({ body_markdown: markdown }),
    answer: z.object({ data: z.object({ body_html: z.string() }) }),
    errors: [],
  }),
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
