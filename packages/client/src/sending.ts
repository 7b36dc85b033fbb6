import { CarreauUnreachable, problemOf } from './problems.ts'

/** How a client calls; what is left out has the default. */
export type Patience = {
  /** How long one try may take: 30 000 ms. */
  timeoutMs?: number
  /** How often a call is tried again: 5 times. */
  retries?: number
  /** How long a call may wait between its tries, all in all: 120 000 ms. */
  maxWaitMs?: number
  /** Another `fetch`: through a proxy, for instance. */
  fetch?: typeof globalThis.fetch
}

export type Asked = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
  /** Whether a second time does no harm where nobody knows of the first. */
  isRepeatable: boolean
  signal?: AbortSignal | undefined
}

/** The number of seconds in `Retry-After`, or until the date there. */
const retryAfterMs = (value: string | null, now: number): number | undefined => {
  if (value === null) return undefined
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** `"key";r=0;t=23`: when there are calls left again (draft-ietf-httpapi-ratelimit-headers). */
const windowMs = (value: string | null): number | undefined => {
  const seconds = /;\s*t=(\d{1,9})/.exec(value ?? '')?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1_000
}

/** Half a second, then twice as long each time up to 30 s, and never at the same moment as everybody else. */
const backOffMs = (failures: number): number =>
  Math.min(500 * 2 ** failures, 30_000) * (0.5 + Math.random() / 2)

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })

/** Answers of a server or of its proxy that is full or begins anew: nothing was done, or nobody knows. */
const passing = new Set([429, 503])
const unknown = new Set([502, 504])

type Outcome = { bytes: Uint8Array } | { error: Error; mayAgain: boolean; waitMs?: number }

const tryOnce = async (asked: Asked, patience: Patience): Promise<Outcome> => {
  const { method, url, headers, body, isRepeatable, signal } = asked
  const { timeoutMs = 30_000, fetch = globalThis.fetch } = patience
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      // The key is for this address alone.
      redirect: 'error',
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (answer.ok) return { bytes }
    const waitMs =
      retryAfterMs(answer.headers.get('retry-after'), Date.now()) ??
      (answer.status === 429 ? windowMs(answer.headers.get('ratelimit')) : undefined)
    return {
      error: problemOf(answer.status, new TextDecoder().decode(bytes)),
      mayAgain: passing.has(answer.status) || (isRepeatable && unknown.has(answer.status)),
      ...(waitMs !== undefined && { waitMs }),
    }
  } catch (cause) {
    if (signal?.aborted === true) throw signal.reason
    const why = timeout.aborted ? `no answer within ${timeoutMs} ms` : 'no answer'
    const error = new CarreauUnreachable(`${method} ${url}: ${why}`, { cause })
    return { error, mayAgain: isRepeatable }
  }
}

/**
 * Calls until there is an answer: what is only for a moment (429, 503, a lost connection) is asked again, as long after as
 * the answer says. Its bytes, or the last error.
 */
export const send = async (asked: Asked, patience: Patience): Promise<Uint8Array> => {
  const { retries = 5, maxWaitMs = 120_000 } = patience
  let waited = 0
  for (let failures = 0; ; failures++) {
    asked.signal?.throwIfAborted()
    const outcome = await tryOnce(asked, patience)
    if ('bytes' in outcome) return outcome.bytes
    const waitMs = outcome.waitMs ?? backOffMs(failures)
    if (!outcome.mayAgain || failures >= retries || waited + waitMs > maxWaitMs) throw outcome.error
    waited += waitMs
    await pause(waitMs, asked.signal)
  }
}
