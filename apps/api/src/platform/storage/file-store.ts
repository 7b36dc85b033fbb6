import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A place for files by name; a folder here, the same two verbs for any other store. */
export type FileStore = {
  get: (name: string) => Promise<Buffer | undefined>
  put: (name: string, bytes: Buffer) => Promise<void>
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Files below `root`; a file appears whole or not at all. */
export const folderStore = (root: string): FileStore => ({
  get: async name => {
    try {
      return await readFile(join(root, name))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  },
  put: async (name, bytes) => {
    const path = join(root, name)
    await mkdir(dirname(path), { recursive: true })
    const draft = `${path}.${randomBytes(6).toString('hex')}`
    await writeFile(draft, bytes)
    await rename(draft, path)
  },
})
