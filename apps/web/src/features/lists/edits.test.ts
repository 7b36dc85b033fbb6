import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type ApiRequest, createApi } from '../../platform/api-client/api-client.ts'
import { listEdits, madeIdOf, undoOf } from './door/edits.ts'
import {
  creation,
  type ListEdit,
  lineChange,
  putting,
  removal,
  shelfOrder,
  takingOff,
  update,
} from './door/list-edit.ts'
import type { List, Lists } from './door/lists.queries.ts'
import { listConflicts } from './list-conflicts.tsx'

const uncounted = { counted: null, counted_at: null }
const goods = (id: number) => ({ id, name: `Produit ${id}`, first_photo: null, tint: 'red' })
const list: List = {
  id: 4,
  name: 'Marché',
  type: 'manual',
  recurrences: [],
  specifications: [{ ...goods(1), packages_quantity: 3, par: null, ...uncounted }],
  paused: false,
  skipped_date: null,
  mode: 'prepare',
  next_occurrence: null,
  last_preparation: null,
  created_at: '2026-11-21T08:00:00Z',
  updated_at: '2026-11-21T08:00:00Z',
}
const lists: Lists = { favorites: [], lists: [list] }
const [line] = list.specifications
if (line === undefined) throw new Error('the list has no line')

const create = { ...creation({ name: 'Neuve' }), listId: -1 }
const put = putting(list, goods(2), 5)
const set = lineChange(list, line, { packages_quantity: 6 })
const takeOff = takingOff(list, line)
const rename = update(list, { name: 'Mardi' })
const remove = removal(list)

const over = (...edits: ListEdit[]) =>
  listEdits.over(
    lists,
    edits.map(edit => ({ edit, at: 0, isWaiting: true })),
  )
const shown = (...edits: ListEdit[]) =>
  over(...edits).lists.map(({ id, name, specifications }) => [
    id,
    name,
    ...specifications.map(one => [one.id, one.packages_quantity]),
  ])

test('what waits is laid over the lists, on one that waits itself too', () => {
  expect(shown(put, set)).toEqual([[4, 'Marché', [1, 6], [2, 5]]])
  expect(shown(takeOff, rename)).toEqual([[4, 'Mardi']])
  expect(shown(remove)).toEqual([])
  expect(shown(create, { ...put, listId: -1 })).toEqual([
    [4, 'Marché', [1, 3]],
    [-1, 'Neuve', [2, 5]],
  ])
})

test('a line that was taken off comes back with its par, at its place', async () => {
  const first = { ...goods(1), packages_quantity: 3, par: 5, ...uncounted }
  const full = {
    ...list,
    specifications: [first, { ...goods(2), packages_quantity: 1, par: null, ...uncounted }],
  }
  const edit = takingOff(full, first)
  if (edit.kind !== 'takeOff') throw new Error('a line taken off was expected')
  const make = (isKept: boolean, made: ListEdit[]) => async (one: ListEdit) => {
    made.push(one)
    return { isKept }
  }
  const made: ListEdit[] = []
  expect(await undoOf(edit).putBack(make(false, made))).toEqual([])
  const back = (edits: ListEdit[]) =>
    listEdits
      .over(
        { favorites: [], lists: [full] },
        [edit, ...edits].map(one => ({ edit: one, at: 0, isWaiting: false })),
      )
      .lists.flatMap(({ specifications }) => specifications.map(({ id, par }) => [id, par]))
  expect(back(made)).toEqual([
    [1, 5],
    [2, null],
  ])

  const later: ListEdit[] = []
  await undoOf(edit).putBack(make(true, later))
  expect(back(later)).toEqual([
    [2, null],
    [1, 5],
  ])
})

test('lines stand for themselves, but fall with a list that was not made', () => {
  const common = (one: ListEdit, other: ListEdit) =>
    listEdits.subjects(one).some(subject => listEdits.subjects(other).includes(subject))
  expect(common(rename, set)).toBe(false)
  expect(common(set, takeOff)).toBe(true)
  expect(common(create, { ...put, listId: -1 })).toBe(true)
})

test('both versions are said, and one’s own is made upon the other’s', () => {
  expect([listConflicts.mine(set), listConflicts.theirs(set, [list])]).toEqual([
    '6\u00a0colis',
    '3\u00a0colis',
  ])
  const later = { ...list, name: 'Jeudi', specifications: [] }
  expect(listConflicts.theirs(set, [later])).toBe('pas dans la liste')
  expect(listConflicts.again?.(set, [later])).toMatchObject({
    kind: 'put',
    packages: 6,
    of: { name: 'Jeudi' },
  })
  expect(listConflicts.theirs(rename, [later])).toBe('«\u00a0Jeudi\u00a0»')
  expect(listConflicts.again?.(rename, [later])).toMatchObject({
    kind: 'update',
    of: { name: 'Jeudi' },
  })
})

test('a list that was deleted is made again with what was seen of it and the edit', () => {
  expect(listConflicts.theirs(put, [])).toBe('liste supprimée')
  expect(listConflicts.again?.(put, [])).toMatchObject({
    kind: 'create',
    list: {
      name: 'Marché',
      specifications: [
        { id: 1, packages_quantity: 3 },
        { id: 2, packages_quantity: 5 },
      ],
    },
  })
})

test('the order of the shelves is shown at once; lines it leaves out follow as they were', () => {
  const long = over(put, putting(list, goods(3))).lists[0]
  if (long === undefined) throw new Error('the list is gone')
  const [ordered] = listEdits.over({ ...lists, lists: [long] }, [
    { edit: shelfOrder(long, [3, 1]), at: 0, isWaiting: false },
  ]).lists
  expect(ordered?.specifications.map(({ id }) => id)).toEqual([3, 1, 2])
})

/** A server that answers each call with the list, or not at all. */
const desk = () => {
  const bodies: ApiRequest['body'][] = []
  const api = createApi({
    bearer: () => null,
    onUnauthorized: () => {},
    send: async ({ body }) => {
      bodies.push(body)
      return { status: 200, body: { data: { ...list, id: 9 } } }
    },
  })
  return { bodies, tools: { api, queryClient: new QueryClient() } }
}

test.each([
  ['packages', set, '{"packages_quantity":6', ',"seen_quantity":3}'],
  ['a name', rename, '{"name":"Mardi"', ',"seen_name":"Marché"}'],
  ['a par, whatever the packages', lineChange(list, line, { par: 4 }), '{"par":4', '}'],
])('the first try of %s holds as it is, a later one upon what was seen', async (_, ...said) => {
  const [edit, sent, seen] = said
  const { bodies, tools } = desk()
  for (const isLater of [false, true]) await listEdits.send(tools, edit, { key: 'key', isLater })
  expect(bodies).toEqual([`${sent}}`, `${sent}${seen}`])
})

test('what was done to a list that waited is done to the list it has become', async () => {
  const work = listEdits.workIn(desk().tools)
  await expect(work.call({ ...put, listId: -1 }, 'key')).rejects.toThrow('pas pu être créée')
  expect(work.settle?.(create, { ...list, id: 9 }, { ...put, listId: -1 })).toEqual({
    ...put,
    listId: 9,
  })
  expect([madeIdOf(-1), madeIdOf(4)]).toEqual([9, 4])
})
