import { createHash } from 'node:crypto'
import type { FileStore, StoredFile } from './file-store.ts'
import { type MediaFormat, type MediaWidth, mediaFormats, mediaWidths } from './media-url.ts'
import { cleanPhotograph } from './photographs.ts'
import { deriveWidth } from './pictures.ts'

/** Pictures made at a time: scaling must not take the processor from the calls. */
const maxMaking = 2

/** A picture's name is its content: the same picture is stored once and never changes. */
const keyOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32)

export const isMediaKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

/** Runs at most `max` tasks at a time, the others in their order. */
const atMost = (max: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < max) running += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

export type MediaStore = {
  /** Keeps a photograph from outside, of this sender; answers its key and the bytes it takes. Throws NotAPicture. */
  putImage: (bytes: Buffer, whose?: string) => Promise<{ key: string; size: number }>
  /** Whether a photograph from outside is kept under this key. */
  hasImage: (key: string) => Promise<boolean>
  /** Removes a photograph from outside and all that was made of it. */
  removeImage: (key: string) => Promise<void>
  /** Keeps a drawing of our own, as it is; it becomes pixels when first asked for. */
  putIllustration: (svg: Buffer | string) => Promise<string>
  /** The picture at a width, made on first request; undefined for an unknown key. */
  getPicture: (key: string, width: MediaWidth, format: MediaFormat) => Promise<Buffer | undefined>
  /** The same as it comes from where it is kept. */
  openPicture: (
    key: string,
    width: MediaWidth,
    format: MediaFormat,
  ) => Promise<Buffer | StoredFile | undefined>
}

const nameOf = (key: string, width: MediaWidth, format: MediaFormat): string =>
  `derived/${key}/${width}.${format}`

/** Originals and what is derived from them, by content key. */
export const openMediaStore = (store: FileStore): MediaStore => {
  const inTurn = atMost(maxMaking)
  const making = new Map<string, Promise<Buffer | undefined>>()

  const keep = async (bytes: Buffer, kind: 'svg' | 'webp'): Promise<string> => {
    const key = keyOf(bytes)
    const name = `originals/${key}.${kind}`
    if (!(await store.has(name))) await store.put(name, bytes)
    return key
  }

  const findOriginal = async (key: string) => {
    for (const kind of ['svg', 'webp'] as const) {
      const bytes = await store.get(`originals/${key}.${kind}`)
      if (bytes !== undefined) return { bytes, kind }
    }
    return undefined
  }

  const derive = async (
    key: string,
    width: MediaWidth,
    format: MediaFormat,
  ): Promise<Buffer | undefined> => {
    const original = await findOriginal(key)
    if (original === undefined) return undefined
    const bytes = await inTurn(() => deriveWidth(original, width, format))
    await store.put(nameOf(key, width, format), bytes)
    return bytes
  }

  /** Asked for by many at once, it is made once. */
  const makeOnce = (key: string, width: MediaWidth, format: MediaFormat) => {
    const name = nameOf(key, width, format)
    const made = making.get(name) ?? derive(key, width, format).finally(() => making.delete(name))
    making.set(name, made)
    return made
  }

  return {
    putImage: async (bytes, whose = '') => {
      const photograph = await cleanPhotograph(bytes, whose)
      return { key: await keep(photograph, 'webp'), size: photograph.length }
    },
    hasImage: key => store.has(`originals/${key}.webp`),
    removeImage: async key => {
      // The original first: without it nothing is made again.
      await store.remove(`originals/${key}.webp`)
      const made = mediaWidths.flatMap(width => mediaFormats.map(each => nameOf(key, width, each)))
      await Promise.all(made.map(name => store.remove(name)))
    },
    putIllustration: svg => keep(Buffer.from(svg), 'svg'),
    getPicture: async (key, width, format) =>
      (await store.get(nameOf(key, width, format))) ?? makeOnce(key, width, format),
    openPicture: async (key, width, format) =>
      (await store.open(nameOf(key, width, format))) ?? makeOnce(key, width, format),
  }
}
