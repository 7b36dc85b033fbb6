import { endpoints } from '@carreau/contract/endpoints'
import { maxListLines, maxLists } from '@carreau/domain/lists/list-lines'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openListsApp } from './lists.test-app.ts'

const { db, call, create, read, newBuyer, newMember, newOffer, newShop } = await openListsApp()
const shop = await newShop()
const [first, second, third] = [
  (await newOffer(shop.id)).specification_id,
  (await newOffer(shop.id)).specification_id,
  (await newOffer(shop.id)).specification_id,
]

const post = (token: string, body: unknown) => call(endpoints.createList, { token, body })
const put = (token: string, listId: number, body: unknown) =>
  call(endpoints.updateList, { token, params: { listId }, body })
const putLine = (token: string, listId: number, body: unknown) =>
  call(endpoints.putListLine, { token, params: { listId }, body })
const patchLine = (token: string, listId: number, specId: number, body: unknown) =>
  call(endpoints.updateListLine, { token, params: { listId, specId }, body })
const dropLine = (token: string, listId: number, specId: number) =>
  call(endpoints.removeListLine, { token, params: { listId, specId } })
const order = (token: string, listId: number, specification_ids: number[]) =>
  call(endpoints.orderList, { token, params: { listId }, body: { specification_ids } })
const idsOf = (list: { specifications: { id: number }[] }) =>
  list.specifications.map(({ id }) => id)

test('a list needs a name alone: manual, empty, one package a line', async () => {
  const { token } = await newBuyer()
  const answer = await post(token, { name: '  Base cuisine ', specifications: [{ id: first }] })
  expect(answer.status).toBe(201)
  expect(answer.ok().data).toMatchObject({
    name: 'Base cuisine',
    type: 'manual',
    recurrences: [],
    specifications: [{ id: first, packages_quantity: 1, par: null, tint: 'leaf' }],
    paused: false,
    skipped_date: null,
    next_occurrence: null,
    last_preparation: null,
  })
  expect((await read(token)).lists).toEqual([answer.ok().data])
})

test('a specification given twice adds up', async () => {
  const { token } = await newBuyer()
  const specifications = [
    { id: second, packages_quantity: 1.5 },
    { id: first, packages_quantity: 2 },
    { id: second, packages_quantity: 2 },
  ]
  const list = await create(token, { specifications })
  expect(list.specifications).toMatchObject([
    { id: second, packages_quantity: 3.5 },
    { id: first, packages_quantity: 2 },
  ])
})

test('recurrences are kept by a recurrent list alone', async () => {
  const { token } = await newBuyer()
  const recurrences = [
    { days: [5, 2, 2], shop_id: null },
    { days: [6], shop_id: shop.id },
  ]
  expect((await create(token, { recurrences })).recurrences).toEqual([])
  const list = await create(token, { type: 'recurrent', recurrences })
  expect(list.recurrences).toEqual([
    { days: [2, 5], shop_id: null, shop_name: null },
    { days: [6], shop_id: shop.id, shop_name: 'Primeurs de Rungis' },
  ])
  const renamed = (await put(token, list.id, { name: 'Marché' })).ok().data
  expect(renamed).toMatchObject({ name: 'Marché', recurrences: list.recurrences })
  expect(
    (await put(token, list.id, { name: 'Marché', recurrences: null })).ok().data,
  ).toMatchObject({ type: 'recurrent', recurrences: [] })
  ;(await put(token, list.id, { name: 'Marché', recurrences })).ok()
  expect((await put(token, list.id, { name: 'Marché', type: 'manual' })).ok().data).toMatchObject({
    type: 'manual',
    recurrences: [],
  })
})

test('HTML in a name is text', async () => {
  const { token } = await newBuyer()
  const name = '<script>alert(1)</script> & « plat du jour »'
  expect((await create(token, { name })).name).toBe(name)
})

test.each([
  [{}, 'name'],
  [{ name: '   ' }, 'name'],
  [{ name: 'x'.repeat(121) }, 'name'],
  [{ name: 'x'.repeat(10_000) }, 'name'],
  [{ name: 5 }, 'name'],
  [{ name: 'a', type: 'weekly' }, 'type'],
  [{ name: 'a', type: 'recurrent', recurrences: [{ days: [] }] }, 'recurrences.0.days'],
  [{ name: 'a', type: 'recurrent', recurrences: [{ days: [8] }] }, 'recurrences.0.days.0'],
  [{ name: 'a', recurrences: [{ days: [1] }, { days: [1] }] }, 'recurrences'],
  [{ name: 'a', specifications: Array.from({ length: 301 }, () => ({ id: 1 })) }, 'specifications'],
])('a list like %j is refused', async (body, field) => {
  const { token } = await newBuyer()
  const answer = await post(token, body)
  expect(answer).toMatchObject({ status: 422, answer: { code: 'invalid_input' } })
  expect(answer.answer).toHaveProperty(['errors', field])
  expect((await read(token)).lists).toEqual([])
})

test('a name that PostgreSQL cannot hold is refused', async () => {
  const { token } = await newBuyer()
  expect((await post(token, { name: 'nul \u0000' })).status).toBe(422)
})

test.each([
  [0, 'quantity_not_positive'],
  [-1, 'quantity_not_positive'],
  [0.25, 'quantity_not_half'],
  [1e9, 'quantity_too_large'],
])('%d packages of a line are refused', async (packages_quantity, code) => {
  const { token } = await newBuyer()
  const { id } = await create(token, { specifications: [{ id: first, packages_quantity: 1 }] })
  const specifications = [{ id: first, packages_quantity }]
  for (const answer of [
    await post(token, { name: 'a', specifications }),
    await putLine(token, id, { specification_id: first, packages_quantity }),
    await patchLine(token, id, first, { packages_quantity }),
    await patchLine(token, id, first, { par: packages_quantity }),
  ]) {
    expect(answer).toMatchObject({ status: 422, answer: { code } })
  }
})

test('a list of what does not exist is not created, in whole', async () => {
  const { token } = await newBuyer()
  const specifications = [{ id: first }, { id: 999_999 }]
  expect(await post(token, { name: 'a', specifications })).toMatchObject({
    status: 404,
    answer: { code: 'specification_not_found' },
  })
  const recurrences = [{ days: [1], shop_id: 999_999 }]
  expect(await post(token, { name: 'a', type: 'recurrent', recurrences })).toMatchObject({
    status: 404,
    answer: { code: 'shop_not_found' },
  })
  expect((await read(token)).lists).toEqual([])
})

test('a line is put, takes a new quantity in its place, and goes', async () => {
  const { token } = await newBuyer()
  const { id } = await create(token, { specifications: [{ id: first, packages_quantity: 1 }] })
  ;(await putLine(token, id, { specification_id: second })).ok()
  const again = { specification_id: first, packages_quantity: 4 }
  expect((await putLine(token, id, again)).ok().data.specifications).toMatchObject([
    { id: first, packages_quantity: 4 },
    { id: second, packages_quantity: 1 },
  ])
  expect(idsOf((await dropLine(token, id, first)).ok().data)).toEqual([second])
  expect(idsOf((await dropLine(token, id, first)).ok().data)).toEqual([second])
  expect(await putLine(token, id, { specification_id: 999_999 })).toMatchObject({
    status: 404,
    answer: { code: 'specification_not_found' },
  })
})

test('a par is set, kept while the quantity changes, and taken away', async () => {
  const { token } = await newBuyer()
  const { id } = await create(token, { specifications: [{ id: first, packages_quantity: 1 }] })
  const patch = async (body: object) =>
    (await patchLine(token, id, first, body)).ok().data.specifications
  expect(await patch({ par: 4.5 })).toMatchObject([{ packages_quantity: 1, par: 4.5 }])
  expect(await patch({ packages_quantity: 2 })).toMatchObject([{ packages_quantity: 2, par: 4.5 }])
  expect(await patch({ par: null })).toMatchObject([{ packages_quantity: 2, par: null }])
  expect(await patchLine(token, id, second, { par: 1 })).toMatchObject({
    status: 404,
    answer: { code: 'list_line_not_found' },
  })
})

test('lines take the order of the shelves; those left out and strangers do no harm', async () => {
  const { token } = await newBuyer()
  const specifications = [first, second, third].map(id => ({ id, packages_quantity: 1 }))
  const { id } = await create(token, { specifications })
  expect(idsOf((await order(token, id, [third, first, second])).ok().data)).toEqual([
    third,
    first,
    second,
  ])
  expect(idsOf((await order(token, id, [second, 999_999])).ok().data)).toEqual([
    second,
    third,
    first,
  ])
})

test('two people change one list at once and nothing is lost', async () => {
  const { id: buyer, token } = await newBuyer()
  const colleague = await newMember(buyer, 'purchaser')
  const { id } = await create(token)
  const answers = await Promise.all([
    putLine(token, id, { specification_id: first }),
    putLine(colleague, id, { specification_id: second }),
    putLine(colleague, id, { specification_id: first }),
    put(token, id, { name: 'Autre nom' }),
    putLine(token, id, { specification_id: third }),
    order(colleague, id, [third, second, first]),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const [list] = (await read(token)).lists
  expect(list?.name).toBe('Autre nom')
  expect(idsOf(list ?? { specifications: [] }).sort()).toEqual([first, second, third].sort())
})

test('another company’s list is not found, whatever is asked of it', async () => {
  const { token } = await newBuyer()
  const stranger = await newBuyer()
  const list = await create(token, { specifications: [{ id: first, packages_quantity: 1 }] })
  const params = { listId: list.id }
  const asked = { token: stranger.token, params }
  const answers = [
    await put(stranger.token, list.id, { name: 'Volée' }),
    await putLine(stranger.token, list.id, { specification_id: second }),
    await patchLine(stranger.token, list.id, first, { par: 2 }),
    await dropLine(stranger.token, list.id, first),
    await order(stranger.token, list.id, []),
    await call(endpoints.scheduleList, { ...asked, body: { paused: true } }),
    await call(endpoints.previewList, asked),
    await call(endpoints.addListToCarts, { ...asked, body: {} }),
    await call(endpoints.removeList, asked),
  ]
  expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(404))
  expect((await read(token)).lists).toEqual([list])
})

test('a list goes with its lines', async () => {
  const { token } = await newBuyer()
  const { id } = await create(token, { specifications: [{ id: first, packages_quantity: 1 }] })
  const remove = () => call(endpoints.removeList, { token, params: { listId: id } })
  expect((await remove()).ok()).toEqual({ data: null })
  expect((await remove()).status).toBe(404)
  expect((await read(token)).lists).toEqual([])
})

test('a company has 200 lists at most, a list 300 lines', async () => {
  const { id: buyer, token } = await newBuyer()
  const { id } = await create(token)
  await sql`
    insert into lists (buyer_id, name)
    select ${buyer}, 'Liste ' || n from generate_series(2, ${maxLists}) n`.execute(db)
  expect(await post(token, { name: 'De trop' })).toMatchObject({
    status: 422,
    answer: { code: 'too_many_lists' },
  })
  await sql`
    with made as (
      insert into specifications
        (product_id, variant_id, origin_id, packaging_id, is_organic, cultivar)
      select product_id, variant_id, origin_id, packaging_id, is_organic, 'Cultivar ' || n
        from specifications, generate_series(1, ${maxListLines}) n where id = ${first}
      returning id)
    insert into list_lines (list_id, specification_id, packages_milli, position)
    select ${id}, id, 1000, 1 from made`.execute(db)
  expect(await putLine(token, id, { specification_id: second })).toMatchObject({
    status: 422,
    answer: { code: 'list_full' },
  })
  const [list] = (await read(token)).lists
  const there = { specification_id: list?.specifications[0]?.id, packages_quantity: 2 }
  expect((await putLine(token, id, there)).status).toBe(200)
})

test('an accountant reads lists and writes none', async () => {
  const { id: buyer, token } = await newBuyer()
  const accountant = await newMember(buyer, 'accountant')
  const { id } = await create(token)
  expect((await read(accountant)).lists).toHaveLength(1)
  expect((await post(accountant, { name: 'a' })).status).toBe(403)
  expect((await put(accountant, id, { name: 'a' })).status).toBe(403)
})
