import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openListsApp } from './lists.test-app.ts'

// What a device without a network sends later: each change under a key, with what it was made upon.

const { call, create, read, newBuyer, newOffer, newShop } = await openListsApp()

const shop = await newShop()
const first = (await newOffer(shop.id)).specification_id
const second = (await newOffer(shop.id)).specification_id

/** A buyer with a list of one line, three packages. */
const buyerWithList = async () => {
  const { token } = await newBuyer()
  const { id: listId } = await create(token, {
    specifications: [{ id: first, packages_quantity: 3 }],
  })
  const list = async () => (await read(token)).lists[0]
  const put = (body: object, key?: string) =>
    call(endpoints.putListLine, { token, params: { listId }, body, ...(key && { key }) })
  const set = (body: object, key?: string) =>
    call(endpoints.updateListLine, {
      token,
      params: { listId, specId: first },
      body,
      ...(key && { key }),
    })
  const takeOff = (key?: string) =>
    call(endpoints.removeListLine, {
      token,
      params: { listId, specId: first },
      ...(key && { key }),
    })
  const rename = (body: object, key?: string) =>
    call(endpoints.updateList, { token, params: { listId }, body, ...(key && { key }) })
  const remove = () => call(endpoints.removeList, { token, params: { listId } })
  return { token, list, put, set, takeOff, rename, remove }
}

test('ten copies of one list make one', async () => {
  const { token } = await newBuyer()
  const body = { name: 'Marché', specifications: [{ id: first, packages_quantity: 1 }] }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call(endpoints.createList, { token, body, key: 'k1' })),
  )
  expect(new Set(answers.map(answer => answer.ok().data.id)).size).toBe(1)
  expect((await read(token)).lists).toHaveLength(1)
})

test('what is sent again does not undo what a colleague did since', async () => {
  const { list, put, set, takeOff, rename } = await buyerWithList()
  ;(await put({ specification_id: second, packages_quantity: 1 }, 'put')).ok()
  ;(await put({ specification_id: second, packages_quantity: 7 })).ok()
  ;(await put({ specification_id: second, packages_quantity: 1 }, 'put')).ok()
  ;(await set({ packages_quantity: 4 }, 'set')).ok()
  ;(await set({ packages_quantity: 6 })).ok()
  ;(await set({ packages_quantity: 4, seen_quantity: 3 }, 'set')).ok()
  expect((await list())?.specifications.map(line => line.packages_quantity)).toEqual([6, 7])

  ;(await takeOff('off')).ok()
  ;(await put({ specification_id: first, packages_quantity: 2 })).ok()
  ;(await takeOff('off')).ok()
  expect((await list())?.specifications).toHaveLength(2)

  ;(await rename({ name: 'Mardi' }, 'name')).ok()
  ;(await rename({ name: 'Mercredi' })).ok()
  ;(await rename({ name: 'Mardi', seen_name: 'Base cuisine' }, 'name')).ok()
  expect((await list())?.name).toBe('Mercredi')
})

test('what was made upon another state is refused, and changes nothing', async () => {
  const { list, set, rename } = await buyerWithList()
  const refused = { status: 409, answer: { code: 'changed_meanwhile' } }
  expect(await set({ packages_quantity: 4, seen_quantity: 2 })).toMatchObject(refused)
  expect(await rename({ name: 'Mardi', seen_name: 'Lundi' })).toMatchObject(refused)
  expect(await list()).toMatchObject({
    name: 'Base cuisine',
    specifications: [{ packages_quantity: 3 }],
  })
})

test('of a list that is gone, what was done says so and what was not is refused', async () => {
  const { set, remove } = await buyerWithList()
  ;(await set({ packages_quantity: 4 }, 'set')).ok()
  ;(await remove()).ok()
  expect((await set({ packages_quantity: 4 }, 'set')).answer).toMatchObject({
    code: 'already_done',
  })
  expect((await set({ packages_quantity: 5 })).answer).toMatchObject({ code: 'list_not_found' })
})
