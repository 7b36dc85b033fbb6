import { homepageEndpoints as endpoints } from '@carreau/contract/operator/pages'
import { expect, test } from 'vitest'
import { openAuthApp } from '../../accounts/signing-in/auth.test-app.ts'
import { keepUploadOf } from '../../companies/media/uploads.test-app.ts'
import { newOperatorPerson } from '../new-operator.test-app.ts'

const app = await openAuthApp()
const { call, db } = app
const { atWork: token, platformId } = await newOperatorPerson(app)
await keepUploadOf(db, platformId, 'a'.repeat(32))

const category = await db
  .insertInto('categories')
  .values({ name: 'Légumes', slug: 'legumes', position: 1 })
  .returning('id')
  .executeTakeFirstOrThrow()
const newProduct = async (name: string, status: 'active' | 'archived' = 'active') => {
  const { id } = await db
    .insertInto('products')
    .values({
      category_id: category.id,
      name,
      commercial_designation: name,
      is_interfel_taxable: true,
      volume_type: 'fixed',
      billing_type: 'weight',
      is_indivisible: true,
      search_text: name,
      status,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const put = (part: string, content: unknown, version?: number) =>
  call(endpoints.updateHomepagePart, { token, params: { part }, body: { content, version } })
const written = async () => (await call(endpoints.getWrittenHomepage, { token })).ok().data

const hero = {
  title: 'Le marché, avant l’aube',
  subtitle: 'Commandez au colis.',
  image_url: `/storage/carreau/${'a'.repeat(32)}/512.webp`,
  cta_label: 'Voir les produits',
  cta_link: '/search-products?in_season=true',
}
const feature = { id: 1, icon: 'truck', title: 'Livré à l’heure', text: 'Chaque nuit.' }

test('the hero is rewritten and seen by visitors', async () => {
  const { hero: before } = await written()
  const { hero: after } = (await put('hero', hero, before.version)).ok().data
  expect(after).toEqual({ ...hero, version: expect.any(Number) })
  expect(after.version).toBeGreaterThan(before.version)
  expect((await call(endpoints.getHomepageHero)).ok()).toEqual(hero)
})

test('features keep their order, none is allowed too', async () => {
  const two = [{ ...feature, id: 2, icon: 'leaf' }, feature]
  expect((await put('features', two)).ok().data.features.items).toEqual(two)
  expect((await call(endpoints.listHomepageFeatures)).ok()).toEqual(two)
  expect((await put('features', [])).ok().data.features.items).toEqual([])
})

test('featured products keep their order, each once', async () => {
  const [leek, kale] = [await newProduct('Poireau'), await newProduct('Kale')]
  const { featured_products } = (await put('featured_products', [kale, leek, kale])).ok().data
  expect(featured_products.items).toEqual([
    { id: kale, name: 'Kale' },
    { id: leek, name: 'Poireau' },
  ])
})

test('a product that is not sold leaves the selection as it was', async () => {
  const before = await written()
  for (const id of [await newProduct('Vieux', 'archived'), 999_999])
    expect(await put('featured_products', [id])).toMatchObject({
      status: 404,
      answer: { code: 'product_not_found' },
    })
  expect(await written()).toEqual(before)
})

test.each([
  ['no title', 'hero', { ...hero, title: ' ' }, 'title'],
  ['a link that runs', 'hero', { ...hero, cta_link: 'javascript:alert(1)' }, 'cta_link'],
  ['a link to another host', 'hero', { ...hero, cta_link: '//evil.test' }, 'cta_link'],
  ['a picture from elsewhere', 'hero', { ...hero, image_url: 'https://x.test/a.png' }, 'image_url'],
  [
    'a picture that the platform did not send',
    'hero',
    { ...hero, image_url: `/storage/carreau/${'b'.repeat(32)}/512.webp` },
    'image_url',
  ],
  ['nothing', 'hero', null, 'content'],
  ['an icon we do not have', 'features', [{ ...feature, icon: 'bomb' }], '0.icon'],
  ['a text too long', 'features', [feature, { ...feature, text: 'x'.repeat(201) }], '1.text'],
  ['nine features', 'features', Array(9).fill(feature), 'content'],
  ['a product that is no number', 'featured_products', ['tomate'], '0'],
  [
    'sixty-one products',
    'featured_products',
    Array.from({ length: 61 }, (_, i) => i + 1),
    'content',
  ],
])('%s is refused and nothing changes', async (_, part, content, field) => {
  const before = await written()
  expect(await put(part, content)).toMatchObject({
    status: 422,
    answer: { errors: { [field]: [expect.any(String)] } },
  })
  expect(await written()).toEqual(before)
})

test('a part that there is not is not found', async () => {
  expect(await put('footer', {})).toMatchObject({
    status: 404,
    answer: { code: 'homepage_part_not_found' },
  })
})

test('of two editors who save at once, one is told', async () => {
  const { version } = (await written()).hero
  const answers = await Promise.all(
    ['Un', 'Deux'].map(title => put('hero', { ...hero, title }, version)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
