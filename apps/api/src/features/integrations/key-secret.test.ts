import { expect, test } from 'vitest'
import { isKeySecret, newKeySecret } from './key-secret.ts'

test('a secret is told from what was mistyped, cut off or made up', () => {
  const secret = newKeySecret()
  expect(secret).toMatch(/^car_live_[\w-]{51}$/)
  expect(newKeySecret()).not.toBe(secret)
  expect(isKeySecret(secret)).toBe(true)
  const other = secret[12] === 'a' ? 'b' : 'a'
  expect(isKeySecret(`${secret.slice(0, 12)}${other}${secret.slice(13)}`)).toBe(false)
  expect(isKeySecret(secret.slice(0, -1))).toBe(false)
  expect(isKeySecret(`${secret}0`)).toBe(false)
  expect(isKeySecret('')).toBe(false)
})
