import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  beyondCents,
  type Credit,
  creditPolicies,
  creditReached,
  creditReachedAtDesk,
  goesBeyond,
} from './credit.ts'

const credit: Credit = { policy: 'block', limitCents: 100_000, owedCents: 80_000 }

test('the limit itself is within it, one cent more is beyond', () => {
  expect(beyondCents(credit, 20_000)).toBe(0)
  expect(beyondCents(credit, 20_001)).toBe(1)
  expect(goesBeyond(credit, 'block', 20_000)).toBe(false)
  expect(goesBeyond(credit, 'block', 20_001)).toBe(true)
})

test('what adds nothing is never refused, however much is owed', () => {
  const over = { ...credit, owedCents: 300_000 }
  expect(beyondCents(over)).toBe(200_000)
  expect(goesBeyond(over, 'block', 0)).toBe(false)
  expect(goesBeyond(over, 'block', -500)).toBe(false)
})

test('without a limit nothing is beyond it, and each policy acts for itself', () => {
  expect(beyondCents({ ...credit, limitCents: null }, 1e9)).toBe(0)
  expect(goesBeyond(null, 'block', 1)).toBe(false)
  for (const policy of creditPolicies)
    expect(
      creditPolicies.filter(other => goesBeyond({ ...credit, policy }, other, 50_000)),
    ).toEqual([policy])
})

test('a buyer reads what is owed, the limit, how much too much, and what to do', () => {
  expect(creditReached('Primeurs de Rungis', credit, 51_250)).toEqual({
    code: 'credit_limit_reached',
    message:
      'Chez Primeurs de Rungis, vos factures à régler et vos commandes en cours font 800,00\u00a0€ TTC, pour un plafond d’encours de 1\u202f000,00\u00a0€. Cette commande le dépasserait de 312,50\u00a0€. Réglez vos factures, commandez moins ou appelez Primeurs de Rungis.',
  })
  expect(creditReachedAtDesk(credit, 51_250)).toContain('le dépasserait de 312,50\u00a0€')
})

test('orders that each fit, one after the other, never go beyond the limit together', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(cents, fc.array(cents), (limitCents, orders) => {
      let owedCents = 0
      for (const added of orders)
        if (!goesBeyond({ policy: 'block', limitCents, owedCents }, 'block', added))
          owedCents += added
      expect(owedCents).toBeLessThanOrEqual(limitCents)
    }),
  )
})
