import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, open, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file on its way, and how many bytes it will be. */
export type StoredFile = { stream: Readable; size: number }

/** Where bytes are kept by name, such as `originals/<key>.webp`; names come from our own code. */
export type FileStore = {
  get: (name: string) => Promise<Buffer | undefined>
  /** The same file as it comes; whoever opens it reads it to its end or destroys the stream. */
  open: (name: string) => Promise<StoredFile | undefined>
  /** A file appears under its name only when whole. */
  put: (name: string, content: Buffer | StoredFile) => Promise<void>
  has: (name: string) => Promise<boolean>
  /** Nothing happens when there is no such file. */
  remove: (name: string) => Promise<void>
  /** Every name that begins so, some at a time. */
  names: (prefix: string) => AsyncIterable<string>
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const unlessMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error
}

/** Files that are being written end like this, and are nobody's yet. */
const draftOf = (file: string): string => `${file}.${randomUUID()}`
const isDraft = (name: string): boolean => /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)

/** A store in a folder of this machine. */
export const folderStore = (folder: string): FileStore => ({
  get: name => readFile(join(folder, name)).catch(unlessMissing),
  open: async name => {
    const file = await open(join(folder, name)).catch(unlessMissing)
    if (file === undefined) return undefined
    const { size } = await file.stat()
    return { stream: file.createReadStream(), size }
  },
  has: name =>
    access(join(folder, name)).then(
      () => true,
      () => false,
    ),
  remove: name => rm(join(folder, name), { force: true }),
  put: async (name, content) => {
    const file = join(folder, name)
    const draft = draftOf(file)
    await mkdir(dirname(file), { recursive: true })
    try {
      if (Buffer.isBuffer(content)) await writeFile(draft, content)
      else await pipeline(content.stream, createWriteStream(draft))
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  },
  names: async function* (prefix) {
    const all = await opendir(folder, { recursive: true }).catch(unlessMissing)
    if (all === undefined) return
    for await (const entry of all) {
      if (!entry.isFile() || isDraft(entry.name)) continue
      const name = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
      if (name.startsWith(prefix)) yield name
    }
  },
})
