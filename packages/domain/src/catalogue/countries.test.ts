import { expect, test } from 'vitest'
import { countryName, isCountryCode } from './countries.ts'

test('two capitals are a country, nothing else is', () => {
  for (const code of ['FR', 'ES', 'RE', 'MA']) expect(isCountryCode(code), code).toBe(true)
  for (const code of ['fr', 'FRA', 'F', '', 'ZZ', 'QM', '12'])
    expect(isCountryCode(code), code).toBe(false)
})

test('a country has its French name', () => {
  expect(countryName('ES')).toBe('Espagne')
  expect(countryName('espagne')).toBeUndefined()
})
