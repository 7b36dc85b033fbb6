import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'

export type Listening = { stop: () => Promise<void> }

/** Asks over the connection that listens; one that does not answer is renewed. */
export type Ask = <R extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[],
) => Promise<R[]>

type Ears = {
  url: string
  channel: string
  /** What each message says. */
  onNotice: (payload: string) => void
  /**
   * From now on every message is heard; those sent since the last connection broke were not. Called
   * once after the first connection and once after each other.
   */
  onListening: (ask: Ask) => void
  onError: (error: Error) => void
}

const firstRetryMs = 50
const lastRetryMs = 5_000
/** A connection that nobody answers on, such as after a failing switch, is found out by asking. */
const askEveryMs = 10_000
const answerWithinMs = 5_000

/** Connects, listens and hears until the connection ends, however that comes about. */
const hear = async ({ url, channel, onNotice, onListening }: Ears, stopped: AbortSignal) => {
  const client = new pg.Client({
    connectionString: url,
    application_name: `carreau ${channel}`,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
  })
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>()
  client.on('error', fail)
  client.on('end', () => end())
  client.on('notification', ({ payload }) => onNotice(payload ?? ''))
  // It may fail before anybody waits for it.
  ended.catch(() => undefined)
  const leave = () => end()
  const ask: Ask = async <R extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
  ) => {
    try {
      return (await client.query<R>(text, [...values])).rows
    } catch (error) {
      fail(error)
      throw error
    }
  }
  stopped.addEventListener('abort', leave, { once: true })
  const asking = setInterval(() => client.query('select 1').catch(fail), askEveryMs)
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    onListening(ask)
    await ended
  } finally {
    clearInterval(asking)
    stopped.removeEventListener('abort', leave)
    // What is left of a broken connection may not say goodbye: nobody waits for it then.
    const goodbye = client.end().catch(() => undefined)
    if (stopped.aborted) await goodbye
  }
}

/** Hears what is notified on a channel over a connection of its own, which it renews when it breaks. */
export const listen = (ears: Ears): Listening => {
  const stopping = new AbortController()
  const { signal } = stopping
  const keepHearing = async () => {
    let retryMs = firstRetryMs
    while (!signal.aborted) {
      await hear(
        {
          ...ears,
          onListening: ask => {
            retryMs = firstRetryMs
            ears.onListening(ask)
          },
        },
        signal,
      ).catch(ears.onError)
      if (signal.aborted) return
      await after(retryMs, undefined, { signal }).catch(() => undefined)
      retryMs = Math.min(2 * retryMs, lastRetryMs)
    }
  }
  const over = keepHearing()
  return {
    stop: () => {
      stopping.abort()
      return over
    },
  }
}
