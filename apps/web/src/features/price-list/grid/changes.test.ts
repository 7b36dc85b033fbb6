import { expect, test } from 'vitest'
import { exampleOffer } from '../offers/example-offer.test-app.ts'
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
