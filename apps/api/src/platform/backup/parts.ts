import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { BackupError, type Part } from './manifest.ts'

/** Lets bytes through and notes how many they were and their SHA-256. */
export const measuring = () => {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, measured: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Reads to the end, for the measure alone. */
export const measure = async (source: Readable) => {
  const { through, measured } = measuring()
  await pipeline(source, through.resume())
  return measured()
}

/** Writes one compressed part of a backup as its bytes come. */
export const writePart = async (folder: string, file: string, source: Readable): Promise<Part> => {
  const { through, measured } = measuring()
  // Tables compress to a quarter; trying harder takes three times as long for a tenth more.
  const packed = createGzip({ level: 3 })
  await pipeline(source, packed, through, createWriteStream(join(folder, file), { mode: 0o600 }))
  return { file, ...measured() }
}

/** Reads a part once from end to end, before anything is done with it. */
export const checkPart = async (folder: string, { file, bytes, sha256 }: Part): Promise<void> => {
  const found = await measure(createReadStream(join(folder, file))).catch(() => {
    throw new BackupError(`« ${file} » manque à la sauvegarde, ou n’est pas lisible.`)
  })
  if (found.sha256 === sha256 && found.bytes === bytes) return
  throw new BackupError(
    `« ${file} » est abîmé : il n’a plus la somme de contrôle notée à la sauvegarde.`,
  )
}
