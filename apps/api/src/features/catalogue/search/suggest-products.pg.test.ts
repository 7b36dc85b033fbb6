import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openCatalogueApp } from '../catalogue.test-app.ts'

const { db, market, call } = await openCatalogueApp()

// Seven of a kind, before the names are first read.
const kinds = ['blanc', 'bleu', 'long', 'noir', 'rond', 'rose', 'rouge']
const plain = await db
  .selectFrom('products')
  .select(['category_id', 'is_interfel_taxable', 'volume_type', 'billing_type', 'is_indivisible'])
  .executeTakeFirstOrThrow()
await db
  .insertInto('products')
  .values(
    kinds.map(variety => ({
      ...plain,
      name: 'Radis',
      variety,
      commercial_designation: `Radis ${variety}`,
      search_text: `radis ${variety}`,
    })),
  )
  .execute()

const ask = async (search?: string) =>
  (await call(endpoints.suggestProducts, search === undefined ? {} : { query: { search } })).ok()

const suggest = async (search: string): Promise<string[]> =>
  (await ask(search)).data.map(product => product.commercial_designation)

test.each([
  ['tom', 'Tomate grappe'],
  ['TOMATES', 'Tomate grappe'],
  ['pomme', 'Pomme Golden'],
  ['pomme de terre', 'Pomme de terre de consommation'],
  ['agata', 'Pomme de terre de consommation'],
  ['bananne', 'Banane'],
  ['potimaron', 'Potimarron'],
])('« %s » suggests %s first', async (text, expected) => {
  expect((await suggest(text))[0]).toBe(expected)
})

test('a suggestion holds what its line shows', async () => {
  expect(await ask('banane')).toEqual({
    success: true,
    data: [
      {
        id: market.offers.banane[0]?.product.id,
        name: 'Banane',
        variety: null,
        commercial_designation: 'Banane',
        first_photo: null,
        tint: expect.any(String),
        category_name: 'Exotiques',
      },
    ],
  })
})

test('no more than six are suggested', async () => {
  const { data } = await ask('radis')
  expect(data).toHaveLength(6)
})

test.each(['', '   ', '%', '_', '%%%', "'", '\\', '!?…', '🍋', '\u0000', 'zzzzzz'])(
  'nothing is suggested for « %s »',
  async text => {
    expect(await suggest(text)).toEqual([])
  },
)

test('nothing typed suggests nothing, a pasted page is read, a book is refused', async () => {
  expect((await ask()).data).toEqual([])
  expect(await suggest('tomate '.repeat(1_428))).toEqual(['Tomate grappe'])
  const { status } = await call(endpoints.suggestProducts, {
    query: { search: 'a'.repeat(10_001) },
  })
  expect(status).toBe(422)
})
