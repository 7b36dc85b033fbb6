import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Payable, planPayment } from './payment-plan.ts'

const row = (number: string, dueOn: string, more: Partial<Payable> = {}): Payable => ({
  number,
  issuedOn: '2026-09-01',
  dueOn,
  claimedOn: null,
  openCents: 10_000,
  interestCents: 0,
  indemnityCents: 0,
  letters: [],
  ...more,
})
const claimed = { interestCents: 300, indemnityCents: 4_000, letters: [7] }
const day = '2026-11-27'
const rows = [
  row('futur', '2026-12-10'),
  row('ancien', '2026-10-01', claimed),
  row('moyen', '2026-10-11', claimed),
  row('récent', '2026-11-20'),
]
const said = (cents: number, withCharges = true) => {
  const { invoices, charges, restCents } = planPayment(cents, rows, { day, withCharges })
  return {
    invoices: invoices.map(one => [one.number, one.cents]),
    charges: charges.map(one => [one.number, one.paidInterestCents, one.paidIndemnityCents]),
    restCents,
  }
}

test('the sum of a formal notice settles the notice, though another invoice fell due meanwhile', () => {
  expect(said(28_600)).toEqual({
    invoices: [
      ['ancien', 10_000],
      ['moyen', 10_000],
    ],
    charges: [
      ['ancien', 300, 4_000],
      ['moyen', 300, 4_000],
    ],
    restCents: 0,
  })
})

test('another sum pays what is due, then what was claimed, its interest first, then what is not due', () => {
  expect(said(30_200)).toEqual({
    invoices: [
      ['ancien', 10_000],
      ['moyen', 10_000],
      ['récent', 10_000],
    ],
    charges: [['ancien', 200, 0]],
    restCents: 0,
  })
  expect(said(39_600).invoices.at(-1)).toEqual(['futur', 1_000])
  expect(said(50_000).restCents).toBe(1_400)
})

test('without what was claimed, invoices alone are paid', () => {
  expect(said(50_000, false)).toMatchObject({ charges: [], restCents: 10_000 })
})

test('whatever is paid, it is all placed, and nothing gets more than is open of it', () => {
  const open = fc.integer({ min: -100, max: 5_000 })
  const some = fc.array(
    fc.record({
      number: fc.string(),
      issuedOn: fc.constant('2026-09-01'),
      claimedOn: fc.constant(null),
      dueOn: fc.constantFrom('2026-10-01', '2026-11-27', '2026-12-24'),
      openCents: open,
      interestCents: fc.nat(500),
      indemnityCents: fc.nat(4_000),
      letters: fc.subarray([1, 2]),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000 }), some, fc.boolean(), (cents, of, both) => {
      const plan = planPayment(cents, of, { day, withCharges: both })
      const paid = [
        ...plan.invoices.map(one => one.cents),
        ...plan.charges.map(one => one.paidInterestCents + one.paidIndemnityCents),
      ].reduce((sum, one) => sum + one, 0)
      expect(paid + plan.restCents).toBe(cents)
      for (const one of plan.invoices) expect(one.cents).toBeLessThanOrEqual(one.openCents)
      for (const one of plan.charges) {
        expect(one.paidInterestCents).toBeLessThanOrEqual(one.interestCents)
        expect(one.paidIndemnityCents).toBeLessThanOrEqual(one.indemnityCents)
      }
    }),
  )
})
