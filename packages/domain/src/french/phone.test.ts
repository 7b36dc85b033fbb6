import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, readPhone } from './phone.ts'

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['06.12.34.56.78', '+33612345678'],
  ['06-12-34-56-78', '+33612345678'],
  ['06/12/34/56/78', '+33612345678'],
  ['0612345678', '+33612345678'],
  ['06\u00a012\u202f34 56 78', '+33612345678'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['+33 06 12 34 56 78', '+33612345678'],
  ['0033 6 12 34 56 78', '+33612345678'],
  ['01 45 12 00 00', '+33145120000'],
  ['0692 12 34 56', '+262692123456'],
  ['0690 12 34 56', '+590690123456'],
  ['+32 2 555 12 12', '+3225551212'],
  ['0041 44 668 18 00', '+41446681800'],
])('« %s » is %s', (text, phone) => {
  expect(readPhone(text)).toBe(phone)
})

test.each([
  '',
  '06 12 34 56',
  '06 12 34 56 78 9',
  '16 12 34 56 78',
  'poste 12',
  '+33 6 12',
  '0012',
  '06 12 34 56 7x',
])('« %s » is no telephone number', text => {
  expect(readPhone(text)).toBeNull()
})

test('a number is shown as it is dialled, and reads as itself', () => {
  expect(formatPhone('+33612345678')).toBe('06 12 34 56 78')
  expect(formatPhone('+262692123456')).toBe('0692 12 34 56')
  expect(formatPhone('+3225551212')).toBe('+3225551212')
  const national = fc.integer({ min: 100_000_000, max: 999_999_999 }).map(digits => `0${digits}`)
  fc.assert(
    fc.property(national, text => {
      const phone = readPhone(text)
      expect(phone).not.toBeNull()
      expect(readPhone(formatPhone(phone ?? ''))).toBe(phone)
    }),
  )
})
