import { expect, test } from 'vitest'
import { clashesOf, mineAgain, saidOfLine, saidOfUpdate, withoutClashes } from './conflicts.ts'
import {
  addNetWeight,
  addWeighing,
  asksReason,
  draftOf,
  type LineDraft,
  netKg,
  updateOf,
} from './line-draft.ts'
import type { PickingLine, PickingOrder } from './picking.queries.ts'

/** A line of three packages of endives that nobody has picked, but for what is said. */
const lineOf = (said: Partial<PickingLine>): PickingLine => ({
  id: 1,
  specification_id: 1,
  product_id: 1,
  name: 'Endive',
  cultivar: null,
  origin_name: 'France',
  origin_iso_code: 'FR',
  variant_size: null,
  category: 'I',
  brand_name: null,
  packaging_name: 'Colis 5 kg',
  maturity_name: null,
  is_organic: false,
  unit: 'kg',
  unit_price: 2,
  volume_type: 'fixed',
  is_weighed: false,
  average_volume: 5,
  ordered_packages: 3,
  picked_packages: null,
  allotted_packages: null,
  picked_weight_kg: null,
  weights_kg: null,
  tare_kg: null,
  lot: null,
  recall: null,
  last_lot: null,
  lots: [],
  reason: null,
  substitutes_line_id: null,
  replaces_line_id: null,
  picking_version: 0,
  picked_by: null,
  picked_at: null,
  ...said,
})

const orderOf = (id: number, lines: PickingLine[]): PickingOrder => ({
  id,
  number: `C0000000${id}`,
  status: 'accepted',
  status_label: 'Acceptée',
  buyer: { id: 1, company_name: 'Bistrot' },
  delivery_date: '2026-11-24',
  note: '',
  substitution: 'equivalent',
  lines_count: lines.length,
  picked_count: 0,
  lines,
  actions: [],
})

const plain = lineOf({})
const squash = lineOf({ is_weighed: true, volume_type: 'variable', average_volume: 10 })
const weighed = (draft: Partial<LineDraft>): LineDraft => ({ ...draftOf(squash), ...draft })

test('all there is sent as it stands, on the version it was typed on', () => {
  expect(updateOf(plain, draftOf({ ...plain, picking_version: 4, last_lot: 'E-12' }))).toEqual({
    update: { line_id: 1, packages_quantity: 3, expected_version: 4, lot: 'E-12' },
  })
})

test('weighings are summed net of a tare each, the typed one included', () => {
  const draft = weighed({ weighings: [10.6, 10.4], weight: '10,895', tare: '0,5' })
  expect(netKg(draft)).toBe(30.395)
  expect(updateOf(squash, draft)).toMatchObject({
    update: { weights_kg: [10.6, 10.4, 10.895], tare_kg: 0.5 },
  })
  expect(netKg(addNetWeight(draft, 10_000))).toBe(40.395)
})

test('a weighing that is all packaging is none', () => {
  expect(addWeighing(weighed({ weight: '0,5', tare: '0,5' }))).toEqual({
    fault: 'Cette pesée ne dépasse pas la tare.',
  })
})

test.each([
  ['no weight', squash, weighed({}), /poids net pesé/],
  ['a weight far off', squash, weighed({ weighings: [50] }), /trop loin/],
  ['more weighings than packages', squash, weighed({ weighings: [8, 8, 8, 8] }), /plus de pesées/],
  ['a shortage without a reason', plain, { ...draftOf(plain), packages: '2' }, /motif/],
  ['more than was ordered', plain, { ...draftOf(plain), packages: '4' }, /pas plus de colis/],
  ['thirds', plain, { ...draftOf(plain), packages: '2,3' }, /demi-colis/],
] as const)('%s is said before it is sent', (_, line, draft, sentence) => {
  expect(updateOf(line, draft)).toEqual({ fault: expect.stringMatching(sentence) })
})

test('a reason is asked for less, and for a weight that is off once all is weighed', () => {
  expect(asksReason(plain, draftOf(plain))).toBe(false)
  expect(asksReason(plain, { ...draftOf(plain), packages: '2' })).toBe(true)
  expect(asksReason(squash, weighed({ weighings: [10, 10] }))).toBe(false)
  expect(asksReason(squash, weighed({ weighings: [12, 12, 12] }))).toBe(true)
  expect(asksReason(squash, weighed({ weighings: [10, 10, 10] }))).toBe(false)
})

test('what replaces a line is weighed when it is sold so, and not when nothing is delivered', () => {
  const { unit_price, unit, ...goods } = squash
  const substitute = { ...goods, unit_price, unit, specification_id: 9, same_product: true }
  const draft = { ...draftOf(plain), substitute }
  expect(updateOf(plain, draft)).toEqual({ fault: expect.stringMatching(/poids net pesé/) })
  const update = { packages: '0', reason: 'Rupture' }
  expect(updateOf(plain, { ...draft, ...update })).toEqual({
    update: { line_id: 1, packages_quantity: 0, expected_version: 0, reason: 'Rupture' },
  })
})

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
