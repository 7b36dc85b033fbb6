import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openMediaStore } from './media-store.ts'
import { openS3Server } from './s3-server.test-app.ts'
import { s3Store } from './s3-store.ts'

// The library takes its time to load on a busy machine.
vi.setConfig({ testTimeout: 30_000 })
const settings = await openS3Server()
const store = s3Store(settings, 'media')
const wholeOf = async (name: string) => {
  const file = await store.open(name)
  return file && { size: file.size, bytes: Buffer.concat(await file.stream.toArray()) }
}

describe('a bucket', () => {
  test('gives back what it was given, whole and as it comes', async () => {
    const bytes = randomBytes(300_000)
    await store.put('originals/a.webp', bytes)
    expect(await store.get('originals/a.webp')).toEqual(bytes)
    expect(await wholeOf('originals/a.webp')).toEqual({ size: bytes.length, bytes })
    expect(await store.has('originals/a.webp')).toBe(true)
  })

  test('takes a file as it comes', async () => {
    const parts = Array.from({ length: 40 }, () => randomBytes(64 * 1024))
    const bytes = Buffer.concat(parts)
    await store.put('originals/b.webp', { stream: Readable.from(parts), size: bytes.length })
    expect((await store.get('originals/b.webp'))?.equals(bytes)).toBe(true)
  })

  test('has nothing under a name nobody used', async () => {
    expect(await store.has('originals/none.webp')).toBe(false)
    expect(await store.get('originals/none.webp')).toBeUndefined()
    expect(await store.open('originals/none.webp')).toBeUndefined()
  })

  test('removes a file, and what is not there without a word', async () => {
    await store.put('originals/gone.webp', Buffer.from('x'))
    await store.remove('originals/gone.webp')
    await store.remove('originals/gone.webp')
    expect(await store.has('originals/gone.webp')).toBe(false)
  })

  test('keeps folders apart, and tells the names of one', async () => {
    const documents = s3Store(settings, 'documents')
    await documents.put('c.pdf', Buffer.from('facture'))
    expect(await store.has('c.pdf')).toBe(false)
    expect(await Array.fromAsync(documents.names(''))).toEqual(['c.pdf'])
    for (let at = 0; at < 5; at++) await store.put(`derived/${at}/512.webp`, Buffer.from('x'))
    const names = await Array.fromAsync(store.names('derived/'))
    expect(names.toSorted()).toEqual([0, 1, 2, 3, 4].map(at => `derived/${at}/512.webp`))
  })

  test.each([
    ['another secret', { secretAccessKey: 'wrong' }],
    ['an unknown key', { accessKeyId: 'NOBODY' }],
  ])('refuses who signs with %s', async (_, wrong) => {
    const stranger = s3Store({ ...settings, ...wrong }, 'media')
    await store.put('mine.webp', Buffer.from('mine'))
    await expect(stranger.get('mine.webp')).rejects.toThrow()
    await expect(stranger.put('theirs.webp', Buffer.from('theirs'))).rejects.toThrow()
    await expect(stranger.has('mine.webp')).rejects.toThrow()
    expect(await store.has('theirs.webp')).toBe(false)
  })

  test('holds pictures as a folder does', async () => {
    const pictures = openMediaStore(store)
    const photograph = sharp({
      create: { width: 300, height: 200, channels: 3, background: '#2a9d8f' },
    })
    const { key } = await pictures.putImage(await photograph.jpeg().toBuffer())
    const made = await pictures.getPicture(key, 128, 'webp')
    expect(await store.get(`derived/${key}/128.webp`)).toEqual(made)
    expect(await pictures.getPicture('f'.repeat(32), 128, 'webp')).toBeUndefined()
  })
})

describe('a store in trouble', () => {
  let server: Server
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })
  /** The store that `answer` makes, and how often it was asked. */
  const openTroubled = async (answer: Parameters<typeof createServer>[1]) => {
    let asked = 0
    server = createServer({}, (request, response) => {
      asked += 1
      answer?.(request, response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const troubled = s3Store({ ...settings, endpoint: `http://127.0.0.1:${port}` }, 'media')
    return { troubled, asked: () => asked }
  }

  test('is asked again when it breaks off or says that it is busy', async () => {
    let times = 0
    const { troubled, asked } = await openTroubled((request, response) => {
      times += 1
      if (times === 1) request.socket.destroy()
      else if (times === 2) response.writeHead(503).end()
      else response.writeHead(200, { 'content-length': 4 }).end('bien')
    })
    expect(String(await troubled.get('a.webp'))).toBe('bien')
    expect(asked()).toBe(3)
  })

  test('that stays down is an error, not a wait without end', async () => {
    const { troubled, asked } = await openTroubled((_, response) => response.writeHead(503).end())
    await expect(troubled.get('a.webp')).rejects.toThrow()
    expect(asked()).toBe(3)
  })

  test('that breaks off a file gives no half of it', async () => {
    const { troubled } = await openTroubled((_, response) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('la moitié', () => response.destroy())
    })
    await expect(troubled.get('a.webp')).rejects.toThrow()
    const opened = await troubled.open('a.webp')
    await expect(opened?.stream.toArray()).rejects.toThrow()
  })

  test('that falls silent is given up', async () => {
    server = createServer(() => {}).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const silent = s3Store({ ...settings, endpoint: `http://127.0.0.1:${port}` }, 'media', {
      silenceMs: 100,
      callMs: 250,
    })
    const before = performance.now()
    await expect(silent.get('a.webp')).rejects.toThrow()
    expect(performance.now() - before).toBeLessThan(5_000)
  })
})
