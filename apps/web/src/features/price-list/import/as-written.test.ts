import { expect, test } from 'vitest'
import { asWritten } from './as-written.ts'

test.each([
  ['sechee', 'morille séchée TUR', 'séchée'],
  ['tou fete', 'BONNES FÊTES À TOUS', 'FÊTES TOUS'],
  ['18.5', 'Banane CIV 18,5', '18,5'],
  ['blond', 'FDC BLONDE FR', 'BLONDE'],
  ['kg plateau', 'Fenouil plt 5k', 'kg plateau'],
])('« %s » of « %s » is quoted as « %s »', (said, label, quoted) =>
  expect(asWritten(said, label)).toBe(quoted),
)
