import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openNeedsApp } from '../needs.test-app.ts'

const { call, db, newBuyer, newOffer, newOrder, newShop } = await openNeedsApp()

const shop = await newShop()
const named = async (commercial_designation: string, synonyms: string[] = []) => {
  const offer = await newOffer(shop.id, {
    product: {
      commercial_designation,
      name: 'Tomate',
      search_text: commercial_designation.toLowerCase(),
      synonyms,
    },
  })
  const { product_id } = await db
    .selectFrom('offers')
    .select('product_id')
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow()
  return { ...offer, product_id }
}
const grappe = await named('Tomate grappe')
const round = await named('Tomate ronde')

const read = async (token: string, text: string) =>
  (await call(endpoints.readNeed, { token, body: { text } })).ok().data.lines
const correct = (token: string, words: string, product_id: number | null) =>
  call(endpoints.correctNeed, { token, body: { words, product_id } })

test('a written need is read with the words of the catalogue, and what may be several things is a doubt', async () => {
  const { token } = await newBuyer()
  expect(await read(token, '3 colis tomates grappe\n10 kg de tomates')).toMatchObject([
    {
      status: 'read',
      product: { id: grappe.product_id, name: 'Tomate' },
      quantity: 3,
      unit: 'package',
      quantity_said: true,
      usual_specification_id: null,
    },
    {
      status: 'doubt',
      product: null,
      quantity: 10,
      unit: 'kg',
      candidates: expect.arrayContaining([
        { product_id: grappe.product_id, label: 'Tomate grappe' },
        { product_id: round.product_id, label: 'Tomate ronde' },
      ]),
    },
  ])
})

test('what the company orders decides, and how much of it where nothing is said', async () => {
  const { token } = await newBuyer()
  await newOrder(token, round, 4)
  expect(await read(token, 'tomates')).toMatchObject([
    {
      status: 'read',
      product: { id: round.product_id },
      quantity: 4,
      quantity_said: false,
      usual_specification_id: round.specification_id,
    },
  ])
})

test('a number alone means packages, and is asked about where so many are not what the company takes', async () => {
  const { token } = await newBuyer()
  await newOrder(token, round, 4)
  const sure = async (text: string) =>
    (await read(token, text)).map(({ unit, unit_sure }) => [unit, unit_sure])
  expect(await sure('3 tomates rondes\n30 tomates rondes\n30 colis de tomates rondes')).toEqual([
    ['package', true],
    ['package', false],
    ['package', true],
  ])
  // Never bought: six may be six pieces.
  expect(await sure('6 tomates grappe')).toEqual([['package', false]])
})

test('a correction is the company’s own, and is forgotten when it is taken back', async () => {
  const { token } = await newBuyer()
  const other = await newBuyer()
  expect((await correct(token, 'Tomates', grappe.product_id)).status).toBe(200)
  const meant = async (whose: string) => (await read(whose, '2 kg de tomates'))[0]?.product?.id
  expect(await meant(token)).toBe(grappe.product_id)
  expect(await meant(other.token)).toBeUndefined()
  expect((await correct(token, 'tomates', round.product_id)).status).toBe(200)
  expect(await meant(token)).toBe(round.product_id)
  expect((await correct(token, 'tomates', null)).status).toBe(200)
  expect(await meant(token)).toBeUndefined()
  expect(await correct(token, 'tomates', 999_999_999)).toMatchObject({ status: 404 })
})

test('a company keeps its latest five hundred corrections', async () => {
  const { id, token } = await newBuyer()
  await sql`insert into need_corrections (buyer_id, words, product_id, at)
    select ${id}, 'mot ' || n, ${grappe.product_id}, '2026-11-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, 500) n`.execute(db)
  await correct(token, 'tomates du jardin', grappe.product_id)
  const { rows } = await sql<{ words: string }>`
    select words from need_corrections where buyer_id = ${id} order by at`.execute(db)
  expect([rows.length, rows[0]?.words]).toEqual([500, 'mot 2'])
})

test.each([
  ['', 200],
  ['🍅🍅', 200],
  ['\u0000\ud800', 200],
  ['carottes\n'.repeat(1_000), 422],
  ['x'.repeat(30_000), 422],
])('whatever is sent is answered', async (text, status) => {
  const { token } = await newBuyer()
  expect((await call(endpoints.readNeed, { token, body: { text } })).status).toBe(status)
})
