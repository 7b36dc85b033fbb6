import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Carreau', label, secret: Secret.fromBase32(secret), period: stepSeconds })

/** A new shared secret in base32: 160 bits, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says to the telephone's application. */
export const secretUri = (secret: string, label: string): string => totpOf(secret, label).toString()

/** The code of a moment: what the telephone shows. */
export const codeAt = (secret: string, at: Date): string =>
  totpOf(secret).generate({ timestamp: at.getTime() })

/**
 * The 30-second step a code belongs to; null when it is not of this one, the one before or the one
 * after, for telephones whose clock is a little off.
 */
export const stepOfCode = (secret: string, code: string, at: Date): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: 1 })
  return delta === null ? null : Math.floor(at.getTime() / 1_000 / stepSeconds) + delta
}

const recoveryCodes = 10

/** No sign that is read as another: neither 0 and o, nor 1, i and l. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

const group = (): string => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')

/** « k7f2-m9qx-w3te »: about 60 bits, of which 40 are secret (ASVS 5.0 §6.5.4 asks for 20). */
export const newRecoveryCodes = (): string[] => {
  const codes = new Map<string, string>()
  while (codes.size < recoveryCodes) {
    const prefix = group()
    codes.set(prefix, `${prefix}-${group()}-${group()}`)
  }
  return [...codes.values()]
}

/** The part that finds a code's row and the part that is hashed; undefined for no recovery code. */
export const partsOfRecoveryCode = (
  typed: string,
): { prefix: string; rest: string } | undefined => {
  const plain = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return plain.length === 12 ? { prefix: plain.slice(0, 4), rest: plain.slice(4) } : undefined
}
