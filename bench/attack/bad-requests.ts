import fc from 'fast-check'
import { brokenText } from './broken-value.ts'
import {
  admits,
  type Call,
  callAt,
  calls,
  changesState,
  paramsOf,
  pathOf,
  queryText,
} from './calls.ts'
import type { Attacker, Field, Ids } from './field.sql.ts'
import { hostileText, strayHeaders } from './hostile-values.ts'
import { jsonOf, type Made, methodOf, rightBut } from './right-requests.ts'
import { validValue, type Wire } from './valid-value.ts'
import { wrongForms, wrongWires } from './wrong-wires.ts'

const badPath = (call: Call, by: Attacker, ids: Ids): Made[] => {
  const { params } = call.endpoint
  if (params === undefined) return []
  const values = fc.constantFrom(...paramsOf(call.endpoint)).chain(name =>
    fc.oneof(
      hostileText.map(text => ({ name, text: encodeURIComponent(text.toWellFormed()) })),
      fc
        .constantFrom(
          '%',
          '%zz',
          '%00',
          '%c0%ae',
          '%2e%2e%2f',
          '..',
          '1%20',
          '1;a=b',
          '1.0e0x',
          '%u0031',
          '-1',
          '0',
          '1,2',
          'x'.repeat(9_000),
        )
        .map(text => ({ name, text })),
    ),
  )
  const wrong = fc.tuple(methodOf(call), values).map(([method, { name, text }]) => ({
    method,
    path: pathOf(call.endpoint, ids, { [name]: text }),
  }))
  return [
    rightBut(
      call,
      { kind: 'path', by, ids },
      wrong.filter(({ method, path }) => callAt(method, path) === null),
    ),
  ]
}

const badQuery = (call: Call, by: Attacker, ids: Ids): Made[] => {
  const { query } = call.endpoint
  if (query === undefined) return []
  const names = Object.keys(query.shape)
  const value = fc.oneof(hostileText, fc.tuple(hostileText, hostileText))
  const fields = fc
    .tuple(validValue(query), fc.constantFrom(...names), value)
    .map(([right, name, text]) => ({ ...(right as Record<string, Wire>), [name]: text }))
    // As the server will read them: strings, and lists of what came twice.
    .map(all =>
      Object.fromEntries(
        Object.entries(all).map(([name, one]) => [
          name,
          Array.isArray(one) ? one.map(String) : String(one),
        ]),
      ),
    )
    .filter(all => !query.safeParse(all).success)
  return [
    rightBut(
      call,
      { kind: 'query', by, ids },
      fields.map(all => ({ query: queryText(all) })),
    ),
  ]
}

const badBody = (call: Call, by: Attacker, ids: Ids): Made[] => {
  const { body, file } = call.endpoint
  if (body === undefined || file !== undefined) return []
  const wrong = brokenText(body).map(text => ({ body: { text } }))
  return [rightBut(call, { kind: 'body', by, ids }, wrong)]
}

const badForm = (call: Call, by: Attacker, ids: Ids): Made[] =>
  call.endpoint.file === undefined
    ? []
    : wrongForms(call).map(wrong => rightBut(call, { kind: 'form', by, ids }, wrong))

const badWires = (call: Call, by: Attacker, ids: Ids): [string, Made][] => {
  const { body, file, method } = call.endpoint
  if (!changesState(call) || file !== undefined) return []
  const right = body === undefined ? fc.constant('{}') : validValue(body).map(jsonOf)
  // A body goes with a method that has one.
  const sentBy = { method: method === 'GET' ? 'POST' : method }
  return wrongWires(call, right).map(([kind, wrong]) => [
    kind,
    rightBut(
      call,
      { kind, by, ids },
      wrong.map(one => ({ ...sentBy, ...one })),
    ),
  ])
}

const badTokens = fc.oneof(
  fc.constantFrom(
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Bearer undefined',
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(9_000)}`,
    "Bearer ' or '1'='1' -- aaaaaaaaaaaaaaaa",
    'Basic YWRtaW46YWRtaW4=',
    'Bearer a b c d e f g h i j k l m n o p',
    'Negotiate',
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  ),
  fc.base64String({ minLength: 24, maxLength: 64 }).map(text => `Bearer ${text}`),
)

const badCaller = (call: Call, field: Field, ids: Ids): Made[] => {
  const made = [
    rightBut(
      call,
      { kind: 'bad token', by: null, ids },
      badTokens.map(authorization => ({ headers: { authorization } })),
    ),
  ]
  if (call.endpoint.access !== 'anyone')
    made.push(rightBut(call, { kind: 'no token', by: null, ids }, fc.constant({})))
  for (const by of field.attackers.filter(attacker => !admits(call, attacker)))
    made.push(rightBut(call, { kind: 'wrong role', by, ids }, fc.constant({})))
  return made
}

const forgery = (call: Call, by: Attacker, ids: Ids): Made[] =>
  changesState(call)
    ? [
        rightBut(
          call,
          { kind: 'forgery', by, ids },
          fc
            .constantFrom<Record<string, string>>(
              {},
              { 'x-xsrf-token': '' },
              { 'x-xsrf-token': 'abd' },
              { 'x-xsrf-token': 'ab\u00e9' },
            )
            .map(headers => ({ headers: { cookie: 'XSRF-TOKEN=abc', ...headers } })),
        ),
      ]
    : []

/** Ids that are somebody else's or nobody's; those in paths, of calls that a company makes. */
const foreignIds = (call: Call, by: Attacker, field: Field): Made[] => {
  const names = paramsOf(call.endpoint).filter(name => name !== 'part' && name !== 'key')
  const type = by.tenant?.type
  if (names.length === 0 || type === undefined) return []
  return [rightBut(call, { kind: 'foreign id', by, ids: field.foreign[type] }, fc.constant({}))]
}

const methods = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'TRACE',
  'PROPFIND',
  'SEARCH',
] as const

const wrongMethod = (call: Call, by: Attacker, ids: Ids): Made[] => {
  const path = pathOf(call.endpoint, ids)
  const wrong = methods.filter(method => callAt(method, path) === null)
  return wrong.length === 0
    ? []
    : [
        rightBut(
          call,
          { kind: 'method', by, ids },
          fc.constantFrom(...wrong).map(method => ({ method })),
        ),
      ]
}

const unknownPaths: Made = fc
  .tuple(
    fc.constantFrom(...methods),
    fc.array(fc.webPath({ size: 'small' }), { maxLength: 2 }),
    hostileText,
  )
  .map(([method, parts, text]) => ({
    kind: 'unknown path',
    call: null,
    by: 'nobody',
    method,
    path: `/api/${parts.join('/')}/${encodeURIComponent(text.toWellFormed())}`,
    headers: {},
  }))
  .filter(
    ({ method, path }) =>
      callAt(method, path) === null && !/^\/+api\/+(docs|openapi\.json)?\/*$/.test(path),
  )

/** How often each kind comes beside the others; most of the contract is in the bodies. */
const shares: Record<string, number> = {
  body: 12,
  query: 8,
  path: 4,
  form: 8,
  'foreign id': 4,
  JSON: 3,
}

/** What is wrong with a call by itself, by kind and by who makes it. */
const ofCall = (call: Call, field: Field): Made => {
  const kinds: Record<string, Made[]> = {}
  const add = (kind: string, made: Made[]) => {
    if (made.length > 0) kinds[kind] = [...(kinds[kind] ?? []), ...made]
  }
  add('caller', badCaller(call, field, field.own.buyer))
  for (const by of field.attackers.filter(attacker => admits(call, attacker))) {
    const ids = field.own[by.tenant?.type ?? 'buyer']
    add('path', badPath(call, by, ids))
    add('query', badQuery(call, by, ids))
    add('body', badBody(call, by, ids))
    add('form', badForm(call, by, ids))
    for (const [kind, made] of badWires(call, by, ids)) add(kind, [made])
    add('forgery', forgery(call, by, ids))
    add('foreign id', foreignIds(call, by, field))
    add('method', wrongMethod(call, by, ids))
  }
  return fc.oneof(
    ...Object.entries(kinds).map(([kind, made]) => ({
      weight: shares[kind] ?? 1,
      arbitrary: fc.oneof(...made),
    })),
  )
}

/**
 * Requests that the API must refuse: each is a right one with one part made wrong, and the contract's
 * own shapes were asked that it is. Every call has the same share; `others` come beside them.
 */
export const badRequests = (field: Field, others: readonly Made[] = []): Made => {
  const requests = fc.oneof(
    { weight: 24, arbitrary: fc.oneof(...calls.map(call => ofCall(call, field))) },
    { weight: 1, arbitrary: unknownPaths },
    ...(others.length === 0 ? [] : [{ weight: 4, arbitrary: fc.oneof(...others) }]),
  )
  const stray = fc.option(strayHeaders, { nil: {}, freq: 3 })
  return fc
    .tuple(requests, stray)
    .map(([sent, headers]) => ({ ...sent, headers: { ...headers, ...sent.headers } }))
}
