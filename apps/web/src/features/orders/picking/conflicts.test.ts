import { expect, test } from 'vitest'
import { clashesOf, mineAgain, saidOfLine, saidOfUpdate, withoutClashes } from './conflicts.ts'
import { lineOf, orderOf } from './picking.test-data.ts'

const edit = {
  label: 'Endive, 3 colis',
  updates: [
    { order_id: 1, line_id: 11, packages_quantity: 3, expected_version: 0, lot: 'L-1' },
    { order_id: 2, line_id: 21, packages_quantity: 2, expected_version: 0 },
  ],
}
const taken = lineOf({
  id: 11,
  picked_packages: 2,
  picked_weight_kg: 18.2,
  lot: 'L-47',
  reason: 'Rupture',
  picking_version: 1,
})
const orders = [orderOf(1, [taken]), orderOf(2, [lineOf({ id: 21 })])]

test('the lines that changed since are told from those that did not', () => {
  const clashes = clashesOf(edit, orders)
  expect(clashes.map(({ line }) => line.id)).toEqual([11])
  expect(clashes.map(saidOfLine)).toEqual(['2\u00a0colis, 18,2\u00a0kg net, lot L-47, Rupture'])
})

test('mine is made again on the newest version; theirs leaves the rest of mine', () => {
  expect(mineAgain(edit, orders).updates.map(update => update.expected_version)).toEqual([1, 0])
  expect(withoutClashes(edit, orders)?.updates.map(update => update.line_id)).toEqual([21])
  expect(withoutClashes({ ...edit, updates: edit.updates.slice(0, 1) }, orders)).toBeNull()
})

test('a substitute is what stands there', () => {
  const replaced = lineOf({ id: 11, picked_packages: 0, reason: 'Remplacé', picking_version: 1 })
  const other = lineOf({ id: 12, name: 'Poireau', picked_packages: 3, substitutes_line_id: 11 })
  expect(clashesOf(edit, [orderOf(1, [replaced, other])]).map(saidOfLine)).toEqual([
    '3\u00a0colis, remplacé par Poireau, Remplacé',
  ])
})

test('weighings and tare are said as they were entered', () => {
  const weighed = { line_id: 1, packages_quantity: 2, weights_kg: [10.5, 10.2], tare_kg: 0.5 }
  expect(saidOfUpdate(weighed)).toBe(
    '2\u00a0colis, pesées 10,5\u00a0kg + 10,2\u00a0kg (tare 0,5\u00a0kg)',
  )
})
