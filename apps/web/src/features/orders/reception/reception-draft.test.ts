import { expect, test } from 'vitest'
import type { Order } from '../door/orders.queries.ts'
import { faultErrors, faultOf, newFault, typedCelsius } from './reception-draft.ts'

test('a temperature is typed as a French thermometer shows it, or not at all', () => {
  expect(typedCelsius('3,5')).toBe(3.5)
  expect(typedCelsius(' -18 ')).toBe(-18)
  expect(typedCelsius('−18')).toBe(-18)
  expect(typedCelsius('')).toBeNull()
  for (const text of ['froid', '3,55', '300', '-41', '61'])
    expect(typedCelsius(text)).toBeUndefined()
})

test('a fault is of the whole line until less is said, and needs a reason', () => {
  const line = { id: 7, picked_packages: 2.5, picked_weight_kg: null } as Order['lines'][number]
  const draft = newFault(line)
  expect(draft).toMatchObject({ amount: '2,5', unit: 'colis', fate: 'refused' })
  expect(faultErrors(draft)).toEqual({ reason: 'Choisissez un motif.' })
  const said = { ...draft, amount: '1', reason: 'Produit abîmé ou avarié', fate: 'kept' as const }
  expect(faultErrors(said)).toEqual({})
  expect(faultOf(7, said)).toEqual({
    line_id: 7,
    packages_quantity: 1,
    reason: 'Produit abîmé ou avarié',
    fate: 'kept',
    files: [],
  })
})
