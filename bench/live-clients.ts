import { once } from 'node:events'
import { WebSocket } from 'ws'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { publish } from '../apps/api/src/platform/realtime/publish.sql.ts'
import type { LivePerson } from './live-people.sql.ts'

/**
 * Two thousand clients in a process of their own. The parent says what to do, one message at a time:
 * open them at a server, or tell the first company's thousand something and say when each heard it.
 */
export type ClientsOrder =
  | {
      do: 'open'
      at: 'app' | 'floor'
      port: number
      people: LivePerson[]
      each: number
      databaseUrl: string
    }
  | { do: 'tell'; at: 'app' | 'floor'; times: number }
export type Fanout = {
  hearers: number
  firstMs: number[]
  p50Ms: number[]
  p99Ms: number[]
  lastMs: number[]
}

const openedAtOnce = 40
const betweenEventsMs = 60

type Client = { socket: WebSocket; group: string }
const clients: Client[] = []
let database: ReturnType<typeof openDatabase> | undefined
let group = ''
let hear: () => void = () => undefined
let sample = ''

const heardOf = (text: string): boolean => text.includes('"cart.changed"')

const openAtFloor = async (port: number, { buyerId }: LivePerson): Promise<Client> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
  await once(socket, 'open')
  socket.send(JSON.stringify({ join: String(buyerId) }))
  await once(socket, 'message')
  // As much work for a client as in the other way.
  socket.on('message', bytes => heardOf(String(bytes)) && hear())
  return { socket, group: String(buyerId) }
}

const openAtApp = async (port: number, person: LivePerson, from: string): Promise<Client> => {
  const headers = { 'x-forwarded-for': from }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/carreau?protocol=7`, {
    headers,
    perMessageDeflate: false,
  })
  const [greeting] = await once(socket, 'message')
  const { socket_id } = JSON.parse(JSON.parse(String(greeting)).data)
  const channel = `private-tenant.buyer.${person.buyerId}`
  const answer = await fetch(`http://127.0.0.1:${port}/api/broadcasting/auth`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ socket_id, channel_name: channel }),
  })
  if (!answer.ok) throw new Error(`auth: ${answer.status} ${await answer.text()}`)
  const data = { channel, ...((await answer.json()) as object) }
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data }))
  const [joined] = await once(socket, 'message')
  if (!String(joined).includes('subscription_succeeded')) throw new Error(String(joined))
  socket.on('message', bytes => {
    const text = String(bytes)
    if (!heardOf(text)) return
    sample = text
    hear()
  })
  return { socket, group: channel }
}

const open = async (order: Extract<ClientsOrder, { do: 'open' }>): Promise<void> => {
  const wanted = order.people.flatMap(person => Array.from({ length: order.each }, () => person))
  let next = 0
  const openSome = async () => {
    for (;;) {
      const at = next++
      const person = wanted[at]
      if (person === undefined) return
      const from = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
      clients.push(
        order.at === 'floor'
          ? await openAtFloor(order.port, person)
          : await openAtApp(order.port, person, from),
      )
    }
  }
  await Promise.all(Array.from({ length: openedAtOnce }, openSome))
  const [first] = order.people
  group = order.at === 'floor' ? String(first?.buyerId) : `private-tenant.buyer.${first?.buyerId}`
  database ??= openDatabase(order.databaseUrl, { max: 1, onError: error => console.error(error) })
}

const tell = async (at: 'app' | 'floor', number: number): Promise<void> => {
  if (at === 'floor') {
    const text = sample || '{"event":"cart.changed"}'
    clients[0]?.socket.send(JSON.stringify({ tell: group, text }))
  } else if (database !== undefined)
    await publish(database.db, group as `private-tenant.buyer.${number}`, 'cart.changed', {
      cart_id: number,
    })
}

const fanOut = async (at: 'app' | 'floor', times: number): Promise<Fanout> => {
  const hearers = clients.filter(client => client.group === group).length
  const fanout: Fanout = { hearers, firstMs: [], p50Ms: [], p99Ms: [], lastMs: [] }
  for (let number = 1; number <= times; number++) {
    const { promise, resolve } = Promise.withResolvers<number[]>()
    const heard: number[] = []
    const told = performance.now()
    hear = () => {
      heard.push(performance.now() - told)
      if (heard.length === hearers) resolve(heard)
    }
    await tell(at, number)
    const arrivals = await promise
    fanout.firstMs.push(arrivals[0] ?? 0)
    fanout.p50Ms.push(arrivals[Math.floor(hearers * 0.5)] ?? 0)
    fanout.p99Ms.push(arrivals[Math.floor(hearers * 0.99)] ?? 0)
    fanout.lastMs.push(arrivals.at(-1) ?? 0)
    await new Promise(resume => setTimeout(resume, betweenEventsMs))
  }
  return fanout
}

const obey = async (order: ClientsOrder): Promise<unknown> => {
  if (order.do === 'open') await open(order)
  else return fanOut(order.at, order.times)
  return 'done'
}

process.on('message', (order: ClientsOrder) => {
  obey(order).then(
    answer => process.send?.(answer),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
