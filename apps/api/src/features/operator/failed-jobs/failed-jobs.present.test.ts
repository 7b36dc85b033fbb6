import { expect, test } from 'vitest'
import { shortError } from './failed-jobs.present.ts'

test.each([
  ['getaddrinfo ENOTFOUND smtp.exemple.fr', 'getaddrinfo ENOTFOUND smtp.exemple.fr'],
  ['550 <chef@bistrot.fr>: unknown user\n    at Mailer', '550 <…@…>: unknown user'],
  ['smtp://carreau:secret@mail.exemple.fr:587 refused', 'smtp://… refused'],
  ['PUT https://push.exemple/send/abc?auth=secret: 410', 'PUT https://… 410'],
  ['bad token eyJhbGciOiJFUzI1NiJ9abcdefghijk', 'bad token …'],
  ['', 'Erreur sans message'],
  [null, 'Erreur sans message'],
])('%s', (text, shown) => {
  expect(shortError(text)).toBe(shown)
})

test('a long one is cut, however long, and soon', () => {
  expect(shortError('très long '.repeat(100_000))).toHaveLength(200)
  expect(shortError('a'.repeat(1_000_000))).toBe('…')
})
