import type { Readable } from 'node:stream'

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
