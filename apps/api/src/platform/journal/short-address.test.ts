import { expect, test } from 'vitest'
import { shortAddress } from './short-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.x'],
  ['::ffff:203.0.113.7', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['unknown', null],
])('%s is kept as %s', (address, kept) => {
  expect(shortAddress(address)).toBe(kept)
})
