import type { Endpoint, Method } from '@carreau/contract/endpoint'
import { type EndpointName, endpoints } from '@carreau/contract/endpoints'
import fc from 'fast-check'
import type { Attacker, Ids } from './field.sql.ts'
import { validValue, type Wire } from './values.ts'

/** A body as it is sent: text, or so many copies of a piece of it between two others. */
export type SentBody =
  | { text: string }
  | { head: string; piece: string; times: number; tail: string }
  | { base64: string }

/** One request of the attack, whole. */
export type Sent = {
  kind: string
  /** Of the contract; null when it aims at nothing there. */
  call: EndpointName | null
  by: string
  method: string
  path: string
  headers: Record<string, string>
  body?: SentBody
}

export type Call = { name: EndpointName; endpoint: Endpoint }

export const calls: readonly Call[] = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(
  ([name, endpoint]) => ({ name, endpoint }),
)

export const changesState = ({ endpoint }: Call): boolean =>
  endpoint.method !== 'GET' || endpoint.changesState === true

/** Who passes the door of a call. */
export const admits = ({ endpoint: { access } }: Call, { tenant }: Attacker): boolean => {
  if (typeof access === 'string') return true
  const roles: readonly string[] = (tenant && access[tenant.type]) ?? []
  return tenant !== null && roles.includes(tenant.role)
}

const braces = /\{(\w+)\}/g

export const paramsOf = ({ path }: Endpoint): string[] =>
  [...path.matchAll(braces)].map(([, name]) => name ?? '')

/**
 * The path of a call with these values in it; a text is encoded unless it is said to be raw. A parameter
 * that nobody gave a value is an error: any value in its place might be somebody's.
 */
export const pathOf = ({ path }: Endpoint, ids: Ids, raw: Record<string, string> = {}): string =>
  `/api${path.replace(braces, (_, name: string) => {
    const value = ids[name]
    if (value === undefined) throw new Error(`The attack's field has no ${name} (${path})`)
    return raw[name] ?? encodeURIComponent(String(value))
  })}`

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The call that a path leads to with values that are right, if any. */
export const callAt = (method: string, path: string): EndpointName | null => {
  const parts = path.replace(/\/$/, '').split('/').slice(2).map(decoded)
  const found = calls.find(call => {
    const { endpoint } = call
    const methods: readonly Method[] = endpoint.changesState ? ['GET', 'POST'] : [endpoint.method]
    const pattern = endpoint.path.split('/').slice(1)
    if (!methods.some(one => one === method) || pattern.length !== parts.length) return false
    const values: Record<string, string> = {}
    const fits = pattern.every((part, index) => {
      const value = parts[index] ?? ''
      if (!part.startsWith('{')) return part === value
      values[part.slice(1, -1)] = value
      return true
    })
    return fits && (endpoint.params === undefined || endpoint.params.safeParse(values).success)
  })
  return found?.name ?? null
}

/** A query as it stands in an address, of strings and lists of strings. */
export const queryText = (fields: Record<string, unknown>): string => {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value]
      .flat()
      .map(one => `${encodeURIComponent(name)}=${encodeURIComponent(String(one).toWellFormed())}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

export type Made = fc.Arbitrary<Sent>
/** What stands in the place of a right part. */
export type Wrong = fc.Arbitrary<Partial<Sent> & { query?: string }>

const json = { 'content-type': 'application/json' }

export const methodOf = ({ endpoint }: Call): fc.Arbitrary<string> =>
  endpoint.changesState ? fc.constantFrom('GET', 'POST') : fc.constant(endpoint.method)

/** A body that may be left out is nothing. */
export const jsonOf = (value: Wire | undefined): string => JSON.stringify(value) ?? ''

/** The right body of a call, as JSON; none for a form, which is refused before its fields are. */
const rightBody = ({ endpoint: { body, file } }: Call): fc.Arbitrary<Pick<Sent, 'body'>> =>
  body === undefined || file !== undefined
    ? fc.constant({})
    : validValue(body).map(value => ({ body: { text: jsonOf(value) } }))

const rightQuery = ({ endpoint: { query } }: Call): fc.Arbitrary<string> =>
  query === undefined
    ? fc.constant('')
    : validValue(query).map(value => queryText(value as Record<string, Wire>))

/** Makes calls of somebody that are right in every part, but for what `wrong` puts in the place of one. */
export const rightBut =
  (call: Call, by: Attacker | null, ids: Ids) =>
  (kind: string, wrong: Wrong = fc.constant({})): Made =>
    fc
      .record({ method: methodOf(call), query: rightQuery(call), right: rightBody(call), wrong })
      .map(({ method, query, right, wrong: { query: other, headers, ...rest } }) => ({
        kind,
        call: call.name,
        by: by?.name ?? 'nobody',
        method,
        path: pathOf(call.endpoint, ids) + (other ?? query),
        ...right,
        ...rest,
        headers: { ...(by && { authorization: `Bearer ${by.token}` }), ...json, ...headers },
      }))
