import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { endpoints } from '@carreau/contract/endpoints'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../identity/caller.ts'
import { answerError } from '../error-handler.ts'
import { serveOn } from '../serve.ts'
import { openLargeBodies } from './large-bodies.ts'

test('one person holds their share and all people the whole, until they are answered', () => {
  const { hold } = openLargeBodies({ mostBytes: 10, mostOfOne: 6 })
  const leave = hold(1, 6)
  expect(() => hold(1, 1)).toThrow('Trop de fichiers')
  hold(2, 4)
  expect(() => hold(3, 1)).toThrow('Trop de fichiers')
  leave()
  leave()
  hold(1, 6)
  expect(() => hold(3, 1)).toThrow('Trop de fichiers')
})

const accountant = (userId: number): Caller => ({
  ...{ userId, firstName: 'Anne', isAddressProved: true, sessionId: userId },
  token: { id: userId, expiresAt: new Date(8.64e15) },
  tenant: { type: 'shop', id: 1, role: 'accountant' },
})

/** Both of what is long: a file and a body of JSON. `Bearer 7` is person 7's token, and no database is asked. */
const openServer = async () => {
  const app = fastify()
  await app.register(cookie)
  app.setErrorHandler(answerError)
  const settings = { operatorsNeedSecondFactor: false }
  const serve = serveOn(
    app,
    {} as Db,
    () => new Date(),
    settings,
    async ({ headers }) => {
      const userId = Number(headers.authorization?.replace('Bearer ', ''))
      return Number.isInteger(userId) ? accountant(userId) : null
    },
  )
  serve(endpoints.recordBankEntries, async ({ body }) => {
    throw new Error(`${body.entries.length} entries were read`)
  })
  serve(endpoints.uploadImage, async () => ({ data: { key: '0'.repeat(32), url: '/' } }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo

  /** Begins to send so many bytes and keeps the last ones back; `answer` is the status of what is answered. */
  const begin = async (
    path: string,
    { bytes, who, type }: { bytes: number; who: string; type: string },
  ) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    onTestFinished(() => void socket.destroy())
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: x',
      `content-type: ${type}`,
      `content-length: ${bytes}`,
    ]
    socket.write([...head, `authorization: Bearer ${who}`, '', '--b\r\n'].join('\r\n'))
    const answer = once(socket, 'data').then(([data]) => Number(String(data).split(' ')[1]))
    return { socket, answer }
  }
  return { begin }
}

const json = { bytes: 8_000_000, type: 'application/json' }
const form = { bytes: 9_900_000, type: 'multipart/form-data; boundary=b' }

test('a stranger’s long body is refused before it is read', async () => {
  const { begin } = await openServer()
  const { answer } = await begin('/v3/shop/payments/bank-statement/record', { ...json, who: '' })
  expect(await answer).toBe(401)
})

test.each([
  ['/v3/shop/payments/bank-statement/record', json, 8],
  ['/v3/media', form, 6],
])(
  'of one person %s takes so much at once; others are served, and they again once it is over',
  async (path, sent, most) => {
    const { begin } = await openServer()
    const begun = await Promise.all(
      Array.from({ length: most }, () => begin(path, { ...sent, who: '7' })),
    )
    const oneTooMany = await begin(path, { ...sent, who: '7' })
    expect(await oneTooMany.answer).toBe(503)
    const other = await begin(path, { ...sent, bytes: 20, who: '8' })
    other.socket.write('x'.repeat(20))
    expect(await other.answer).toBeLessThan(500)
    for (const { socket } of begun) socket.destroy()
    // What was held is given back when the connections' ends are noticed.
    await expect
      .poll(async () => {
        const again = await begin(path, { ...sent, bytes: 20, who: '7' })
        again.socket.write('x'.repeat(20))
        const status = await again.answer
        again.socket.destroy()
        return status
      })
      .toBeLessThan(500)
  },
)
