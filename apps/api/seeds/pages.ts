import { readFileSync } from 'node:fs'
import { platformId } from './companies.ts'
import { fictionalLegalIds } from './legal-ids.ts'

const slugs = ['aide', 'conditions-generales', 'confidentialite', 'livraison', 'mentions-legales']

/** A text of `data/pages`: its first line is the title, in Markdown like the rest. */
const readPage = (slug: string) => {
  const { siret, vatNumber } = fictionalLegalIds(platformId)
  const text = readFileSync(new URL(`./data/pages/${slug}.md`, import.meta.url), 'utf8')
    .replace('{siret}', siret)
    .replace('{vat}', vatNumber)
  const [, title = slug, body = ''] = /^# ([^\n]+)\n+(.+)$/s.exec(text) ?? []
  return { slug, title, body_markdown: body }
}

/** The content pages as they stand when the market opens. */
export const pageRows = (writtenAt: Date) =>
  slugs.map(slug => ({ ...readPage(slug), updated_at: writtenAt }))
