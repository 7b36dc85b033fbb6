import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 10_000
const pauseMs = 60

/** What went wrong on the way, by kind; in the end every call was answered. */
export type Troubles = Record<string, number>

export type Answer = { status: number; code: string | undefined; data: unknown }

type Sent = { method: string; path: string; token: string; body?: object; key?: string }

/** Asks until there is an answer other than « later »: the same call, under the same key. */
export const openStubbornClient = (origin: string) => {
  const troubles: Troubles = {}
  const count = (kind: string) => {
    troubles[kind] = (troubles[kind] ?? 0) + 1
  }
  let calls = 0

  const once = async ({ method, path, token, body, key }: Sent): Promise<Answer | undefined> => {
    try {
      const answer = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      })
      const text = await answer.text()
      const said = text === '' ? {} : (JSON.parse(text) as { data?: unknown; code?: string })
      if (answer.status < 500) return { status: answer.status, code: said.code, data: said.data }
      count(String(answer.status))
    } catch (error) {
      count(error instanceof Error ? error.name : 'lost')
    }
    return undefined
  }

  return {
    troubles,
    calls: () => calls,
    call: async (sent: Sent): Promise<Answer> => {
      calls++
      for (;;) {
        const answer = await once(sent)
        if (answer !== undefined) return answer
        await sleep(pauseMs)
      }
    },
  }
}

export type StubbornClient = ReturnType<typeof openStubbornClient>
