import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keeps secrets that have to be read again, under keys that the database does not hold. */
export type SecretBox = {
  /** Sealed text; it opens only when said to be about the same thing. */
  seal: (text: string, about: string) => Buffer
  /** Undefined when no key of ours opens it. */
  open: (sealed: Uint8Array, about: string) => string | undefined
  /**
   * Keyed hashes of a text, which tell it again without keeping it: the first to write down, all of them
   * to look for, one a key.
   */
  digests: (text: string, about: string) => [Buffer, ...Buffer[]]
}

const nonceBytes = 12
const tagBytes = 16

/** The key of this installation, made once. Nodes that share a database share the key instead. */
const ownKey = (dataDir: string): Buffer => {
  const file = join(dataDir, 'second-factor.key')
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}

/** AES-256-GCM: nonce, tag, ciphertext. The file is read, or made, when a secret first is. */
export const openSecretBox = ({
  secondFactorKeys,
  dataDir,
}: {
  secondFactorKeys: readonly Buffer[] | undefined
  dataDir: string
}): SecretBox => {
  let keys = secondFactorKeys
  const allKeys = () => {
    keys ??= [ownKey(dataDir)]
    return keys
  }

  const openWith = (key: Buffer, sealed: Buffer, about: string): string | undefined => {
    try {
      const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      cipher.setAAD(Buffer.from(about))
      cipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      const start = cipher.update(sealed.subarray(nonceBytes + tagBytes))
      return Buffer.concat([start, cipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  }

  return {
    seal: (text, about) => {
      const [key] = allKeys()
      if (key === undefined) throw new Error('No key seals second factors')
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    digests: (text, about) => {
      const [first, ...others] = allKeys().map(key =>
        createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', `digest ${about}`, 32)))
          .update(text)
          .digest(),
      )
      if (first === undefined) throw new Error('No key for digests')
      return [first, ...others]
    },
    open: (sealed, about) => {
      for (const key of allKeys()) {
        const text = openWith(key, Buffer.from(sealed), about)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}
