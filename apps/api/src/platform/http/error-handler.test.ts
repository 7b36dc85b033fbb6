import { type AddressInfo, connect } from 'node:net'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { answerError } from './error-handler.ts'

const answerTo = async (thrown: object) => {
  const api = fastify()
  api.setErrorHandler(answerError)
  api.get('/', async () => {
    throw Object.assign(new Error('in the house'), thrown)
  })
  return api.inject('/')
}

test.each([
  ['text that PostgreSQL cannot hold', { code: '22021' }, 422, 'invalid_input'],
  ['a row that went meanwhile', { code: '23503' }, 409, 'changed_meanwhile'],
  [
    'a person who was deleted meanwhile',
    { code: '23503', constraint: 'deleted_person' },
    401,
    'unauthenticated',
  ],
  ['a statement out of time', { code: '57014' }, 503, 'overloaded'],
  ['a deadlock', { code: '40P01' }, 503, 'overloaded'],
  ['a row changed under a snapshot', { code: '40001' }, 503, 'overloaded'],
  ['a lock that was not given', { code: '55P03' }, 503, 'overloaded'],
  ['a primary that became a replica', { code: '25006' }, 503, 'overloaded'],
  ['a database that is away', { code: 'ECONNREFUSED' }, 503, 'overloaded'],
  ['anything else', {}, 500, 'internal'],
])('%s', async (_, thrown, status, code) => {
  const answer = await answerTo(thrown)
  expect(answer.statusCode).toBe(status)
  expect(answer.json().code).toBe(code)
  expect(answer.headers['retry-after']).toBe(status === 503 ? '1' : undefined)
  expect(answer.body).not.toContain('in the house')
  if (status === 503)
    expect(answer.json().message).toBe(
      'Le service est momentanément indisponible. Réessayez dans un instant.',
    )
})

test('who sends a whole photograph before reading is told why it is refused', async () => {
  const api = fastify()
  api.setErrorHandler(answerError)
  await api.register(multipart)
  api.post('/photograph', async () => {
    throw new AppError('unauthenticated')
  })
  await api.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => api.close())
  const { port } = api.server.address() as AddressInfo // it listens on a port

  const socket = connect(port, '127.0.0.1').pause()
  const body = Buffer.alloc(9_500_000)
  const head = [
    'POST /photograph HTTP/1.1',
    'Host: carreau',
    // As Python's urllib does.
    'Connection: close',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${body.length}`,
  ]
  const wrote = new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]), resolve)
  })
  await wrote
  const [first] = await Promise.all([
    new Promise<Buffer>(resolve => socket.once('data', resolve)),
    socket.resume(),
  ])
  socket.destroy()
  expect(first.toString()).toMatch(/^HTTP\/1\.1 401 /)
})
