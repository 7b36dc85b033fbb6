import type { Endpoint } from '@carreau/contract/endpoint'
import { type EndpointName, endpoints } from '@carreau/contract/endpoints'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openTestIndex } from '../features/catalogue/search-index/test-index.test-app.ts'
import { openOrderingApp } from '../features/orders/ordering.test-app.ts'
import { readConfig } from '../platform/config/config.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'

export type Sent = {
  token?: string
  params?: Record<string, string | number>
  body?: object
  query?: Record<string, string>
  key?: string
  method?: 'GET' | 'POST'
}
export type Answer = { status: number; code: string; text: string }

/** Calls of a scene by name; each may be made by several people at once. */
type Calls<S> = Record<string, (scene: S) => Promise<Answer>>

/** What was called at once, in the order it was sent, with what was answered. */
export type Outcome = { name: string; answer: Answer }[]

/** The whole API on a database of its own, with the ordering rooms' ways to make a market. */
export const openRaces = async () => {
  const market = await openOrderingApp()
  const { db, url, clock, dataDir } = market
  await migrateJobs(url)
  const app = await buildApp({
    db,
    config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
    searchIndex: await openTestIndex(db, url),
    now: () => clock.now,
  })
  afterAll(() => app.close())

  const send = async (name: EndpointName, sent: Sent = {}): Promise<Answer> => {
    const endpoint: Endpoint = endpoints[name]
    const { params = {}, token, body, key, query, method = endpoint.method } = sent
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, param: string) => String(params[param]))
    const { statusCode, body: text } = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(query && { query }),
      ...(body && { payload: body }),
    })
    const code = /"code":"(\w+)"/.exec(text)?.[1] ?? ''
    return { status: statusCode, code: statusCode < 400 ? '' : code, text }
  }

  return { ...market, send }
}

const pairsOf = (names: readonly string[]): [string, string][] =>
  names.flatMap((name, index) => names.slice(index).map((other): [string, string] => [name, other]))

/** Who was let through. */
export const taken = (outcome: Outcome, name?: string): number =>
  outcome.filter(one => one.answer.status < 300 && (name ?? one.name) === one.name).length

/**
 * A test for every pair of the calls, a call with itself included: both twice, all four at once, in
 * a scene of their own. Each is taken or clearly refused, and afterwards `holds` looks at the rows.
 */
export const racePairs = <S>(
  title: string,
  {
    scene,
    calls,
    holds,
  }: {
    scene: () => Promise<S>
    calls: Calls<S>
    holds: (scene: S, outcome: Outcome) => Promise<void>
  },
): void => {
  test.each(pairsOf(Object.keys(calls)))(`${title}: %s against %s`, async (one, other) => {
    const where = await scene()
    const outcome = await Promise.all(
      [one, other, one, other].map(async name => {
        const call = calls[name]
        if (call === undefined) throw new Error(name)
        return { name, answer: await call(where) }
      }),
    )
    for (const { name, answer } of outcome) {
      const said = `${name}: ${answer.status} ${answer.text.slice(0, 300)}`
      expect([200, 201, 401, 403, 404, 409, 422], said).toContain(answer.status)
      // A clear refusal says which.
      if (answer.status >= 400) expect(answer.code, said).not.toBe('')
    }
    await holds(where, outcome)
  })
}
