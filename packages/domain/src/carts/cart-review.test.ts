import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CartLine, type CartToReview, reviewCart } from './cart-review.ts'

/** Tuesday morning in Paris. */
const now = new Date('2026-11-24T09:00:00+01:00')

const line: CartLine = {
  name: 'Tomate grappe',
  billingType: 'weight',
  volumeType: 'fixed',
  unitsPerPackage: 1,
  averageVolumeG: 6_000,
  unitPriceE4: 23_500,
  packagesMilli: 4_000,
  available: true,
  vatRate: '5.5',
  isInterfelTaxable: false,
  originIsoCode: 'FR',
}
const cart: CartToReview = {
  shopName: 'Primeurs de Rungis',
  minimumCents: 0,
  feeCents: 1_500,
  francoCents: 20_000,
  deliveryDays: [2, 3, 4, 5, 6],
  cutOff: '23:00',
  leadDays: 1,
  deliveryDate: null,
  lines: [line],
}
const review = (changes: Partial<CartToReview>) => reviewCart({ ...cart, ...changes }, now)

test('a line is the price of one package times the packages, the cart their sum', () => {
  const { lines, priceCents, estimated } = review({
    lines: [line, { ...line, volumeType: 'variable', packagesMilli: 1_500 }],
  })
  expect(lines.map(({ packagePriceE7, totalCents }) => [packagePriceE7, totalCents])).toEqual([
    [141_000_000n, 5_640],
    [141_000_000n, 2_115],
  ])
  expect(priceCents).toBe(7_755)
  expect(estimated).toBe(true)
})

test('what its packages may weigh says from what to what the cart may come', () => {
  const weighed = { ...line, volumeType: 'variable' as const, weightMinG: 5_600, weightMaxG: 6_500 }
  expect(review({ lines: [line, weighed] })).toMatchObject({
    fromCents: 5_640 + 5_264,
    priceCents: 11_280,
    toCents: 5_640 + 6_110,
  })
  expect(review({})).toMatchObject({ fromCents: 5_640, toCents: 5_640 })
})

test('the fee is due until the franco is reached', () => {
  expect(review({})).toMatchObject({ deliveryFeeCents: 1_500, missingForFrancoCents: 14_360 })
  expect(review({ francoCents: 5_640 })).toMatchObject({
    deliveryFeeCents: 0,
    missingForFrancoCents: 0,
  })
  expect(review({ francoCents: null })).toMatchObject({
    deliveryFeeCents: 1_500,
    missingForFrancoCents: 0,
  })
})

test('one cent below the minimum blocks, the minimum itself does not', () => {
  expect(review({ minimumCents: 5_640 }).blockers).toEqual([])
  expect(review({ minimumCents: 5_641 }).blockers).toEqual([
    {
      code: 'minimum_not_reached',
      message: 'Il manque 0,01\u00a0€ pour atteindre le minimum de commande de Primeurs de Rungis.',
    },
  ])
})

test('lines that are gone are named together', () => {
  const gone = (name: string): CartLine => ({ ...line, name, available: false })
  expect(review({ lines: [line, gone('Mangue'), gone('Kiwi')] }).blockers).toEqual([
    {
      code: 'offer_unavailable',
      message:
        'Mangue et Kiwi ne sont plus disponibles chez Primeurs de Rungis. Retirez ces articles du panier.',
    },
  ])
})

test('what is short says what may be done: a later day where more comes, what is left, another wholesaler', () => {
  const short = (left: Partial<CartLine>, deliveryDate: string | null = null) =>
    review({ lines: [{ ...line, ...left }], deliveryDate }).blockers.map(({ message }) => message)
  const coming = { leftMilli: 9_000, leftBeforeMilli: 2_000, moreFrom: '2026-11-27' }
  expect(short(coming)).toEqual([
    'Chez Primeurs de Rungis, il ne reste que 2\u00a0colis de «\u00a0Tomate grappe\u00a0» avant le vendredi 27 novembre 2026. Choisissez une date plus tardive, prenez ce qui reste, ou retirez cet article.',
  ])
  expect(short(coming, '2026-11-27')).toEqual([])
  expect(short({ leftMilli: 3_000 })).toEqual([
    'Chez Primeurs de Rungis, il ne reste que 3\u00a0colis de «\u00a0Tomate grappe\u00a0». Prenez ce qui reste, ou retirez cet article.',
  ])
  expect(short({ leftMilli: 0, available: false })).toEqual([
    'Chez Primeurs de Rungis, il ne reste rien de «\u00a0Tomate grappe\u00a0». Changez de fournisseur ou retirez cet article.',
  ])
})

test('a wholesaler who does not deliver there is the one thing to say of its cart', () => {
  const lines = [{ ...line, available: false }]
  expect(review({ deliversHere: false, lines, minimumCents: 99_900 }).blockers).toEqual([
    {
      code: 'shop_does_not_deliver',
      message: 'Primeurs de Rungis ne livre pas chez vous. Videz ce panier.',
    },
  ])
  expect(review({ deliversHere: true }).blockers).toEqual([])
})

test('a limit that blocks counts the order as it will be invoiced, VAT and fee included', () => {
  // 56.40 € of goods and 15 € for delivering them, 5.5 % VAT.
  const credit = { owedCents: 10_000, interfelKind: 'restaurant', interfelRates: [] } as const
  const at = (policy: 'warn' | 'ask' | 'block', limitCents: number) =>
    review({ credit: { ...credit, policy, limitCents } })
  expect(at('block', 17_533)).toMatchObject({ owesMoreCents: 7_533, blockers: [] })
  expect(at('block', 17_532).blockers).toMatchObject([{ code: 'credit_limit_reached' }])
  expect(at('ask', 1).blockers).toEqual([])
  expect(at('warn', 1).blockers).toEqual([])
  expect(review({ credit: null })).toMatchObject({ owesMoreCents: 0, blockers: [] })
})

test('without a chosen day the order takes the next delivery', () => {
  expect(review({})).toMatchObject({ orderDate: '2026-11-25', blockers: [] })
  expect(review({}).nextDeliveries).toHaveLength(5)
})

test('a chosen day is kept while it is open and blocks once it is closed', () => {
  expect(review({ deliveryDate: '2026-11-27' })).toMatchObject({ orderDate: '2026-11-27' })
  expect(review({ deliveryDate: '2026-11-24' })).toMatchObject({
    orderDate: null,
    blockers: [
      {
        code: 'delivery_date_closed',
        message:
          'Primeurs de Rungis ne prend plus de commande pour le mardi 24 novembre 2026. Choisissez une autre date.',
      },
    ],
  })
  expect(review({ deliveryDays: [] }).blockers).toMatchObject([{ code: 'delivery_date_closed' }])
})

test('the price is the sum of the lines in any order, and what is missing completes it', () => {
  const anyLine = fc.record({
    unitPriceE4: fc.integer({ min: 1, max: 2_000_000 }),
    averageVolumeG: fc.integer({ min: 1, max: 400_000 }),
    packagesMilli: fc.integer({ min: 1, max: 20_000 }).map(halves => halves * 500),
  })
  fc.assert(
    fc.property(fc.array(anyLine), fc.nat(10_000_000), (parts, minimumCents) => {
      const lines = parts.map(part => ({ ...line, ...part }))
      const there = review({ lines, minimumCents })
      const back = review({ lines: lines.toReversed(), minimumCents })
      expect(there.priceCents).toBe(back.priceCents)
      expect(there.priceCents).toBe(there.lines.reduce((sum, each) => sum + each.totalCents, 0))
      expect(there.priceCents + there.missingForMinimumCents).toBe(
        Math.max(there.priceCents, minimumCents),
      )
    }),
  )
})
