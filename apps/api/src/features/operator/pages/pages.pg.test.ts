import { pageEndpoints } from '@carreau/contract/operator/pages'
import { expect, test } from 'vitest'
import { pageRows } from '../../../../seeds/contents.ts'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { testDatabase } from '../../../platform/postgres/test-database.ts'
import { openTestIndex } from '../../catalogue/search-index/test-index.test-app.ts'

const { db, url } = await testDatabase()
const rows = pageRows(new Date('2026-11-24T09:00:00+01:00'))
await db.insertInto('pages').values(rows).execute()
const app = await buildApp({
  db,
  config: readConfig({ LOG_LEVEL: 'silent' }),
  searchIndex: await openTestIndex(db, url),
  now: () => new Date(),
})

const get = async (slug: string) => {
  const answer = await app.inject(`/api/v3/pages/${encodeURIComponent(slug)}`)
  return { status: answer.statusCode, body: answer.json() }
}
const read = async (slug: string) => {
  const { status, body } = await get(slug)
  expect(status).toBe(200)
  return pageEndpoints.getPage.answer.parse(body).data
}

test.each(rows.map(({ slug }) => slug))('the page « %s » is there, with headings', async slug => {
  const page = await read(slug)
  expect(page.title).toMatch(/^\p{Lu}/u)
  expect(page.body_html).toMatch(/<h2>/)
  expect(page.body_html).not.toMatch(/<h1|\{|#|\*\*/)
  expect(page.body_html.length).toBeGreaterThan(900)
  // No ordinary space before a high sign, nor inside guillemets.
  expect(page.body_html).not.toMatch(/ [;:!?»]|« /)
})

test('the general conditions say what the law and the trade want', async () => {
  const { body_html } = await read('conditions-generales')
  for (const rule of [
    'L443-2',
    'garde le prix du palier',
    'au poids réel',
    'annuler sans frais tant que la préparation n’a pas commencé',
    'dans les 24 heures',
    'L441-11',
    '40 €',
  ])
    expect(body_html).toContain(rule)
})

test('a link of a page leads to a page that exists', async () => {
  for (const { slug } of rows) {
    const { body_html } = await read(slug)
    const links = [...body_html.matchAll(/href="\/pages\/([^"]+)"/g)].map(([, to]) => to)
    for (const to of links) expect(rows.map(row => row.slug)).toContain(to)
  }
})

test('a page written anew is read anew', async () => {
  await db
    .insertInto('pages')
    .values({ slug: 'essai', title: 'Essai', body_markdown: 'un' })
    .execute()
  expect((await read('essai')).body_html).toBe('<p>un</p>')
  await db.updateTable('pages').set({ body_markdown: 'deux' }).where('slug', '=', 'essai').execute()
  expect((await read('essai')).body_html).toBe('<p>deux</p>')
})

test.each(['inconnue', 'AIDE ', '../aide', 'a/b', 'é', '%00', '\0', 'a'.repeat(300), "' or 1=1"])(
  'the page %j is not found',
  async slug => {
    expect(await get(slug)).toMatchObject({ status: 404 })
  },
)
