import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** A file of the backup, and what its bytes must be. */
const part = z.object({ file: z.string(), bytes: z.number(), sha256: z.string() })

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of the rows, in whatever order: the same table has the same again. */
  checksum: z.string(),
  part,
})

const sequence = z.object({
  schema: z.string(),
  name: z.string(),
  /** Null: never used. */
  lastValue: z.string().nullable(),
})

const files = z.object({ count: z.number(), bytes: z.number(), part })

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  program: z.string(),
  postgres: z.string(),
  /** The last migration of the product, and of the job queue. */
  schema: z.object({ product: z.string(), jobs: z.number() }),
  /** In an order in which every row finds those it refers to. */
  tables: z.array(table),
  sequences: z.array(sequence),
  /** Names, sizes and hashes, a line each, of what stands in the folder of that name. */
  media: files,
  documents: files,
})

export type Part = z.infer<typeof part>
export type TablePart = z.infer<typeof table>
export type Sequence = z.infer<typeof sequence>
export type FilesPart = z.infer<typeof files>
export type Manifest = z.infer<typeof manifest>

/** What a backup or a restore cannot do, said to who asked for it. */
export class BackupError extends Error {}

const fileName = 'manifest.json'

export const writeManifest = (folder: string, told: Manifest): Promise<void> =>
  writeFile(join(folder, fileName), `${JSON.stringify(told, null, 2)}\n`, { mode: 0o600 })

export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => {
    throw new BackupError(`${folder} n’est pas une sauvegarde : « ${fileName} » y manque.`)
  })
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new BackupError(
      `« ${fileName} » est abîmé, ou d’une version plus récente de Carreau : ${folder} ne peut pas être restauré.`,
    )
  }
}
