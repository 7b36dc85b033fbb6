import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import type { Dice } from './histories/dice.ts'

/** What is received of a webhook: which change of which order. */
type Body = { data: { order_number: string; version: number } }

/** Of a thousand calls, how many end so. Slow is a second or two; silent is longer than anybody waits. */
const weather = { refused: 15, dropped: 10, 'heard, then dropped': 5, slow: 4 }
const slowMs = 1_500
/** One call of so many is never answered. */
const silentOneOf = 8_000
const silentMs = 12_000

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64').slice(0, 16)

/**
 * A program that is told what happens and is not well: it answers late, with errors, not at all, cuts its
 * connections and dies for some seconds. It believes nothing that is not signed, and writes down what no program may be told.
 */
export const openHookReceiver = (port: number, dice: Dice) => {
  const verifiers: Webhook[] = []
  /** The last change of each order that was taken in, by its version. */
  const last = new Map<string, number>()
  /** What was sent under each id. */
  const sent = new Map<string, string>()
  const faults = {
    'calls that the published library does not verify': 0,
    'changes out of order within an order': 0,
    'ids that came again with another body': 0,
    'changes that came again under another id': 0,
  }
  /** The id under which a change of an order came. */
  const idOf = new Map<string, string>()
  const counts = { calls: 0, taken: 0, repeated: 0 }

  const isSigned = (at: number, body: string, headers: IncomingHttpHeaders): boolean => {
    try {
      verifiers[at]?.verify(body, headers as Record<string, string>)
      return verifiers[at] !== undefined
    } catch {
      return false
    }
  }
  const judge = (id: string, body: string): { order: string; version: number } => {
    const { order_number: order, version } = (JSON.parse(body) as Body).data
    const digest = digestOf(body)
    if ((sent.get(id) ?? digest) !== digest) faults['ids that came again with another body']++
    sent.set(id, digest)
    const change = `${order} ${version}`
    if ((idOf.get(change) ?? id) !== id) faults['changes that came again under another id']++
    idOf.set(change, id)
    // Either the next, or the last once more by whoever did not hear that it was taken in.
    const before = last.get(order) ?? 0
    if (version !== before && version !== before + 1)
      faults['changes out of order within an order']++
    return { order, version }
  }
  const take = ({ order, version }: { order: string; version: number }): void => {
    if ((last.get(order) ?? 0) >= version) {
      counts.repeated++
      return
    }
    last.set(order, version)
    counts.taken++
  }
  const luck = (): keyof typeof weather | 'fine' => {
    let thrown = dice.below(1_000)
    for (const kind of Object.keys(weather) as (keyof typeof weather)[]) {
      thrown -= weather[kind]
      if (thrown < 0) return kind
    }
    return 'fine'
  }
  const answer = async (one: { order: string; version: number }, response: ServerResponse) => {
    if (dice.below(silentOneOf) === 0) {
      await sleep(silentMs, undefined, { ref: false })
      response.destroy()
      return
    }
    const kind = luck()
    if (kind === 'dropped') return response.destroy()
    if (kind === 'refused') return response.writeHead(500).end()
    if (kind === 'slow') await sleep(dice.below(slowMs), undefined, { ref: false })
    // Whoever hung up meanwhile is told nothing, and asks again.
    take(one)
    if (kind === 'heard, then dropped') return response.destroy()
    response.writeHead(204).end()
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('error', () => response.destroy())
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      counts.calls++
      const body = Buffer.concat(parts).toString()
      const at = Number(request.url?.slice(1))
      if (!isSigned(at, body, request.headers)) {
        faults['calls that the published library does not verify']++
        response.writeHead(401).end()
        return
      }
      void answer(judge(String(request.headers['webhook-id']), body), response)
    })
  })
  const open = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise(resolve => server.close(resolve))
  }
  return {
    faults,
    counts,
    last,
    urlOf: (at: number) => `http://127.0.0.1:${port}/${at}`,
    /** With which secret the webhook there is signed. */
    expect: (at: number, secret: string) => {
      verifiers[at] = new Webhook(secret)
    },
    open,
    stop: close,
    /** Dies for so long: what is under way is cut, what comes is refused. */
    die: async (ms: number) => {
      await close()
      await sleep(ms)
      await open()
    },
  }
}
