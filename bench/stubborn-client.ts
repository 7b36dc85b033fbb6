import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { exchange, type Request } from './load.ts'
import { inTurn } from './results.ts'

const pauseMs = 60

/** What the network does to one try: nothing, or the call never leaves, or it is done and nobody hears of it. */
export type Weather = () => 'fine' | 'unsent' | 'unheard'

/** What the API says. */
type Said = {
  status: number
  code?: string
  errors?: Record<string, string[]>
  message?: string
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows the shape of what it asked for.
  data?: any
}

/** Asks until there is an answer other than « later »: the same call, under the same key, of one node after the other. */
export const openStubbornClient = (
  origins: readonly string[],
  { weather = () => 'fine' }: { weather?: Weather } = {},
) => {
  const agent = new Agent({ keepAlive: true })
  /** Tries that came to nothing, by kind; in the end every call was answered. */
  const troubles: Record<string, number> = {}
  let calls = 0
  let isOver = false
  /** One try by one node: what was said, or what kept it from being heard. */
  const attempt = async (request: Request, origin: string): Promise<Said | string> => {
    const luck = weather()
    if (luck === 'unsent') return luck
    const { status, text } = await exchange(origin, request, agent)
    if (luck === 'unheard') return luck
    if (status === 0) return 'no answer'
    if (status >= 500) return String(status)
    return { status, ...(text.startsWith('{') && JSON.parse(text)) }
  }
  const call = async (request: Request): Promise<Said> => {
    calls++
    for (let tries = calls; ; tries++) {
      if (isOver) throw new Error(`${request.method} ${request.path}: given up`)
      const said = await attempt(request, inTurn(origins, tries))
      if (typeof said === 'object') return said
      troubles[said] = (troubles[said] ?? 0) + 1
      await sleep(pauseMs)
    }
  }
  /** The same, for what must be done in the end; done already means that an earlier answer was lost. */
  const mustDo = async (request: Request) => {
    const { status, code, message, data } = await call(request)
    const isDone =
      status < 300 || ['action_not_allowed_in_state', 'already_done'].includes(code ?? '')
    if (!isDone) throw new Error(`${request.method} ${request.path}: ${status} ${code} ${message}`)
    return data
  }
  /** Whoever still asks, of a scenario that has failed, stops: nobody answers any more. */
  const giveUp = (): void => {
    isOver = true
  }
  return { call, mustDo, giveUp, troubles, calls: () => calls }
}
