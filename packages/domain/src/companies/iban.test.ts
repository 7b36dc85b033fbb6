import { expect, test } from 'vitest'
import { isIban, normaliseIban } from './iban.ts'

test.each([
  'FR14 2004 1010 0505 0001 3M02 606',
  'fr76 3000 6000 0112 3456 7890 189',
  'DE89 3704 0044 0532 0130 00',
  'GB82-WEST-1234-5698-7654-32',
])('« %s » is an IBAN', text => {
  expect(isIban(normaliseIban(text))).toBe(true)
})

test.each([
  '',
  'FR14 2004 1010 0505 0001 3M02 607',
  // Two digits changed places.
  'FR76 3000 6000 0112 3456 7890 198',
  'FR76 3000 6000 0112 3456 7890',
  'FR00',
  'bonjour',
  '76 3000 6000 0112 3456 7890 189',
])('« %s » is none', text => {
  expect(isIban(normaliseIban(text))).toBe(false)
})
