import { Agent, request as open } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

export type Request = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export type Load = { concurrency: number; amount: number }

/** One stretch of load: how long each call took (ms), and the whole (s). */
export type Stretch = { times: number[]; seconds: number }

/** What lies below half of the times, 95 % and 99 % of them, and all, in milliseconds. */
export type Spread = { p50: number; p95: number; p99: number; most: number }
export type Measure = Spread & { perSecond: number }

export const spreadOf = (times: readonly number[]): Spread => {
  const sorted = Float64Array.from(times).sort()
  const below = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: below(0.5), p95: below(0.95), p99: below(0.99), most: below(1) }
}

/** What several stretches of the same load say together. */
export const measureOf = (stretches: readonly Stretch[]): Measure => {
  const times = stretches.flatMap(stretch => stretch.times)
  const seconds = stretches.reduce((sum, stretch) => sum + stretch.seconds, 0)
  return { perSecond: times.length / seconds, ...spreadOf(times) }
}

export const get = (path: string, token: string): Request => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
})

/** A change as the web application sends it; repeated under a key, it happens once. */
export const post = (path: string, token: string, body?: object, key?: string): Request => ({
  method: 'POST',
  path,
  headers: {
    authorization: `Bearer ${token}`,
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
})

/** Sends `amount` requests, `concurrency` at a time; throws when one is refused or lost. */
export const overHttp = async (
  origin: string,
  next: (index: number) => Request,
  { concurrency, amount }: Load,
): Promise<Stretch> => {
  let sent = 0
  let failure: string | undefined
  const times: number[] = []
  let started = 0
  let ended = 0
  await new Promise<void>((done, failed) => {
    const run = autocannon(
      {
        url: origin,
        connections: Math.min(concurrency, amount),
        amount,
        sampleInt: 100,
        requests: [{ setupRequest: request => ({ ...request, ...next(sent++) }) }],
      },
      error => (error ? failed(error) : done()),
    )
    run.on('start', () => {
      started = performance.now()
    })
    run.on('response', (_client, status, _bytes, milliseconds) => {
      times.push(milliseconds)
      // autocannon says that it is done later, at its next tick.
      ended = performance.now()
      if (status >= 400) failure ??= `status ${status}`
    })
    run.on('reqError', error => {
      failure ??= String(error)
    })
  })
  if (failure !== undefined) throw new Error(`${next(0).path}: ${failure}`)
  if (times.length !== amount) throw new Error(`${times.length} answers to ${amount} requests`)
  return { times, seconds: (ended - started) / 1000 }
}

export type Answer = {
  /** 0 when the connection broke, or nobody answered in time; the text says how. */
  status: number
  headers: Record<string, unknown>
  text: string
  milliseconds: number
  /** The connection had been ended by the server, perhaps, before anything was sent. */
  wasReused: boolean
}
type Sent = { method: string; path: string; headers: object; body?: string | Buffer | undefined }
const patienceMs = 30_000

/** Asks once, and never fails. */
export const exchange = (
  origin: string,
  { path, body, method, headers }: Sent,
  agent: Agent | false,
): Promise<Answer> =>
  new Promise(resolve => {
    const started = performance.now()
    const options = { method, headers: { ...headers }, agent, timeout: patienceMs }
    // As it stands: an address made from its parts would put its path right.
    const { hostname, port } = new URL(origin)
    const sent = open({ ...options, hostname, port, path })
    const answer = (status: number, text: string, received = {}) => {
      const milliseconds = performance.now() - started
      resolve({ status, text, headers: received, milliseconds, wasReused: sent.reusedSocket })
    }
    let isAnswered = false
    sent.on('response', response => {
      isAnswered = true
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', () => answer(0, 'cut'))
      response.on('end', () =>
        answer(response.statusCode ?? 0, Buffer.concat(parts).toString(), response.headers),
      )
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    // Who refuses a body while it is being sent may close the way for the rest of it.
    sent.on('error', error => {
      if (!isAnswered) answer(0, error.message)
    })
    sent.end(body)
  })

/** One call of an open loop: when it was due (ms from the start), how long it took, what it came to. */
export type Call = { due: number; ms: number; status: number }

/** People who have been here before: a browser, or the proxy before the node, keeps its connections. */
const connectionsKept = 1_000

/**
 * Sends calls at a rate whatever the answers do, as people who do not know of each other: each call's
 * time counts from when it was due. Their connections are open before.
 */
export const openLoop = async (
  origin: string,
  next: (index: number) => Request,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Call[]> => {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: connectionsKept })
  const amount = Math.round(perSecond * seconds)
  const health: Request = { method: 'GET', path: '/health/live', headers: {} }
  const opened = Array.from({ length: connectionsKept }, () => exchange(origin, health, agent))
  await Promise.all(opened)
  const calls: Promise<Call>[] = []
  const started = performance.now()
  for (let index = 0; index < amount; index++) {
    const due = (index / perSecond) * 1_000
    const early = due - (performance.now() - started)
    if (early > 1) await sleep(early)
    else if (index % 16 === 0) await sleep(0)
    const answered = exchange(origin, next(index), agent)
    calls.push(
      answered.then(({ status }) => ({ due, ms: performance.now() - started - due, status })),
    )
  }
  const made = await Promise.all(calls)
  agent.destroy()
  return made
}
