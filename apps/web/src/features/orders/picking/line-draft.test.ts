import { expect, test } from 'vitest'
import {
  addNetWeight,
  addWeighing,
  asksReason,
  draftOf,
  type LineDraft,
  netKg,
  updateOf,
} from './line-draft.ts'
import { lineOf } from './picking.test-data.ts'

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
