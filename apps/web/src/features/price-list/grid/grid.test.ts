import { expect, test } from 'vitest'
import { exampleOffer } from '../example-offer.test-data.ts'
import {
  addEdits,
  disputed,
  nothingDone,
  redo,
  refusedPositions,
  remember,
  type Step,
  undo,
} from './changes.ts'
import { writeClipboard } from './copy.ts'
import { nextSorting, type Sorting, sortOffers } from './filter-and-sort.ts'
import { planPaste, readClipboard } from './paste.ts'

const offers = [
  exampleOffer({ id: 1, unit_price: 10, note: 'été', valid_until: null }),
  exampleOffer({ id: 2, unit_price: 2.5, note: 'zeste', valid_until: '2026-12-01T23:59:00+01:00' }),
  exampleOffer({ id: 3, unit_price: 2.5, note: 'Colis 9', valid_until: null }),
  exampleOffer({
    id: 4,
    unit_price: 9,
    note: 'colis 10',
    valid_until: '2026-11-30T23:59:00+01:00',
  }),
]
const order = (sorting: Sorting) => sortOffers(offers, sorting).map(({ id }) => id)

test('offers are sorted by number and by French text, equal ones staying as they were', () => {
  expect(order(null)).toEqual([1, 2, 3, 4])
  expect(order({ id: 'unit_price', desc: false })).toEqual([2, 3, 4, 1])
  expect(order({ id: 'unit_price', desc: true })).toEqual([1, 4, 2, 3])
  expect(order({ id: 'note', desc: false })).toEqual([3, 4, 1, 2])
})

test('what never ends comes after every date', () => {
  expect(order({ id: 'valid_until', desc: false })).toEqual([4, 2, 1, 3])
})

test('a column’s title sorts up, then down, then as the list was read', () => {
  const up = nextSorting({ id: 'note', desc: true }, 'unit_price')
  expect(up).toEqual({ id: 'unit_price', desc: false })
  const down = nextSorting(up, 'unit_price')
  expect(down).toEqual({ id: 'unit_price', desc: true })
  expect(nextSorting(down, 'unit_price')).toBeNull()
})

const priced = (from: number, to: number): Step => [{ offerId: 1, field: 'unit_price', from, to }]

test('undo goes back a step at a time, redo forward again, and a new step ends redoing', () => {
  const two = remember(remember(nothingDone, priced(1, 2)), priced(2, 3))
  const back = undo(two)
  expect(back?.step).toEqual(priced(3, 2))
  const further = back && undo(back.next)
  expect(further?.step).toEqual(priced(2, 1))
  expect(further && undo(further.next)).toBeNull()
  const forth = further && redo(further.next)
  expect(forth?.step).toEqual(priced(1, 2))
  expect(forth && redo(remember(forth.next, priced(2, 9)))).toBeNull()
})

test('a step that changes one cell twice is undone to what was there first', () => {
  const back = undo(remember(nothingDone, [...priced(1, 2), ...priced(2, 3)]))
  const waiting = addEdits(new Map(), back?.step ?? [], id => exampleOffer({ id }))
  expect(waiting.get(1)?.edits).toEqual({ unit_price: 1 })
})

test('an empty step is not remembered', () => {
  expect(remember(nothingDone, [])).toBe(nothingDone)
})

test('the positions of a refused batch are read with their first reason', () => {
  const refused = refusedPositions({
    'changes.12.unit_price': ['Trop grand.'],
    'changes.12.note': ['Trop longue.'],
    'changes.3.brackets.0.unit_price': ['Nul.'],
    set: ['Autre.'],
  })
  expect([...refused]).toEqual([
    [12, 'Trop grand.'],
    [3, 'Nul.'],
  ])
})

test('another’s change of another field is joined; of the same one, a person chooses', () => {
  const base = exampleOffer({ unit_price: 2 })
  const mine = { base, edits: { unit_price: 3 } }
  expect(disputed(mine, { ...base, version: 2, is_available: false })).toBe('merge')
  expect(disputed(mine, { ...base, version: 2, unit_price: 2.8 })).toBe('choose')
  expect(disputed(mine, { ...base, version: 2, unit_price: 3 })).toBe('saved')
  expect(disputed(mine, { ...base, version: 2, unit: 'package' })).toBe('choose')
})

test('lines, tabs and quoted cells of a spreadsheet are read, and written back the same', () => {
  const copied = 'a\tb\r\n"deux\nlignes"\t"dit ""oui"""\r\n'
  const rows = [
    ['a', 'b'],
    ['deux\nlignes', 'dit "oui"'],
  ]
  expect(readClipboard(copied)).toEqual(rows)
  expect(readClipboard(writeClipboard(rows))).toEqual(rows)
})

test('a column of French prices goes downwards; what is refused is named, with why', () => {
  const offers = [1, 2, 3, 4].map(id => exampleOffer({ id, unit_price: 2.35 }))
  const pasted = planPaste([['2,50 €'], ['1\u202f234,5'], ['0'], ['2.35'], ['3']], offers, [
    'unit_price',
  ])
  expect(pasted.changes.map(({ offerId, from, to }) => [offerId, from, to])).toEqual([
    [1, 2.35, 2.5],
    [2, 2.35, 1234.5],
  ])
  expect(pasted.unchanged).toBe(1)
  expect(pasted.refused.map(({ text, reason }) => [text, reason])).toEqual([
    ['0', 'Le prix doit être supérieur à zéro.'],
    ['3', 'Il n’y a plus d’offre à cet endroit.'],
  ])
})

test('a range of several columns goes to each; a column that nobody edits refuses', () => {
  const pasted = planPaste(
    [['2', 'x', 'oui', '30/11/2026']],
    [exampleOffer({ id: 7, unit_price: 1, is_available: false })],
    ['unit_price', null, 'is_available', 'valid_until'],
  )
  expect(pasted.changes.map(({ field, to }) => [field, to])).toEqual([
    ['unit_price', 2],
    ['is_available', true],
    ['valid_until', '2026-11-30T22:59:00.000Z'],
  ])
  expect(pasted.refused.map(({ reason }) => reason)).toEqual(['Cette colonne ne se modifie pas.'])
})
