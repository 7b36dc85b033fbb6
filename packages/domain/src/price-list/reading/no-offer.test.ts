import { expect, test } from 'vitest'
import { isNotice, unframed, whyNoOffer } from './no-offer.ts'

test.each(['*** FRUITS ***', '--- arrivage demain ---', '=== LÉGUMES ===', '~ promo ~'])(
  '%s is an announcement',
  line => {
    expect(isNotice(line)).toBe(true)
    expect(whyNoOffer(line)).toMatch(/^Annonce/)
  },
)

test.each(['- tomate grappe 2,50 -', '*tomate', 'tomate *', '-'.repeat(2_000), '='.repeat(1_999)])(
  '%s announces nothing',
  line => {
    expect(isNotice(line)).toBe(false)
  },
)

test('two thousand signs before a word are read as any line', () => {
  expect(isNotice(`${'='.repeat(1_999)}x`)).toBe(false)
  expect(unframed(`${'= '.repeat(1_000)}FRUITS ${'-'.repeat(1_000)}`)).toBe('FRUITS')
})
