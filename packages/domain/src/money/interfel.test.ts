import { describe, expect, test } from 'vitest'
import { contributionLines, isInterfelCharged, originZone } from './interfel.ts'

const rates = [
  { zone: 'FR', ratePercent: '0.2', validFrom: '2025-01-01', validTo: '2025-12-31' },
  { zone: 'FR', ratePercent: '0.21', validFrom: '2026-01-01', validTo: null },
  { zone: 'UE_TIERS', ratePercent: '0.1234', validFrom: '2026-01-01', validTo: null },
] as const

const line = (originIsoCode: string, netCents: number, isInterfelTaxable = true) => ({
  originIsoCode,
  netCents,
  isInterfelTaxable,
})
const lines = [
  line('ES', 50_000),
  line('FR', 60_000),
  line('MQ', 40_000),
  line('MA', 50_000),
  line('FR', 99_999, false),
]
const retailer = { kind: 'detaillant' } as const

describe('the Interfel contribution', () => {
  test('is one line per origin zone at 20 % VAT, the overseas departments being France', () => {
    expect(contributionLines({ lines, customer: retailer, rates, day: '2026-11-21' })).toEqual([
      {
        zone: 'FR',
        label: 'Cotisation interprofessionnelle Interfel – origine France',
        ratePercent: '0.21',
        baseCents: 100_000,
        netCents: 210,
        vatRate: '20',
      },
      {
        zone: 'UE_TIERS',
        label: 'Cotisation interprofessionnelle Interfel – origine UE et pays tiers',
        ratePercent: '0.1234',
        baseCents: 100_000,
        netCents: 123,
        vatRate: '20',
      },
    ])
  })

  test('takes the rate of the day, both ends included', () => {
    const charged = (day: string) =>
      contributionLines({ lines, customer: retailer, rates, day }).map(found => found.netCents)
    expect(charged('2025-12-31')).toEqual([200])
    expect(charged('2026-01-01')).toEqual([210, 123])
    expect(charged('2024-12-31')).toEqual([])
  })

  test('rounds half up on the whole zone, and has no line when nothing is left', () => {
    const charged = (...nets: number[]) =>
      contributionLines({
        lines: nets.map(net => line('FR', net)),
        customer: retailer,
        rates: [{ zone: 'FR', ratePercent: '0.2', validFrom: '2026-01-01', validTo: null }],
        day: '2026-11-21',
      }).map(found => found.netCents)
    expect(charged(125, 125)).toEqual([1])
    expect(charged(249)).toEqual([])
    expect(charged()).toEqual([])
  })

  test.each([
    ['detaillant', null, true],
    ['collectivite', undefined, true],
    ['restaurant', null, false],
    ['grossiste', null, false],
    ['restaurant', true, true],
    ['detaillant', false, false],
  ] as const)('of a %s with override %s is charged: %s', (kind, override, charged) => {
    expect(isInterfelCharged({ kind, override })).toBe(charged)
    expect(
      contributionLines({ lines, customer: { kind, override }, rates, day: '2026-11-21' }).length >
        0,
    ).toBe(charged)
  })

  test.each([
    ['FR', 'FR'],
    ['GP', 'FR'],
    ['RE', 'FR'],
    ['GF', 'FR'],
    ['YT', 'FR'],
    ['ES', 'UE_TIERS'],
    ['MA', 'UE_TIERS'],
  ])('origin %s is of zone %s', (isoCode, zone) => {
    expect(originZone(isoCode)).toBe(zone)
  })
})
