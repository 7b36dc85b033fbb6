import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where bytes are kept by name, such as `originals/<key>.webp`; names come from our own code. */
export type FileStore = {
  get: (name: string) => Promise<Buffer | undefined>
  put: (name: string, bytes: Buffer) => Promise<void>
  has: (name: string) => Promise<boolean>
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A store in a folder of this machine. A file appears under its name only when whole. */
export const folderStore = (folder: string): FileStore => ({
  get: name =>
    readFile(join(folder, name)).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    }),
  has: name =>
    access(join(folder, name)).then(
      () => true,
      () => false,
    ),
  put: async (name, bytes) => {
    const file = join(folder, name)
    const draft = `${file}.${randomUUID()}`
    await mkdir(dirname(file), { recursive: true })
    try {
      await writeFile(draft, bytes)
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  },
})
