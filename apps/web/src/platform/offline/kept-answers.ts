import { clear, createStore, delMany, entries, get, set } from 'idb-keyval'
import type { ApiRequest, ApiResponse } from '../api-client/api-client.ts'
import { standIns } from './stand-ins.ts'

/** What people look at where there is no network; the rest means nothing without one. */
const kept = [
  /^\/v2\/(users\/me|list|list\/\d+\/preview)$/,
  /^\/v3\/(homepage\/|(today|order-guide)$)/,
  /^\/v3\/(carts|orders|conversations|notifications|categories)([/?]|$)/,
  /^\/v3\/invoices(\?|$)/,
  /^\/v3\/shop\/(desk|picking|stock|tours|profile)([/?]|$)/,
]
const isKept = ({ method, path }: ApiRequest): boolean =>
  method === 'GET' && kept.some(pattern => pattern.test(path))

/** State-changing GETs of the specification. */
const changes = /\/(validate|cancel)([/?]|$)/

/** What is on screen was answered later: it stays (query-client.ts). */
const markStandIn = (body: unknown): void => {
  for (const part of [body, Object(body).data]) if (part === Object(part)) standIns.add(part)
}

const maxAgeMs = 7 * 86_400_000

/** Where answers are kept, by address; the tests have one in memory. */
export type AnswerStore = {
  read: (key: string) => Promise<Kept | undefined>
  write: (key: string, kept: Kept) => Promise<void>
  clear: () => Promise<void>
}
export type Kept = { body: unknown; at: number }

/** What keeps the answers of one company and person, and gives them when the network does not. */
export type Keeper = {
  keep: (asked: {
    request: ApiRequest
    answer: Promise<ApiResponse>
    /** Whose answer it is. */
    whose: string
    isStillThere: () => boolean
    /** Whether the server answered, or what it said last had to do. */
    onReached: (reached: boolean) => void
  }) => Promise<ApiResponse>
  clear: () => Promise<void>
}

/**
 * Keeps the last answers and gives them when the network does not; a refusal of the server is an
 * answer. What cannot be kept costs nothing else.
 */
export const createKeeper = (store: AnswerStore, now: () => number = Date.now): Keeper => {
  let asked = 0
  /** By address, when what is kept was asked: an answer that was overtaken is not put over it. */
  const keptFrom = new Map<string, number>()
  return {
    keep: async ({ request, answer, whose, isStillThere, onReached }) => {
      if (!isKept(request) || changes.test(request.path)) return answer
      const key = `${whose} ${request.path}`
      const turn = ++asked
      try {
        const response = await answer
        onReached(true)
        // Somebody else may be at the desk by now.
        if (response.status === 200 && isStillThere() && turn > (keptFrom.get(key) ?? 0)) {
          keptFrom.set(key, turn)
          store.write(key, { body: response.body, at: now() }).catch(() => undefined)
        }
        return response
      } catch (error) {
        if (request.signal?.aborted) throw error
        const before = await store.read(key).catch(() => undefined)
        if (before === undefined || now() - before.at > maxAgeMs) throw error
        onReached(false)
        markStandIn(before.body)
        return { status: 200, body: before.body } satisfies ApiResponse
      }
    },
    clear: async () => {
      keptFrom.clear()
      await store.clear()
    },
  }
}

const maxAnswers = 500

/** In IndexedDB, so many of them at most, the oldest going first. */
const browserAnswers = (): AnswerStore => {
  const store = createStore('carreau', 'answers')
  let written = 0
  const trim = async () => {
    const all = await entries<string, Kept>(store)
    const oldest = all.sort(([, a], [, b]) => a.at - b.at).slice(0, all.length - maxAnswers)
    await delMany(
      oldest.map(([key]) => key),
      store,
    )
  }
  return {
    read: key => get<Kept>(key, store),
    write: async (key, answer) => {
      await set(key, answer, store)
      written += 1
      if (written % 50 === 0) await trim()
    },
    clear: () => clear(store),
  }
}

export const browserKeeper = (): Keeper => createKeeper(browserAnswers())
