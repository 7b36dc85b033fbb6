import { once } from 'node:events'
import { WebSocket } from 'ws'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { publish } from '../apps/api/src/platform/realtime/publish.sql.ts'
import type { Person } from './market.sql.ts'

/**
 * Two thousand clients in a process of their own. The parent says what to do, one message at a time:
 * open them at a server, or publish something to the first company's thousand and say when each heard it.
 */
export type ClientsOrder =
  | { do: 'open'; at: 'app' | 'floor'; origin: string; people: Person[]; each: number; url: string }
  | { do: 'publish'; at: 'app' | 'floor'; times: number }
/** For each event, when the first client heard it, half of them, 99 % and the last (ms). */
export type Fanout = Record<'first' | 'half' | 'p99' | 'last', number[]>

const openedAtOnce = 40
const betweenEventsMs = 60

type Channel = `private-tenant.buyer.${number}`
type Client = { socket: WebSocket; channel: Channel }
const clients: Client[] = []
let database: ReturnType<typeof openDatabase> | undefined
let listened: Channel = 'private-tenant.buyer.0'
let onEvent: () => void = () => undefined
let sample = '{"event":"cart.changed"}'

const listen = (socket: WebSocket): void => {
  socket.on('message', bytes => {
    const text = String(bytes)
    if (!text.includes('"cart.changed"')) return
    sample = text
    onEvent()
  })
}

const openAtFloor = async (origin: string, channel: Channel): Promise<WebSocket> => {
  const socket = new WebSocket(origin.replace('http', 'ws'), { perMessageDeflate: false })
  await once(socket, 'open')
  socket.send(JSON.stringify({ join: channel }))
  await once(socket, 'message')
  return socket
}

const openAtApp = async (
  origin: string,
  channel: Channel,
  { token, from }: { token: string; from: string },
): Promise<WebSocket> => {
  const headers = { 'x-forwarded-for': from }
  const address = `${origin.replace('http', 'ws')}/app/carreau?protocol=7`
  const socket = new WebSocket(address, { headers, perMessageDeflate: false })
  const [greeting] = await once(socket, 'message')
  const { socket_id } = JSON.parse(JSON.parse(String(greeting)).data)
  const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/broadcasting/auth`, {
    method: 'POST',
    headers: { ...headers, ...json },
    body: JSON.stringify({ socket_id, channel_name: channel }),
  })
  if (!answer.ok) throw new Error(`auth: ${answer.status} ${await answer.text()}`)
  const data = { channel, ...((await answer.json()) as object) }
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data }))
  const [joined] = await once(socket, 'message')
  if (!String(joined).includes('subscription_succeeded')) throw new Error(String(joined))
  return socket
}

const open = async (order: Extract<ClientsOrder, { do: 'open' }>): Promise<void> => {
  const wanted = order.people.flatMap(person => Array.from({ length: order.each }, () => person))
  const waiting = wanted.entries()
  const openSome = async () => {
    for (const [at, { tenantId, token }] of waiting) {
      const channel: Channel = `private-tenant.buyer.${tenantId}`
      const from = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
      const socket =
        order.at === 'floor'
          ? await openAtFloor(order.origin, channel)
          : await openAtApp(order.origin, channel, { token, from })
      listen(socket)
      clients.push({ socket, channel })
    }
  }
  await Promise.all(Array.from({ length: openedAtOnce }, openSome))
  listened = `private-tenant.buyer.${order.people[0]?.tenantId ?? 0}`
  database ??= openDatabase(order.url, { max: 1, onError: error => console.error(error) })
}

const publishMany = async (at: 'app' | 'floor', times: number): Promise<Fanout> => {
  const listeners = clients.filter(({ channel }) => channel === listened).length
  const fanout: Fanout = { first: [], half: [], p99: [], last: [] }
  for (let number = 1; number <= times; number++) {
    const { promise, resolve } = Promise.withResolvers<number[]>()
    const heard: number[] = []
    const started = performance.now()
    onEvent = () => {
      heard.push(performance.now() - started)
      if (heard.length === listeners) resolve(heard)
    }
    if (at === 'floor') clients[0]?.socket.send(JSON.stringify({ send: listened, text: sample }))
    else if (database) await publish(database.db, listened, 'cart.changed', { cart_id: number })
    const arrivals = await promise
    fanout.first.push(arrivals[0] ?? 0)
    fanout.half.push(arrivals[Math.floor(listeners * 0.5)] ?? 0)
    fanout.p99.push(arrivals[Math.floor(listeners * 0.99)] ?? 0)
    fanout.last.push(arrivals.at(-1) ?? 0)
    await new Promise(resume => setTimeout(resume, betweenEventsMs))
  }
  return fanout
}

process.on('message', (order: ClientsOrder) => {
  const done = order.do === 'open' ? open(order) : publishMany(order.at, order.times)
  done.then(
    answer => process.send?.(answer ?? 'done'),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
