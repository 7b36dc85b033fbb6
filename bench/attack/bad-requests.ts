import fc from 'fast-check'
import {
  admits,
  type Call,
  callAt,
  calls,
  changesState,
  jsonOf,
  type Made,
  methodOf,
  paramsOf,
  pathOf,
  queryText,
  rightBut,
  type Wrong,
} from './calls.ts'
import type { Attacker, Field, Ids } from './field.sql.ts'
import { hostileText, strayHeaders, words } from './hostile-values.ts'
import { brokenText, strangeText, validValue, type Wire } from './values.ts'
import { wrongForms, wrongWires } from './wrong-wires.ts'

/** What is wrong, by kind. */
type Kinds = [kind: string, wrong: Wrong][]

const badParams = words('% %zz %00 %c0%ae %2e%2e%2f .. 1%20 1;a=b 1.0e0x %u0031 -1 0 1,2')
const wrongPaths = (call: Call, ids: Ids): Kinds => {
  if (call.endpoint.params === undefined) return []
  const text = fc.oneof(
    hostileText.map(hostile => encodeURIComponent(hostile.toWellFormed())),
    fc.constantFrom(...badParams, 'x'.repeat(9_000)),
  )
  const wrong = fc
    .tuple(methodOf(call), fc.constantFrom(...paramsOf(call.endpoint)), text)
    .map(([method, name, value]) => ({
      method,
      path: pathOf(call.endpoint, ids, { [name]: value }),
    }))
  return [['path', wrong.filter(({ method, path }) => callAt(method, path) === null)]]
}

const wrongQueries = ({ endpoint: { query } }: Call): Kinds => {
  if (query === undefined) return []
  const value = fc.oneof(hostileText, fc.tuple(hostileText, hostileText))
  const wrong = fc
    .tuple(validValue(query), fc.constantFrom(...Object.keys(query.shape)), value)
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
  return [['query', wrong.map(all => ({ query: queryText(all) }))]]
}

const wrongBodies = (call: Call): Kinds => {
  const { body, file, method } = call.endpoint
  if (file !== undefined) return wrongForms(call).map(wrong => ['form', wrong])
  const kinds: Kinds = []
  if (body !== undefined) kinds.push(['body', brokenText(body).map(text => ({ body: { text } }))])
  if (!changesState(call)) return kinds
  const right = body === undefined ? fc.constant('{}') : validValue(body).map(jsonOf)
  // A body goes with a method that has one.
  const sentBy = { method: method === 'GET' ? 'POST' : method }
  for (const [kind, wrong] of wrongWires(call, right))
    kinds.push([kind, wrong.map(one => ({ ...sentBy, ...one }))])
  return kinds
}

const badTokens = fc.oneof(
  fc.constantFrom(
    ...['Bearer', 'Bearer ', 'Bearer null', 'Bearer undefined', 'Negotiate'],
    ...[`Bearer ${'a'.repeat(43)}`, `Bearer ${'a'.repeat(9_000)}`, 'Basic YWRtaW46YWRtaW4='],
    ...["Bearer ' or '1'='1' -- aaaaaaaaaaaaaaaa", 'Bearer a b c d e f g h i j k l m n o p'],
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  ),
  fc.base64String({ minLength: 24, maxLength: 64 }).map(text => `Bearer ${text}`),
)
const badCallers = (call: Call, { attackers, own: { buyer } }: Field): Made[] => {
  const but = rightBut(call, null, buyer)
  const strangers = attackers.filter(attacker => !admits(call, attacker))
  return [
    but(
      'bad token',
      badTokens.map(authorization => ({ headers: { authorization } })),
    ),
    ...(call.endpoint.access === 'anyone' ? [] : [but('no token')]),
    ...strangers.map(by => rightBut(call, by, buyer)('wrong role')),
  ]
}

const forgeries: Wrong = fc
  .constantFrom<(string | undefined)[]>(undefined, '', 'abd', 'ab\u00e9')
  .map(token => ({
    headers: {
      cookie: 'XSRF-TOKEN=abc',
      ...(token !== undefined && { 'x-xsrf-token': token }),
    },
  }))

const methods = words('GET POST PUT PATCH DELETE HEAD TRACE PROPFIND SEARCH')
const wrongMethods = ({ endpoint }: Call, ids: Ids): Kinds => {
  const wrong = methods.filter(method => callAt(method, pathOf(endpoint, ids)) === null)
  return wrong.length === 0
    ? []
    : [['method', fc.constantFrom(...wrong).map(method => ({ method }))]]
}

/** Parameters of paths that name no row. */
const noRows = ['part', 'key', 'date', 'question', 'table', 'type', 'role']

/** Ids that are somebody else's or nobody's; those in paths, of calls that a company makes. */
const foreignIds = (call: Call, by: Attacker, { foreign }: Field): Made[] => {
  const names = paramsOf(call.endpoint).filter(name => !noRows.includes(name))
  if (names.length === 0 || by.tenant === null) return []
  return [rightBut(call, by, foreign[by.tenant.type])('foreign id')]
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
const shares = new Map(
  Object.entries({ body: 12, query: 8, path: 4, form: 8, 'foreign id': 4, JSON: 3 }),
)

/** What is wrong with a call by itself, by kind and by who makes it. */
const ofCall = (call: Call, field: Field): Made => {
  const kinds = new Map([['caller', badCallers(call, field)]])
  const add = (kind: string, made: readonly Made[]) =>
    kinds.set(kind, [...(kinds.get(kind) ?? []), ...made])
  for (const by of field.attackers.filter(attacker => admits(call, attacker))) {
    const ids = field.own[by.tenant?.type ?? 'buyer']
    const but = rightBut(call, by, ids)
    const wrongs = [wrongPaths(call, ids), wrongQueries(call), wrongBodies(call)].flat()
    for (const [kind, wrong] of [...wrongs, ...wrongMethods(call, ids)])
      add(kind, [but(kind, wrong)])
    if (changesState(call)) add('forgery', [but('forgery', forgeries)])
    add('foreign id', foreignIds(call, by, field))
  }
  return fc.oneof(
    ...[...kinds]
      .filter(([, made]) => made.length > 0)
      .map(([kind, made]) => ({ weight: shares.get(kind) ?? 1, arbitrary: fc.oneof(...made) })),
  )
}

/**
 * Requests that the API must refuse: each is a right one with one part made wrong, and the contract's
 * own shapes were asked that it is. Every call has the same share; `others` come beside them.
 */
export const badRequests = (field: Field, others: readonly Made[]): Made => {
  const requests = fc.oneof(
    { weight: 24, arbitrary: fc.oneof(...calls.map(call => ofCall(call, field))) },
    { weight: 1, arbitrary: unknownPaths },
    { weight: 4, arbitrary: fc.oneof(...others) },
  )
  const stray = fc.option(strayHeaders, { nil: {}, freq: 3 })
  return fc
    .tuple(requests, stray)
    .map(([sent, headers]) => ({ ...sent, headers: { ...headers, ...sent.headers } }))
}

/** What would end the attack, or slow it by hashing passwords. */
const spared = words(`logout login register changePassword resetPassword endSession endOtherSessions
  endPersonSessions removePersonSecondFactor removeMember updateMember refuseTenant suspendTenant upholdSiretDispute`)

/** Requests that are strange and yet right by their shapes: taken or refused, nothing may break. */
export const strangeRequests = (field: Field): Made => {
  const made: Made[] = []
  for (const call of calls.filter(({ name }) => !spared.includes(name)))
    for (const by of field.attackers.filter(attacker => admits(call, attacker))) {
      const { query, body, file } = call.endpoint
      const but = rightBut(call, by, field.own[by.tenant?.type ?? 'buyer'])
      made.push(but('strange'))
      if (body !== undefined && file === undefined)
        made.push(
          but(
            'strange',
            strangeText(body).map(text => ({ body: { text } })),
          ),
        )
      if (query === undefined) continue
      const taken = fc
        .tuple(validValue(query), fc.constantFrom(...Object.keys(query.shape)), hostileText)
        .map(([right, name, text]) => {
          const fields = right as Record<string, Wire>
          const strange = { ...fields, [name]: text }
          return { query: queryText(query.safeParse(strange).success ? strange : fields) }
        })
      made.push(but('strange', taken))
    }
  return fc.oneof(...made)
}
