import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'car_live_'

const checksumOf = (random: string): string => crc32(random).toString(16).padStart(8, '0')

/** A new secret: 256 random bits that scanners of leaked secrets recognise by how they begin. */
export const newKeySecret = (): string => {
  const random = randomBytes(32).toString('base64url')
  return `${prefix}${random}${checksumOf(random)}`
}

/** Whether a text is a secret of ours: what was mistyped or cut off is known without the database. */
export const isKeySecret = (text: string): boolean => {
  const [, random, checksum] = /^car_live_([\w-]{43})([0-9a-f]{8})$/.exec(text) ?? []
  return random !== undefined && checksumOf(random) === checksum
}
