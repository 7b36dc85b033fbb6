import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { codeAt, newSecret, secretUri, stepOfCode } from './second-factor-codes.ts'

/** RFC 6238, appendix B: its key, of which the eight digits end in our six. */
const rfcSecret = Secret.fromUTF8('12345678901234567890').base32
const at = (seconds: number) => new Date(seconds * 1_000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at second %i the code is %s, as in RFC 6238', (seconds, code) => {
  expect(codeAt(rfcSecret, at(seconds))).toBe(code)
  expect(stepOfCode(rfcSecret, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('a code counts one step early or late, not two, under its own step', () => {
  const code = codeAt(rfcSecret, at(1_000_000))
  const step = Math.floor(1_000_000 / 30)
  const read = [-60, -30, 0, 30, 60].map(late => stepOfCode(rfcSecret, code, at(1_000_000 + late)))
  expect(read).toEqual([null, step, step, step, null])
})

test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('« %s » is no code', text => {
  expect(stepOfCode(rfcSecret, text, at(0))).toBeNull()
})

test('the QR code names Carreau and the account', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(secretUri(secret, 'vente@primeur.demo'))
  expect(decodeURIComponent(uri.pathname)).toContain('Carreau:vente@primeur.demo')
  expect(uri.searchParams.get('secret')).toBe(secret)
  expect(uri.searchParams.get('issuer')).toBe('Carreau')
})
