import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import pg from 'pg'

/** Whole messages out of what arrives; `typed`: those after the first one, which has no letter. */
const readMessages = (onMessage: (letter: string, message: Buffer) => void, startsTyped = true) => {
  let rest: Buffer = Buffer.alloc(0)
  let isTyped = startsTyped
  return (bytes: Buffer): void => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const head = isTyped ? 1 : 0
      if (rest.length < head + 4) return
      const end = head + rest.readUInt32BE(head)
      if (rest.length < end) return
      const message = rest.subarray(0, end)
      rest = rest.subarray(end)
      const letter = isTyped ? String.fromCharCode(message[0] ?? 0) : ''
      isTyped = true
      onMessage(letter, message)
    }
  }
}

const write = (letter: string, ...parts: (string | number)[]): Buffer => {
  const body = Buffer.concat(
    parts.map(part => {
      if (typeof part === 'string') return Buffer.from(part)
      const number = Buffer.alloc(4)
      number.writeUInt32BE(part)
      return number
    }),
  )
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** What PgBouncer 1.18 takes at the start of a connection. */
const known = new Set(['user', 'database', 'client_encoding', 'application_name'])

type Session = {
  stream: Socket
  hear: (letter: string, message: Buffer) => void
  end: () => Promise<void>
}

/** A session of PostgreSQL whose messages whoever holds it reads and writes as they are. */
const openSession = async (url: string): Promise<Session> => {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const session: Session = { stream, hear: () => undefined, end: () => client.end() }
  stream.removeAllListeners('data')
  stream.on(
    'data',
    readMessages((letter, message) => session.hear(letter, message)),
  )
  return session
}

/**
 * A pooler in transaction mode, as strict as one may be: each transaction gets the session that was
 * longest out of use, and a session forgets everything (`discard all`) before another gets it.
 */
export const startPooler = async (url: string, sessions: number) => {
  const free = await Promise.all(Array.from({ length: sessions }, () => openSession(url)))
  const all = [...free]
  const waiting: ((session: Session) => void)[] = []
  const give = (session: Session): void => {
    const next = waiting.shift()
    if (next === undefined) free.push(session)
    else next(session)
  }
  const take = (): Promise<Session> => {
    const session = free.shift()
    return session === undefined
      ? new Promise(resolve => waiting.push(resolve))
      : Promise.resolve(session)
  }
  const forget = (session: Session): void => {
    session.hear = letter => letter === 'Z' && give(session)
    session.stream.write(write('Q', 'discard all\0'))
  }
  const clients = new Set<Socket>()
  const serve = (client: Socket): void => {
    clients.add(client)
    client.on('close', () => clients.delete(client)).on('error', () => undefined)
    let asked: Buffer[] = []
    let held: Promise<Session> | undefined
    const begin = (message: Buffer): void => {
      const words = message.subarray(8).toString().split('\0')
      const unknown = words.filter((word, i) => i % 2 === 0 && word !== '' && !known.has(word))
      if (unknown.length > 0) {
        const says = `unsupported startup parameter: ${unknown[0]}`
        client.end(write('E', `SFATAL\0C08P01\0M${says}\0\0`))
      } else {
        // The process that it says is its own, and no session's.
        client.write(Buffer.concat([write('R', 0), write('K', 1, 1), write('Z', 'I')]))
      }
    }
    const ask = async (): Promise<void> => {
      const message = Buffer.concat(asked)
      asked = []
      held ??= take()
      const session = await held
      session.hear = (letter, answer) => {
        const isOver = letter === 'Z' && answer.toString('latin1', 5) === 'I'
        if (isOver) {
          held = undefined
          forget(session)
        }
        client.write(answer)
      }
      session.stream.write(message)
    }
    client.on(
      'data',
      readMessages((letter, message) => {
        if (letter === '') return begin(message)
        if (letter === 'X') return void client.end()
        asked.push(message)
        if ('QS'.includes(letter)) void ask()
      }, false),
    )
  }
  const server = createServer(serve)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    stop: async () => {
      for (const client of clients) client.destroy()
      await Promise.all(all.map(session => session.end()))
      await new Promise(resolve => server.close(resolve))
    },
  }
}
