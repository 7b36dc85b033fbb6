import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Request } from './load.ts'

/** One call of an open loop: when it was due (ms from the start), how long it took, what it came to. */
export type Call = { due: number; ms: number; status: number }

/** 0: the connection broke. */
const send = (origin: URL, agent: Agent, { method, path, headers, body }: Request) =>
  new Promise<number>(done => {
    const sent = request(
      { host: origin.hostname, port: origin.port, agent, method, path, headers },
      answer => {
        answer.resume()
        answer.on('end', () => done(answer.statusCode ?? 0))
        answer.on('error', () => done(0))
      },
    )
    sent.setTimeout(30_000, () => sent.destroy())
    sent.on('error', () => done(0))
    sent.end(body)
  })

/** People who have been here before: a browser, or the proxy before the node, keeps its connections. */
const connectionsKept = 1_000
const health: Request = { method: 'GET', path: '/health/live', headers: {} }

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
  const url = new URL(origin)
  const amount = Math.round(perSecond * seconds)
  const calls: Promise<Call>[] = []
  await Promise.all(Array.from({ length: connectionsKept }, () => send(url, agent, health)))
  const started = performance.now()
  for (let index = 0; index < amount; index++) {
    const due = (index / perSecond) * 1_000
    const early = due - (performance.now() - started)
    if (early > 1) await sleep(early)
    else if (index % 16 === 0) await sleep(0)
    calls.push(
      send(url, agent, next(index)).then(status => ({
        due,
        ms: performance.now() - started - due,
        status,
      })),
    )
  }
  const made = await Promise.all(calls)
  agent.destroy()
  return made
}
