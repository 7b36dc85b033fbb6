import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centsFromEuros,
  documentTotals,
  e4FromEuros,
  e7FromEuros,
  eurosFromCents,
  eurosFromE4,
  eurosFromE7,
  gFromKg,
  kgFromG,
  lineNetCents,
  milliFromPackages,
  minorFromDecimal,
  normaliseVatRate,
  packagesFromMilli,
  roundHalfUp,
  sumExact,
  vatBreakdown,
} from './money.ts'
import examples from './money-examples.json' with { type: 'json' }

describe('the worked examples of the trade come out to the cent', () => {
  test.each(examples)('$id', example => {
    const lines = example.lines.map(line => ({
      netCents: lineNetCents({
        quantityMilli: minorFromDecimal(line.q, 3),
        unitPriceE4: minorFromDecimal(line.price, 4),
      }),
      vatRate: line.vat,
    }))
    expect(lines.map(line => line.netCents)).toEqual(
      example.lines.map(line => minorFromDecimal(line.net, 2)),
    )
    expect(documentTotals({ lines })).toEqual({
      netCents: minorFromDecimal(example.ht, 2),
      vat: example.vat_breakdown.map(({ rate, base, vat }) => ({
        rate,
        baseCents: minorFromDecimal(base, 2),
        amountCents: minorFromDecimal(vat, 2),
      })),
      grossCents: minorFromDecimal(example.ttc, 2),
    })
    expect(sumExact(example.vat_breakdown.map(share => minorFromDecimal(share.vat, 2)))).toBe(
      minorFromDecimal(example.tva, 2),
    )
  })
})

describe('rounding', () => {
  test.each([
    [5n, 10n, 1],
    [4n, 10n, 0],
    [15n, 10n, 2],
    [25n, 10n, 3],
    [-5n, 10n, -1],
    [-4n, 10n, 0],
    [-25n, 10n, -3],
    [0n, 7n, 0],
    [7n, 3n, 2],
    [8n, 3n, 3],
  ])('%d ÷ %d is %d', (numerator, denominator, expected) => {
    expect(roundHalfUp(numerator, denominator)).toBe(expected)
  })

  test('675.00 € at 5.5 % is 37.13 €, where floats and half-even say 37.12', () => {
    expect(vatBreakdown([{ netCents: 67_500, vatRate: '5.5' }])).toEqual([
      { rate: '5.5', baseCents: 67_500, amountCents: 3_713 },
    ])
  })

  test.each([
    ['1.005 € a piece is 1.01 €', 1_000, 10_050, 101],
    ['1.5 kg at 0.97 € is 1.46 €', 1_500, 9_700, 146],
    ['30.395 kg at 1.45 € is 44.07 €', 30_395, 14_500, 4_407],
    ['5 g at 1.00 € is 0.01 €', 5, 10_000, 1],
    ['4 g at 1.00 € is nothing', 4, 10_000, 0],
  ])('%s', (_, quantityMilli, unitPriceE4, expected) => {
    expect(lineNetCents({ quantityMilli, unitPriceE4 })).toBe(expected)
  })

  test('a product beyond safe integers stays exact, a result beyond them is refused', () => {
    expect(lineNetCents({ quantityMilli: 9_007_199_254, unitPriceE4: 99_999_999 })).toBe(
      9_007_199_163_928,
    )
    expect(() =>
      lineNetCents({ quantityMilli: Number.MAX_SAFE_INTEGER, unitPriceE4: 1_000_000 }),
    ).toThrow(RangeError)
    expect(() => lineNetCents({ quantityMilli: 0.5, unitPriceE4: 1 })).toThrow(RangeError)
    expect(() => sumExact([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
    expect(() => roundHalfUp(1n, 0n)).toThrow(RangeError)
  })
})

describe('JSON numbers', () => {
  test('are read as the decimal they show', () => {
    expect(centsFromEuros(1.15)).toBe(115)
    expect(centsFromEuros(8.2)).toBe(820)
    expect(centsFromEuros(-0.01)).toBe(-1)
    expect(centsFromEuros(-0)).toBe(0)
    expect(e4FromEuros(1.0005)).toBe(10_005)
    expect(gFromKg(9.86)).toBe(9_860)
    expect(milliFromPackages(1.5)).toBe(1_500)
  })

  test.each([
    ['NaN', Number.NaN],
    ['infinite', Number.POSITIVE_INFINITY],
    ['a third decimal', 1.005],
    ['a binary remainder', 0.1 + 0.2],
    ['a tiny exponent', 1e-7],
    ['a huge exponent', 1e21],
    ['too many digits', 90_071_992_547_409.91],
  ])('are refused when %s', (_, euros) => {
    expect(() => centsFromEuros(euros)).toThrow(RangeError)
  })

  test('are never written from what is not exact', () => {
    expect(() => eurosFromCents(0.5)).toThrow(RangeError)
    expect(() => eurosFromCents(Number.NaN)).toThrow(RangeError)
    expect(() => eurosFromCents(1e15)).toThrow(RangeError)
  })

  test('carry exact prices of packages there and back, tiny and huge', () => {
    expect(eurosFromE7(140_525_000n)).toBe(14.0525)
    expect(e7FromEuros(14.0525)).toBe(140_525_000n)
    for (const bad of [Number.NaN, -1, 0.123_456_78, 1e21])
      expect(() => e7FromEuros(bad)).toThrow(RangeError)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2_000_000_000_000_000n }), e7 => {
        expect(e7FromEuros(eurosFromE7(e7))).toBe(e7)
      }),
    )
  })

  test.each([
    ['cents', eurosFromCents, centsFromEuros],
    ['unit prices', eurosFromE4, e4FromEuros],
    ['grams', kgFromG, gFromKg],
    ['packages', packagesFromMilli, milliFromPackages],
  ])('carry %s there and back unchanged', (_, write, read) => {
    // Through 15 digits, where doubles are sparsest, and among the small amounts of every day.
    const minor = fc.oneof(
      fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
      fc.integer({ min: -100_000, max: 100_000 }),
    )
    fc.assert(
      fc.property(minor, value => {
        const carried: unknown = JSON.parse(JSON.stringify(write(value)))
        expect(read(Number(carried))).toBe(value)
      }),
      { examples: [[999_999_999_999_999], [-999_999_999_999_999], [1]] },
    )
  })
})

describe('VAT rates', () => {
  test.each([
    ['5.50', '5.5'],
    ['5.5', '5.5'],
    ['20.00', '20'],
    ['0', '0'],
    ['1.05', '1.05'],
  ])('%s is written %s', (written, expected) => {
    expect(normaliseVatRate(written)).toBe(expected)
  })

  test.each(['', 'abc', '-5.5', '5,5', '5.555', '100.01', '1e1', ' 5.5'])('%j is none', text => {
    expect(() => normaliseVatRate(text)).toThrow(RangeError)
  })

  test('spelled differently are one rate, and rates come lowest first', () => {
    const vat = vatBreakdown([
      { netCents: 100, vatRate: '20' },
      { netCents: 1_000, vatRate: '5.5' },
      { netCents: 1_000, vatRate: '5.50' },
    ])
    expect(vat).toEqual([
      { rate: '5.5', baseCents: 2_000, amountCents: 110 },
      { rate: '20', baseCents: 100, amountCents: 20 },
    ])
  })
})

describe('document totals', () => {
  const amount = fc.record({
    netCents: fc.integer({ min: 0, max: 100_000_000 }),
    vatRate: fc.constantFrom('2.1', '5.5', '5.50', '10', '20'),
  })
  const document = fc.record({
    lines: fc.array(amount),
    charges: fc.array(amount, { maxLength: 2 }),
    contributions: fc.array(amount, { maxLength: 2 }),
  })

  test('are the sum of lines, charges and contributions, and of their VAT', () => {
    fc.assert(
      fc.property(document, parts => {
        const totals = documentTotals(parts)
        const nets = [...parts.lines, ...parts.charges, ...parts.contributions].map(
          part => part.netCents,
        )
        expect(totals.netCents).toBe(sumExact(nets))
        expect(sumExact(totals.vat.map(share => share.baseCents))).toBe(totals.netCents)
        expect(totals.grossCents).toBe(
          sumExact([totals.netCents, ...totals.vat.map(share => share.amountCents)]),
        )
      }),
    )
  })

  test('are never negative, and VAT strays at most half a cent per rate', () => {
    fc.assert(
      fc.property(document, parts => {
        for (const { rate, baseCents, amountCents } of documentTotals(parts).vat) {
          expect(amountCents).toBeGreaterThanOrEqual(0)
          // In 1/10 000 of a cent, so that nothing is compared in floating point.
          const due = BigInt(baseCents) * BigInt(minorFromDecimal(rate, 2))
          const strayed = BigInt(amountCents) * 10_000n - due
          expect(strayed > -5_000n && strayed <= 5_000n).toBe(true)
        }
      }),
    )
  })

  test('do not depend on the order of lines', () => {
    const withShuffle = fc
      .array(amount)
      .chain(lines =>
        fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
      )
    fc.assert(
      fc.property(withShuffle, ([lines, shuffled]) => {
        expect(documentTotals({ lines: shuffled })).toEqual(documentTotals({ lines }))
      }),
    )
  })

  test('of nothing are zero', () => {
    expect(documentTotals({ lines: [] })).toEqual({ netCents: 0, vat: [], grossCents: 0 })
  })
})
