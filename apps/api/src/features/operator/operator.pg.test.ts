import { operatorEndpoints as endpoints } from '@carreau/contract/operator/operator'
import { pageEndpoints } from '@carreau/contract/operator/pages'
import { expect, test } from 'vitest'
import { openAuthApp } from '../accounts/signing-in/auth.test-app.ts'
import { openSearchCounts } from '../catalogue/search/search-counts.ts'
import { findFigures } from './figures.sql.ts'
import { newOperator } from './new-operator.test-app.ts'

const app = await openAuthApp()
const { call, db } = app

const token = await newOperator(app)
test('what is searched for in vain is shown, most of all first', async () => {
  const counts = openSearchCounts(db)
  for (const text of ['Yuzu frais', 'yuzu  FRAIS', 'kale', 'x', 'a@b.fr', '0612345678'])
    counts.miss(text)
  await counts.write()
  const { missed } = await findFigures(db, new Date())
  expect(missed).toEqual([
    { words: 'yuzu frais', count: 2 },
    { words: 'kale', count: 1 },
  ])
})

test('figures hold thirty days and whole numbers', async () => {
  const { data } = (await call(endpoints.getPlatformFigures, { token })).ok()
  expect(data.days).toHaveLength(30)
  expect(data.failed_jobs).toBe(0)
  expect(data.tenants.some(({ type }) => type === 'platform')).toBe(true)
})

test('a page is rewritten, its former text kept; two editors do not overwrite each other', async () => {
  await db
    .insertInto('pages')
    .values({ slug: 'essai', title: 'Essai', body_markdown: 'Avant' })
    .execute()
  const put = (body: object) =>
    call(pageEndpoints.updatePage, { token, params: { slug: 'essai' }, body })
  const changed = (await put({ title: 'Essai', body_markdown: 'Après', version: 1 })).ok().data
  expect(changed).toMatchObject({ version: 2, history: [{ version: 1, body_markdown: 'Avant' }] })
  expect(await put({ title: 'Essai', body_markdown: 'Autre', version: 1 })).toMatchObject({
    status: 409,
    answer: { code: 'changed_meanwhile' },
  })
  expect(
    (await put({ title: 'Essai', body_markdown: 'Après', version: 1 })).ok().data.version,
  ).toBe(2)
  const { data: edited } = (await call(pageEndpoints.listEditedPages, { token })).ok()
  expect(edited.find(({ slug }) => slug === 'essai')).toEqual(changed)
  const shown = (await call(pageEndpoints.getPage, { params: { slug: 'essai' } })).ok().data
  expect(shown.body_html).toBe('<p>Après</p>')
})

test.each([
  ['a script', '<script>alert(1)</script>', '<script'],
  ['a handler', '<img src=x onerror=alert(1)>', '<img'],
  ['a script in a link', '[ici](javascript:alert(1))', 'javascript:'],
  ['a script in an image', '![x](javascript:alert(1))', 'javascript:'],
  ['data in a link', '[ici](data:text/html;base64,PHNjcmlwdD4=)', 'data:'],
  ['a script in capitals', '[ici](JaVaScRiPt:alert(1))', 'JaVaScRiPt:'],
])('%s in a text stays a text', async (_, body_markdown, forbidden) => {
  const { data } = (await call(pageEndpoints.previewPage, { token, body: { body_markdown } })).ok()
  expect(data.body_html).not.toContain(forbidden)
})
