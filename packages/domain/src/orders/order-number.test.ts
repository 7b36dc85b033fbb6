import { expect, test } from 'vitest'
import { readOrderNumber } from './order-number.ts'

test.each([
  ['42', { id: 42, from: 42, to: 42 }],
  ['C42', { id: 42, from: 42, to: 42 }],
  ['c00000042', { id: 42, from: 42, to: 42 }],
  ['C0', { id: 0, from: 0, to: 9_999_999 }],
  ['C0000004', { id: 4, from: 40, to: 49 }],
  [' 00 ', { id: 0, from: 0, to: 999_999 }],
] as const)('« %s » means %o', (text, sought) => {
  expect(readOrderNumber(text)).toEqual(sought)
})

test.each(['', 'C', 'Rungis', 'C0x', '1234567890123456'])('« %s » is no number', text => {
  expect(readOrderNumber(text)).toBeNull()
})
