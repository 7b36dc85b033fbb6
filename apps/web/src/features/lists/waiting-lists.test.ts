import { expect, test } from 'vitest'
import type { List, Lists } from './list.ts'
import { mineAgain, saidOfEdit, saidOfNow } from './list-conflicts.ts'
import { type HeldListEdit, type ListEdit, listSubjects, seenListOf } from './list-edits.ts'
import { withWaiting } from './waiting-lists.ts'

const goods = (id: number) => ({ id, name: `Produit ${id}`, first_photo: null, tint: 'red' })
const list: List = {
  id: 4,
  name: 'Marché',
  type: 'manual',
  recurrences: [],
  specifications: [{ ...goods(1), packages_quantity: 3, par: null }],
  paused: false,
  skipped_date: null,
  next_occurrence: null,
  last_preparation: null,
  created_at: '2026-11-21T08:00:00Z',
  updated_at: '2026-11-21T08:00:00Z',
}
const lists: Lists = { favorites: [], lists: [list] }
const of = seenListOf(list)

const create: ListEdit = { kind: 'create', listId: -1, list: { name: 'Neuve' }, goods: null }
const put: ListEdit = { kind: 'put', listId: 4, of, goods: goods(2), packages: 5 }
const set: ListEdit = {
  kind: 'set',
  listId: 4,
  of,
  line: goods(1),
  change: { packages_quantity: 6 },
  seen: 3,
}
const takeOff: ListEdit = { kind: 'takeOff', listId: 4, of, line: goods(1) }
const rename: ListEdit = { kind: 'update', listId: 4, of, list: { name: 'Mardi' } }
const remove: ListEdit = { kind: 'remove', listId: 4, of }

const shown = (...edits: ListEdit[]) => {
  const held = edits.map(
    (change, index): HeldListEdit => ({
      key: `${index}`,
      change,
      at: 0,
      refusal: null,
      isSent: false,
    }),
  )
  return withWaiting(lists, held).lists.map(({ id, name, specifications }) => [
    id,
    name,
    ...specifications.map(line => [line.id, line.packages_quantity]),
  ])
}

test('what waits is laid over the lists, on one that waits itself too', () => {
  expect(shown(put, set)).toEqual([[4, 'Marché', [1, 6], [2, 5]]])
  expect(shown(takeOff, rename)).toEqual([[4, 'Mardi']])
  expect(shown(remove)).toEqual([])
  expect(shown(create, { ...put, listId: -1 })).toEqual([
    [4, 'Marché', [1, 3]],
    [-1, 'Neuve', [2, 5]],
  ])
})

test('lines stand for themselves, but fall with a list that was not made', () => {
  const common = (one: ListEdit, other: ListEdit) =>
    listSubjects(one).some(subject => listSubjects(other).includes(subject))
  expect(common(rename, set)).toBe(false)
  expect(common(set, takeOff)).toBe(true)
  expect(common(create, { ...put, listId: -1 })).toBe(true)
})

test('both versions are said, and one’s own is made upon the other’s', () => {
  expect([saidOfEdit(set), saidOfNow(set, [list])]).toEqual(['6\u00a0colis', '3\u00a0colis'])
  const later = { ...list, name: 'Jeudi', specifications: [] }
  expect(saidOfNow(set, [later])).toBe('pas dans la liste')
  expect(mineAgain(set, [later])).toMatchObject({ kind: 'put', packages: 6, of: { name: 'Jeudi' } })
  expect(saidOfNow(rename, [later])).toBe('«\u00a0Jeudi\u00a0»')
  expect(mineAgain(rename, [later])).toMatchObject({ kind: 'update', of: { name: 'Jeudi' } })
})

test('a list that was deleted is made again with what was seen of it and the edit', () => {
  expect(saidOfNow(put, [])).toBe('liste supprimée')
  expect(mineAgain(put, [])).toMatchObject({
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
