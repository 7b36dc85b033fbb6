import fc from 'fast-check'
import { type Call, pathOf, queryText, type Sent } from './calls.ts'
import type { Attacker, Ids } from './field.sql.ts'
import { validValue, type Wire } from './valid-value.ts'

export type Made = fc.Arbitrary<Sent>

const json = { 'content-type': 'application/json' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

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

/** A call that is right in every part, but for what `wrong` puts in the place of one. */
export const rightBut = (
  call: Call,
  { kind, by, ids }: { kind: string; by: Attacker | null; ids: Ids },
  wrong: fc.Arbitrary<Partial<Sent> & { query?: string }>,
): Made =>
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
      headers: { ...(by && bearer(by.token)), ...json, ...headers },
    }))
