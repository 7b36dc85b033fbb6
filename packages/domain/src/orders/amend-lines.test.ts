import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumExact } from '../money/money.ts'
import { type AgreedLine, amendLines, type OfferNow } from './amend-lines.ts'
import { orderLineTotal } from './totals.ts'

const content = {
  billingType: 'weight',
  volumeType: 'fixed',
  unitsPerPackage: 1,
  averageVolumeG: 1_000,
  vatRate: '5.5',
  isInterfelTaxable: false,
  originIsoCode: 'FR',
} as const

const line = (over: Partial<AgreedLine> = {}): AgreedLine => ({
  ...content,
  id: 1,
  name: 'Tomate grappe',
  specificationId: 7,
  unitPriceE4: 20_000,
  orderedPackagesMilli: 4_000,
  agreedPackagesMilli: 4_000,
  addedMilli: 0,
  ...over,
})
const offer = (priceE4: OfferNow['priceE4'], over: Partial<OfferNow> = {}): OfferNow => ({
  ...content,
  name: 'Tomate grappe',
  specificationId: 7,
  available: true,
  allowsHalf: false,
  isIndivisible: false,
  minPackagesMilli: 0,
  priceE4,
  ...over,
})
const at = (priceE4: number) => new Map([[7, offer(() => priceE4)]])
const bracketed = new Map([[7, offer(milli => (milli >= 6_000 ? 18_000 : 20_000))]])

const said = ({ lines }: ReturnType<typeof amendLines>) =>
  lines?.map(one => [one.id, one.orderedPackagesMilli, one.unitPriceE4, one.addedMilli])

test('packages added at the same price stand on the line that is there', () => {
  const wanted = [{ specificationId: 7, addMilli: 2_000 }]
  expect(said(amendLines([line()], wanted, { offers: at(20_000), isAccepted: false }))).toEqual([
    [1, 6_000, 20_000, 0],
  ])
})

test('at another price they stand on a line of their own; what was agreed keeps its price', () => {
  for (const wanted of [[{ specificationId: 7, addMilli: 2_000 }], [{ lineId: 1, toMilli: 6_000 }]])
    expect(said(amendLines([line()], wanted, { offers: at(25_000), isAccepted: true }))).toEqual([
      [1, 4_000, 20_000, 0],
      [null, 2_000, 25_000, 2_000],
    ])
})

test('whole packages stand beside a half from when halves were sold', () => {
  const halved = line({ orderedPackagesMilli: 1_500, agreedPackagesMilli: 1_500 })
  const offers = at(20_000)
  const wanted = (addMilli: number) => [{ specificationId: 7, addMilli }]
  expect(said(amendLines([halved], wanted(3_000), { offers, isAccepted: false }))).toEqual([
    [1, 1_500, 20_000, 0],
    [null, 3_000, 20_000, 0],
  ])
  expect(amendLines([halved], wanted(1_200), { offers, isAccepted: false }).refusal?.code).toBe(
    'quantity_not_whole',
  )
})

test('what is taken off comes back at its price, whatever the list says by then', () => {
  const options = { offers: at(25_000), isAccepted: true }
  const less = amendLines([line()], [{ lineId: 1, toMilli: 3_000 }], options).lines
  expect(less).toMatchObject([{ orderedPackagesMilli: 3_000, agreedPackagesMilli: 4_000 }])
  const again = amendLines(
    [line({ orderedPackagesMilli: 3_000 })],
    [{ lineId: 1, toMilli: 4_000 }],
    options,
  )
  expect(again.lines).toMatchObject([{ orderedPackagesMilli: 4_000, unitPriceE4: 20_000 }])
})

test('brackets count the whole while the list is as it was, up and down', () => {
  const options = { offers: bracketed, isAccepted: false }
  const more = amendLines([line()], [{ specificationId: 7, addMilli: 2_000 }], options)
  expect(said(more)).toEqual([[1, 6_000, 18_000, 0]])
  const big = line({ orderedPackagesMilli: 6_000, agreedPackagesMilli: 6_000, unitPriceE4: 18_000 })
  expect(said(amendLines([big], [{ lineId: 1, toMilli: 1_000 }], options))).toEqual([
    [1, 1_000, 20_000, 0],
  ])
})

test('what was added after the acceptance is taken off first', () => {
  const grown = line({ orderedPackagesMilli: 6_000, agreedPackagesMilli: 6_000, addedMilli: 2_000 })
  const options = { offers: at(20_000), isAccepted: true }
  expect(said(amendLines([grown], [{ lineId: 1, toMilli: 5_000 }], options))).toEqual([
    [1, 5_000, 20_000, 1_000],
  ])
  expect(said(amendLines([grown], [{ lineId: 1, toMilli: 1_000 }], options))).toEqual([
    [1, 1_000, 20_000, 0],
  ])
})

test('what cannot be is refused, with what it is about', () => {
  const options = { offers: at(20_000), isAccepted: false }
  const refusal = (...wanted: Parameters<typeof amendLines>[1]) =>
    amendLines([line()], wanted, options).refusal
  expect(refusal({ lineId: 1, toMilli: 0 })).toEqual({ code: 'order_would_be_empty' })
  expect(refusal({ lineId: 2, toMilli: 1_000 })).toEqual({ code: 'order_changed' })
  expect(refusal({ lineId: 1, toMilli: 1_000, fromMilli: 3_000 })).toEqual({
    code: 'order_changed',
  })
  expect(refusal({ lineId: 1, toMilli: 1_500 })).toEqual({
    code: 'quantity_not_whole',
    name: 'Tomate grappe',
  })
  expect(refusal({ lineId: 1, toMilli: 10_001_000 })?.code).toBe('quantity_too_large')
  expect(refusal({ specificationId: 8, addMilli: 1_000 })).toEqual({ code: 'offer_unavailable' })
})

test('on an unchanged list an order costs the same whichever way it came to its quantities', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(quantities, packages => {
      const priceE4 = (milli: number) =>
        milli >= 10_000 ? 15_000 : milli >= 5_000 ? 18_000 : 20_000
      const options = { offers: new Map([[7, offer(priceE4)]]), isAccepted: true }
      const [first = 1, ...steps] = packages
      let lines: AgreedLine[] = [
        line({
          orderedPackagesMilli: first * 1_000,
          agreedPackagesMilli: first * 1_000,
          unitPriceE4: priceE4(first * 1_000),
        }),
      ]
      for (const to of steps) {
        const amended = amendLines(lines, [{ lineId: 1, toMilli: to * 1_000 }], options)
        lines = (amended.lines ?? []).map((one, index) => ({ ...one, id: one.id ?? index + 2 }))
      }
      const last = (steps.at(-1) ?? first) * 1_000
      const whole = line({ orderedPackagesMilli: last, unitPriceE4: priceE4(last) })
      expect(sumExact(lines.map(one => orderLineTotal(one).netCents))).toBe(
        orderLineTotal(whole).netCents,
      )
    }),
  )
})
