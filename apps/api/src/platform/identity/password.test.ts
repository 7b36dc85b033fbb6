import { parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

test('a password is stored as argon2id with the parameters of OWASP', async () => {
  const stored = await hashPassword('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$/)
  expect(parseOptions(stored)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
})

test('only the password itself opens it, however its accents were typed', async () => {
  const stored = await hashPassword('pâté-en-croûte'.normalize('NFD'))
  expect(await isPassword('pâté-en-croûte'.normalize('NFC'), stored)).toBe(true)
  expect(await isPassword('pate-en-croute', stored)).toBe(false)
})

test('nobody has the password of an account that does not exist', async () => {
  expect(await isPassword('', undefined)).toBe(false)
  expect(await isPassword('demo1234', null)).toBe(false)
})
