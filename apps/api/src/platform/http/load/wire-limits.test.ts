import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { answerError } from '../error-handler.ts'
import { wireLimits } from './wire-limits.ts'

// What no HTTP client would send, on the bare socket.

const listen = async (limits: Parameters<typeof wireLimits>[0]): Promise<number> => {
  const app = fastify({ ...wireLimits(limits) })
  app.setErrorHandler(answerError)
  app.post('/form', async ({ body }) => ({ body }))
  app.get('/good', async () => ({ good: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => app.close())
  return (app.server.address() as AddressInfo).port // it listens on a port
}
const port = await listen({ headersMs: 300, requestMs: 600, idleMs: 200, checkMs: 50 })

/** Sends the pieces one after the other; answers all that came until the other side hung up. */
const talk = async (pieces: readonly string[], { everyMs = 0 } = {}): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', data => {
    said += data
  })
  // Who is hung up on while talking may hear no more than that.
  socket.on('error', () => {})
  const over = new Promise(resolve => socket.on('close', resolve))
  for (const piece of pieces) {
    if (socket.destroyed) break
    socket.write(piece)
    if (everyMs > 0) await sleep(everyMs)
  }
  await over
  return said
}

const statusOf = (said: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0)
const bodyOf = (said: string): unknown => JSON.parse(said.slice(said.indexOf('\r\n\r\n') + 4))
const answersIn = (said: string): number => said.split('HTTP/1.1 ').length - 1

const host = 'Host: carreau\r\n'
const json = 'Content-Type: application/json\r\n'
const chunked = `${json}Transfer-Encoding: chunked\r\n`

test.each<[string, string]>([
  ['no HTTP at all', '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03\r\n\r\n'],
  ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
  ['a version of the future', `GET /good HTTP/9.9\r\n${host}\r\n`],
  ['a space before the colon', `GET /good HTTP/1.1\r\n${host}X-A : b\r\n\r\n`],
  ['a folded header', `GET /good HTTP/1.1\r\n${host}X-A: b\r\n c\r\n\r\n`],
  ['a NUL in a header', `GET /good HTTP/1.1\r\n${host}X-A: b\0c\r\n\r\n`],
  [
    'two lengths',
    `POST /form HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`,
  ],
  [
    'a length and chunks',
    `POST /form HTTP/1.1\r\n${host}Content-Length: 2\r\n${chunked}\r\n0\r\n\r\n`,
  ],
  ['a negative length', `POST /form HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`],
  ['a length that is none', `POST /form HTTP/1.1\r\n${host}Content-Length: 1e1\r\n\r\n`],
  ['a chunk of no size', `POST /form HTTP/1.1\r\n${host}${chunked}\r\nxyz\r\n\r\n`],
  [
    'a chunk beyond all numbers',
    `POST /form HTTP/1.1\r\n${host}${chunked}\r\nffffffffffffffffff\r\n\r\n`,
  ],
  [
    'chunks coded otherwise',
    `POST /form HTTP/1.1\r\n${host}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  ],
])('%s is answered in our form, and hung up on', async (_, bytes) => {
  const said = await talk([bytes])
  expect([statusOf(said), answersIn(said)]).toEqual([400, 1])
  expect(said).toMatch(/^connection: close\r$/im)
  expect(bodyOf(said)).toEqual({ message: 'La requête est illisible.', code: 'malformed_request' })
})

test('what follows an unreadable request is no request of its own', async () => {
  const smuggled = `GET /good HTTP/1.1\r\n${host}\r\n`
  const said = await talk([
    `POST /form HTTP/1.1\r\n${host}Content-Length: 4\r\n${chunked}\r\n0\r\n\r\n${smuggled}`,
  ])
  expect([statusOf(said), answersIn(said)]).toEqual([400, 1])
})

test.each<[string, string]>([
  ['one header of 20 kB', `X-A: ${'b'.repeat(20_000)}\r\n`],
  ['three thousand headers', 'X-A: b\r\n'.repeat(3_000)],
])('%s is too much', async (_, headers) => {
  const said = await talk([`GET /good HTTP/1.1\r\n${host}${headers}\r\n`])
  expect(statusOf(said)).toBe(431)
  expect(bodyOf(said)).toMatchObject({ code: 'headers_too_large' })
})

test('an address of 20 kB is too much', async () => {
  const said = await talk([`GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`])
  expect(statusOf(said)).toBe(431)
})

test.each<[string, readonly string[]]>([
  ['headers', [`GET /good HTTP/1.1\r\n${host}`, ...Array<string>(40).fill('X-A: b\r\n')]],
  [
    'a body',
    [
      `POST /form HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
      ...Array<string>(40).fill(' '),
    ],
  ],
])('who sends %s drop by drop is hung up on in time', async (_, drops) => {
  const started = performance.now()
  const said = await talk(drops, { everyMs: 50 })
  expect(statusOf(said)).toBe(408)
  expect(bodyOf(said)).toMatchObject({ code: 'request_too_slow' })
  expect(performance.now() - started).toBeLessThan(40 * 50 + 1_000)
})

test('forty who send nothing keep nobody from being served', async () => {
  const silent = Array.from({ length: 40 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  const said = await talk([`GET /good HTTP/1.1\r\n${host}Connection: close\r\n\r\n`])
  expect(statusOf(said)).toBe(200)
  for (const socket of silent) socket.destroy()
})

test('who has sent a request and says nothing more is hung up on', async () => {
  const started = performance.now()
  const said = await talk([`GET /good HTTP/1.1\r\n${host}\r\n`])
  expect(statusOf(said)).toBe(200)
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('who sends twelve megabytes before reading a word is told that they are too many', async () => {
  const bytes = 12 * 1024 * 1024
  // A busy machine may take a second to pass them on, and that is not what is looked at.
  const patient = await listen({
    headersMs: 20_000,
    requestMs: 20_000,
    idleMs: 20_000,
    checkMs: 50,
  })
  const socket = connect(patient, '127.0.0.1')
  await new Promise(connected => socket.once('connect', connected))
  socket.pause()
  socket.write(`POST /form HTTP/1.1\r\n${host}${json}Content-Length: ${bytes}\r\n\r\n`)
  await new Promise<void>((sent, failed) => {
    socket.write(Buffer.alloc(bytes, ' '), error => (error ? failed(error) : sent()))
  })
  let said = ''
  socket.on('data', data => {
    said += data
  })
  socket.resume()
  await vi.waitFor(() => expect(statusOf(said)).toBe(413), 10_000)
  expect(bodyOf(said)).toMatchObject({ code: 'payload_too_large' })
  socket.destroy()
})
