import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const files = globSync(
  [
    '*.{md,ts,cjs}',
    'docs/**/*.md',
    '{apps,packages,e2e,bench,tools,deploy}/**/*.{ts,tsx,mjs,cjs,js,sql,css,md,html,xml,yaml}',
  ],
  { cwd: root, exclude: ['**/node_modules', '**/dist', 'apps/api/seeds/illustrations'] },
).map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The anchor that a heading gets: « ### Who's there? » → `whos-there`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchors = new Map(
  files
    .filter(({ path }) => path.endsWith('.md'))
    .map(({ path, text }) => {
      const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
      return [path, headings.map(anchorOf)]
    }),
)

/** `docs/product.md#roles` anywhere, and links from one page to another: where each leads to. */
const linksOf = ({ path, text }: { path: string; text: string }): string[] => [
  ...[...text.matchAll(/(?<![\w/])docs\/[\w/-]+\.md#[\p{L}\w-]+/gu)].map(([link]) => link),
  ...(path.endsWith('.md') ? [...text.matchAll(/\]\(([^)\s]*#[^)\s]+)\)/g)] : []).flatMap(
    ([, link = '']) => {
      const [page = '', anchor = ''] = link.split('#')
      if (page.includes(':')) return []
      const target = page === '' ? path : relative(root, resolve(root, dirname(path), page))
      return `${target}#${anchor}`
    },
  ),
]

test('every heading that code or a page points at is there', () => {
  const links = files.flatMap(file => linksOf(file).map(link => ({ from: file.path, link })))
  const broken = links.filter(({ link }) => {
    const [page = '', anchor = ''] = link.split('#')
    return anchors.get(page)?.includes(anchor) !== true
  })
  expect(links.length).toBeGreaterThan(250)
  expect(broken).toEqual([])
})

test('two headings of a page never share an anchor', () => {
  const pages = ['specification', 'product', 'trade-and-law', 'design']
  for (const page of pages) {
    const headings = anchors.get(`docs/${page}.md`) ?? []
    expect(headings).toEqual([...new Set(headings)])
  }
})

test('nothing cites a document that is not in the repository', () => {
  const riddle = /\b(?:spec|specification|product|domain|design|architecture) ?§|\bdesign «/i
  const citing = files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (riddle.test(line) ? `${path}:${at + 1}` : [])),
  )
  expect(citing.filter(place => !place.startsWith('tools/doc-links.test.ts'))).toEqual([])
})
