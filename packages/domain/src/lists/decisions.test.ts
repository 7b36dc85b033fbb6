import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wantedOf } from './counted-stock.ts'
import { decisionWords, enoughWords } from './decision-words.ts'
import {
  asManyOf,
  type Candidate,
  type CandidateOffer,
  ceilingOf,
  chooseFor,
  isWithin,
  type LineToDecide,
} from './decisions.ts'

const offer = (unitE4: number, said: Partial<CandidateOffer> = {}): CandidateOffer => ({
  id: unitE4,
  shopId: 1,
  shopName: 'Primeurs de Rungis',
  billingType: 'weight',
  baseE4: unitE4,
  brackets: [],
  isIndivisible: false,
  allowsHalf: false,
  minPackagesMilli: 1000,
  ...said,
})
const candidate = (
  label: string,
  offers: CandidateOffer[],
  said: Partial<Candidate> = {},
): Candidate => ({
  specificationId: label.length,
  label,
  category: 'I',
  unitsPerPackage: 1,
  averageVolumeG: 6_000,
  volumeType: 'variable',
  offers,
  ...said,
})
const line = (
  candidates: LineToDecide['candidates'],
  said: Partial<LineToDecide> = {},
): LineToDecide => ({
  id: 1,
  wantedMilli: 3_000,
  ceilingE4: 22_000,
  minQuality: null,
  ifNone: 'skip',
  candidates,
  ...said,
})
const stock = { countedMilli: null, parMilli: null, heldMilli: 0 }
const words = (decided: LineToDecide, name = 'Tomate grappe') => {
  const choice = chooseFor(decided)
  const [fit] = choice.chosen?.fits ?? []
  return decisionWords(
    { name, ceilingE4: decided.ceilingE4, stock },
    choice,
    fit === undefined
      ? null
      : {
          packagesMilli: fit.leastMilli,
          shopName: fit.offer.shopName,
          per: 'kg',
          priceE4: fit.offer.baseE4,
        },
  )
}

describe('a line', () => {
  test('is filled by its own product within its ceiling', () => {
    expect(words(line([candidate('Tomate grappe', [offer(21_000)])]))).toEqual({
      code: 'ordered',
      message: 'Tomate grappe\u00a0: 3\u00a0colis à 2,10\u00a0€/kg chez Primeurs de Rungis.',
    })
  })

  test('takes the first of its ranking that keeps to the rules, and says why', () => {
    const ranked = line(
      [
        candidate('Tomate grappe', [offer(24_100)]),
        candidate('Tomate cerise', [offer(19_000)], { category: 'II' }),
        candidate('Tomate ronde', [offer(19_500)]),
      ],
      { minQuality: 'I' },
    )
    expect(words(ranked)).toEqual({
      code: 'replaced',
      message:
        'Tomate grappe\u00a0: 2,41\u00a0€/kg au-dessus de votre plafond de 2,20\u00a0€/kg (Tomate cerise catégorie II sous votre minimum), remplacée par Tomate ronde\u00a0: 3\u00a0colis à 1,95\u00a0€/kg chez Primeurs de Rungis.',
    })
  })

  test('is skipped where nothing fits, each reason told', () => {
    const none = line([candidate('Tomate grappe', []), candidate('Tomate ronde', [offer(30_000)])])
    expect(words(none)).toEqual({
      code: 'skipped',
      message:
        'Tomate grappe\u00a0: aucun fournisseur ne la propose pour ce jour, non commandée\u00a0; Tomate ronde 3,00\u00a0€/kg au-dessus de votre plafond de 2,20\u00a0€/kg.',
    })
  })

  test('sold from a minimum alone is skipped, or bought as little as can be', () => {
    const big = candidate('Tomate grappe', [offer(20_000, { minPackagesMilli: 5_000 })])
    expect(words(line([big]))).toMatchObject({ code: 'skipped' })
    expect(words(line([big], { ifNone: 'smallest' }))).toMatchObject({ code: 'smallest' })
    // Never above the ceiling for that.
    expect(words(line([big], { ifNone: 'smallest', ceilingE4: 19_999 }))).toMatchObject({
      code: 'skipped',
    })
  })

  test('replaced by other packages is as much by weight, in whole packages', () => {
    const own = candidate('Tomate grappe', [])
    const small = candidate('Tomate ronde', [offer(20_000)], { averageVolumeG: 5_000 })
    expect(asManyOf(own, 3_000, small)).toBe(3_600)
    expect(chooseFor(line([own, small])).chosen?.fits[0]?.leastMilli).toBe(4_000)
    expect(asManyOf(own, 1_000, candidate('Botte', [], { averageVolumeG: null }))).toBeNull()
  })

  test('never fits above its ceiling, whatever brackets and minimums there are', () => {
    const some = fc.record({
      baseE4: fc.integer({ min: 1, max: 60_000 }),
      minPackagesMilli: fc.integer({ min: 1, max: 8 }).map(packages => packages * 1000),
      allowsHalf: fc.boolean(),
      brackets: fc.array(
        fc.record({
          minPackagesMilli: fc.integer({ min: 2, max: 9 }).map(packages => packages * 1000),
          unitPriceE4: fc.integer({ min: 1, max: 60_000 }),
        }),
        { maxLength: 2 },
      ),
    })
    fc.assert(
      fc.property(
        fc.array(some, { maxLength: 4 }),
        fc.array(some, { maxLength: 4 }),
        fc.constantFrom('skip', 'smallest'),
        fc.integer({ min: 1, max: 16 }),
        (first, second, ifNone, halves) => {
          const offers = (of: typeof first) => of.map(said => offer(said.baseE4, said))
          const decided = line(
            [candidate('Tomate grappe', offers(first)), candidate('Tomate ronde', offers(second))],
            { ifNone, wantedMilli: halves * 500 },
          )
          const { chosen } = chooseFor(decided)
          for (const fit of chosen?.fits ?? [])
            expect(
              isWithin(
                ceilingOf(decided),
                chosen?.candidate as Candidate,
                fit.offer,
                fit.leastMilli,
              ),
            ).toBe(true)
        },
      ),
    )
  })
})

describe('stock', () => {
  const now = new Date('2026-11-24T22:30:00+01:00')
  const counted = { milli: 1_500, at: new Date('2026-11-24T18:00:00+01:00') }
  const shelf = { packagesMilli: 3_000, parMilli: 6_000, counted, heldMilli: 1_000 }

  test('that was counted orders up to the par, less what the cart holds', () => {
    expect(wantedOf(shelf, { lastDecidedAt: null, now })).toEqual({
      wantedMilli: 3_500,
      countedMilli: 1_500,
    })
    expect(
      enoughWords('Poireau', { countedMilli: 6_000, parMilli: 6_000, heldMilli: 0 }).message,
    ).toBe('Poireau\u00a0: rien à commander (stock cible 6\u00a0colis, compté 6\u00a0colis).')
  })

  test('that nobody counted since the last order takes the usual packages', () => {
    const usual = { wantedMilli: 2_000, countedMilli: null }
    const decided = { lastDecidedAt: new Date('2026-11-24T19:00:00+01:00'), now }
    expect(wantedOf(shelf, decided)).toEqual(usual)
    expect(wantedOf({ ...shelf, counted: null }, { lastDecidedAt: null, now })).toEqual(usual)
    const old = { ...counted, at: new Date('2026-11-22T22:00:00+01:00') }
    expect(wantedOf({ ...shelf, counted: old }, { lastDecidedAt: null, now })).toEqual(usual)
  })
})
