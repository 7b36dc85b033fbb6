import { randomInt } from 'node:crypto'

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
