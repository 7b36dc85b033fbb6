import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { create, extract } from 'tar'
import { BackupError } from './manifest.ts'

/** A pair of age's keys: the public one seals, the secret one alone opens. */
export const newKey = async (): Promise<{ secret: string; public: string }> => {
  const secret = await generateX25519Identity()
  return { secret, public: await identityToRecipient(secret) }
}

/** The library speaks the web's streams, which Node's are typed apart from. */
const webOf = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>
const nodeOf = (stream: globalThis.ReadableStream) =>
  Readable.fromWeb(stream as unknown as ReadableStream)

/**
 * Packs a folder into one file that the owners of these keys alone can open. It is a tar under age
 * (https://age-encryption.org/v1): `age -d -i key file | tar x` opens it without Carreau.
 */
export const seal = async (
  folder: string,
  file: string,
  keys: readonly string[],
): Promise<void> => {
  const encrypter = new Encrypter()
  for (const key of keys) encrypter.addRecipient(key)
  const packed = Readable.from(create({ cwd: folder, portable: true }, ['.']))
  const sealed = await encrypter.encrypt(webOf(packed))
  await pipeline(nodeOf(sealed), createWriteStream(file, { mode: 0o600 }))
}

/** The secret keys of a file as age writes them: a line each, and comments. */
const secretsOf = (text: string): string[] => text.match(/^AGE-SECRET-KEY-1\w+/gm) ?? []

const begin = async (sealed: Readable, secrets: readonly string[]) => {
  const decrypter = new Decrypter()
  for (const secret of secrets) decrypter.addIdentity(secret)
  return decrypter.decrypt(webOf(sealed)).catch((error: unknown) => {
    const says = error instanceof Error ? error.message : ''
    throw new BackupError(
      says.startsWith('no identity matched')
        ? 'Cette clé n’ouvre pas cette sauvegarde : il faut celle d’une des clés publiques (BACKUP_KEYS) du jour où elle a été faite.'
        : 'Ce fichier n’est pas une sauvegarde scellée, ou son début est abîmé.',
    )
  })
}

/** Unpacks a sealed backup into a new folder. @throws BackupError for a wrong key or a damaged file. */
export const unseal = async (
  sealed: Readable,
  folder: string,
  keyFileText: string,
): Promise<void> => {
  const secrets = secretsOf(keyFileText)
  if (secrets.length === 0)
    throw new BackupError('Le fichier de clé ne contient aucune clé secrète (AGE-SECRET-KEY-1…).')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const opened = nodeOf(await begin(sealed, secrets))
  // Read to its end before any of it is unpacked: only there age knows that it is whole.
  const packed = `${folder}.tar`
  await pipeline(opened, createWriteStream(packed, { mode: 0o600 })).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error
    throw new BackupError(
      'La sauvegarde est tronquée ou abîmée : rien n’a été restauré, prenez-en une autre.',
    )
  })
  await extract({ file: packed, cwd: folder, strict: true })
  await rm(packed)
}
