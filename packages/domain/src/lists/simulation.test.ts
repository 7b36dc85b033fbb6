import { expect, test } from 'vitest'
import { type PastCandidate, type PastPurchase, simulate } from './simulation.ts'

const content = { billingType: 'weight', unitsPerPackage: 1, averageVolumeG: 6_000 } as const
const at = (lowestE4: number | null, category = 'I'): PastCandidate => ({
  ...content,
  category,
  lowestE4,
})
const purchase = (said: Partial<PastPurchase> = {}): PastPurchase => ({
  netCents: 2_400,
  paid: { ...content, unitPriceE4: 24_000 },
  candidates: [at(20_000)],
  ceilingE4: null,
  minQuality: null,
  ...said,
})

test('what was bought dearer than it was offered that day is a saving', () => {
  expect(simulate([purchase()])).toMatchObject({
    purchases: 1,
    paidCents: 2_400,
    wouldCents: 2_000,
  })
})

test('what was paid could be had again: an agreed price is never a loss', () => {
  expect(simulate([purchase({ candidates: [at(30_000)] })])).toMatchObject({ wouldCents: 2_400 })
  expect(simulate([purchase({ candidates: [at(null)] })])).toMatchObject({ wouldCents: 2_400 })
})

test('a ranked replacement counts from the ceiling on, and of its quality alone', () => {
  const ceiling = { ceilingE4: 19_000, candidates: [at(20_000), at(18_000, 'II'), at(18_600)] }
  expect(simulate([purchase(ceiling)])).toMatchObject({ wouldCents: 1_800 })
  expect(simulate([purchase({ ...ceiling, minQuality: 'I' })])).toMatchObject({ wouldCents: 1_860 })
})

test('what the rules would not have bought is told apart, and is no saving', () => {
  expect(simulate([purchase({ ceilingE4: 19_000 }), purchase()])).toEqual({
    purchases: 1,
    paidCents: 2_400,
    wouldCents: 2_000,
    leftOut: 1,
    leftOutCents: 2_400,
  })
})
