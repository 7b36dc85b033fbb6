import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { answerError } from '../error-handler.ts'
import { hangUpOnStalls } from './stalled-bodies.ts'
import { wireLimits } from './wire-limits.ts'

// On the bare socket, by a clock of the test's own: how fast this machine is makes no difference.

let clock = 0
let received = 0
const app = fastify({ ...wireLimits() })
app.setErrorHandler(answerError)
app.addContentTypeParser('image/jpeg', (_request, payload, done) => {
  let bytes = 0
  payload.on('data', (piece: Buffer) => {
    bytes += piece.length
    received += piece.length
  })
  payload.on('end', () => done(null, bytes))
  payload.on('error', done)
})
app.post('/photo', async ({ body }) => ({ bytes: body }))
app.post('/refused', {
  onRequest: async (_request, reply) => reply.status(403).send({ refused: true }),
  handler: async () => ({}),
})
hangUpOnStalls(app.server, { stallMs: 10_000, leastBytes: 1_000, checkMs: 5, now: () => clock })
await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())
const { port } = app.server.address() as AddressInfo // it listens on a port

const begin = async (path: string, length: number) => {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  let isOver = false
  socket.on('data', data => {
    said += data
  })
  socket.on('close', () => {
    isOver = true
  })
  // Who is hung up on while talking may hear no more than that.
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: carreau\r\nContent-Type: image/jpeg\r\nContent-Length: ${length}\r\n\r\n`,
  )
  /** Sends so many bytes, and waits until the server has them. */
  const send = async (bytes: number) => {
    const before = received
    socket.write(Buffer.alloc(bytes, 'x'))
    await vi.waitFor(() => expect(received).toBe(before + bytes), 5_000)
  }
  return { socket, send, said: () => said, isOver: () => isOver }
}
const hungUp = (line: { isOver: () => boolean }) =>
  vi.waitFor(() => expect(line.isOver()).toBe(true), 5_000)

test('a body that stays at one byte is hung up on, and told why', async () => {
  const line = await begin('/photo', 10_000)
  await line.send(1)
  clock += 10_001
  await hungUp(line)
  expect(line.said()).toMatch(/^HTTP\/1\.1 408 [\s\S]*request_too_slow/)
})

test('so is one that comes drop by drop', async () => {
  const line = await begin('/photo', 10_000)
  for (let drop = 0; drop < 3 && !line.isOver(); drop++) {
    await line.send(1)
    clock += 4_000
  }
  await hungUp(line)
})

test('a photograph that takes three minutes goes through', async () => {
  const line = await begin('/photo', 40_000)
  for (let piece = 0; piece < 20; piece++) {
    await line.send(2_000)
    clock += 9_000
    // Looked at meanwhile.
    await new Promise(resolve => setTimeout(resolve, 15))
  }
  await vi.waitFor(() => expect(line.said()).toMatch(/\{"bytes":40000\}$/), 5_000)
  line.socket.destroy()
})

test('who was refused before the body came does not stay either', async () => {
  const line = await begin('/refused', 10_000)
  await vi.waitFor(() => expect(line.said()).toMatch(/^HTTP\/1\.1 403/), 5_000)
  await vi.waitFor(() => {
    clock += 10_001
    expect(line.isOver()).toBe(true)
  }, 5_000)
  expect(line.said()).not.toMatch(/ 408 /)
})
