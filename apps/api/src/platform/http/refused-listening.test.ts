import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { StartError } from '../postgres/start-error.ts'
import { refusedListening } from './refused-listening.ts'

/** What the system says to a server that listens there. */
const listenAt = (host: string, port: number) =>
  new Promise<unknown>((answered, failed) => {
    const server = createServer()
    server.once('error', answered)
    server.listen({ host, port }, () => server.close(() => failed(new Error('it listens'))))
  })

// Of a network for documentation (RFC 5737), and a name that may not exist (RFC 6761).
test.each(['192.0.2.1', 'carreau.invalid'])(
  'an address of no machine of ours, %s, is told by its variable',
  async host => {
    const told = refusedListening(await listenAt(host, 0), { host, port: 3000 })
    expect(told).toBeInstanceOf(StartError)
    expect(told).toMatchObject({ message: expect.stringMatching(`^${host} n’est pas .+ HOST`) })
  },
)

test('a port that is taken is told by its variable', async () => {
  const taken = createServer()
  await new Promise<void>(listens => taken.listen(0, '127.0.0.1', listens))
  const address = taken.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const told = refusedListening(await listenAt('127.0.0.1', port), { host: '127.0.0.1', port })
  taken.close()
  expect(told).toMatchObject({ message: expect.stringContaining(`Le port ${port} est déjà pris`) })
})
