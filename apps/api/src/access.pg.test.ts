import type { Endpoint } from '@carreau/contract/endpoint'
import { type EndpointName, endpoints } from '@carreau/contract/endpoints'
import { type Role, rolesOf, tenantTypes } from '@carreau/domain/companies/roles'
import { tenantChannel } from '@carreau/domain/notifications/channels'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validBodies } from './access-bodies.test-app.ts'
import { insertForeignRows, insertTenant } from './access-rows.test-app.ts'
import { buildApp } from './app.ts'
import { openTestIndex } from './features/catalogue/search-index/test-index.test-app.ts'
import { readConfig } from './platform/config/config.ts'
import type { Db } from './platform/db/database.ts'
import { openWithoutTenants } from './platform/db/without-tenants.test-app.ts'
import { newToken } from './platform/identity/identity.sql.ts'
import { testDatabase } from './platform/postgres/test-database.ts'

// Every call of the contract, three ways it must refuse: nobody, the wrong role, another tenant.
// A new call joins by itself; one that takes a tenant's id needs a valid body below to get that far.

const all = Object.entries(endpoints) as [EndpointName, Endpoint][]
const withRoles = all.filter(([, { access }]) => typeof access === 'object')
const onTenantRows = withRoles.filter(([, { params }]) => params !== undefined)

const methodsOf = ({ method, changesState }: Endpoint) =>
  changesState ? (['GET', 'POST'] as const) : ([method] as const)

let app: FastifyInstance
/** The same API whose statements have all lost their tenant argument, with row-level security and without. */
let forgetful: FastifyInstance
let bare: FastifyInstance
/** The same API where an operator without a second factor is held back. */
let guarded: FastifyInstance
let db: Db
/** Tokens of one company of each type, by `type/role`. */
const tokens = new Map<string, string>()
let loginToken: string
let foreign: Record<
  | 'routeId'
  | 'mailId'
  | 'recallId'
  | 'arrivalId'
  | 'lotId'
  | 'keyId'
  | 'webhookId'
  | 'flowId'
  | 'deliveryId'
  | 'cartId'
  | 'itemId'
  | 'orderId'
  | 'memberId'
  | 'listId'
  | 'claimId'
  | 'conversationId',
  number
>

const call = async (
  endpoint: Endpoint,
  method: Endpoint['method'],
  options: { token?: string; body?: object; of?: FastifyInstance } = {},
) => {
  const values: Record<string, string | number> = {
    ...foreign,
    // Specifications are everybody's: what is not there is the one nobody may reach.
    specId: 999_999,
    // The platform sees every company and person: it may not reach who is not there.
    tenantId: 999_999,
    personId: 999_999,
    disputeId: 999_999,
    question: 'iban',
    productId: 999_999,
    // The catalogue is nobody's own.
    packagingId: 999_999,
    categoryId: 999_999,
    originId: 999_999,
    maturityId: 999_999,
    brandId: 999_999,
    rateId: 999_999,
    labelId: 999_999,
    key: '00000000-0000-4000-8000-000000000000',
    type: 'buyer',
    date: '2026-11-26',
    id: 1,
    role: 'admin',
  }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? 1))
  const url = `/api${path}${endpoint === endpoints.previewInvoice ? '?to=2026-01-10' : ''}`
  const answer = await (options.of ?? app).inject({
    method,
    url,
    headers: options.token === undefined ? {} : { authorization: `Bearer ${options.token}` },
    ...(options.body && { payload: options.body }),
  })
  // A refusal is JSON; what must not be answered may be a file.
  const isJson = answer.headers['content-type']?.toString().includes('json') === true
  return { status: answer.statusCode, code: (isJson ? answer.json().code : undefined) as string }
}

const insertToken = async (
  userId: number,
  parentId: number | null,
  membershipId: number | null,
) => {
  const { token, hash } = newToken()
  const { id } = await db
    .insertInto('tokens')
    .values({
      hash,
      user_id: userId,
      parent_id: parentId,
      membership_id: membershipId,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, id }
}

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  const searchIndex = await openTestIndex(db, database.url)
  const build = (with_: Db, env: NodeJS.ProcessEnv = {}) =>
    buildApp({
      db: with_,
      config: readConfig({ LOG_LEVEL: 'silent', ...env }),
      searchIndex,
      now: () => new Date(),
    })
  app = await build(db)
  forgetful = await build(openWithoutTenants(database.url))
  bare = await build(openWithoutTenants(database.url, { bare: true }))
  guarded = await build(db, { OPERATOR_SECOND_FACTOR: 'required' })
  const { id: userId } = await db
    .insertInto('users')
    .values({
      email: 'a@b.fr',
      first_name: 'A',
      password_hash: 'x',
      email_proved_at: new Date(),
      avatar_key: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const login = await insertToken(userId, null, null)
  loginToken = login.token
  for (const type of tenantTypes) {
    const tenantId = await insertTenant(db, type, `ours-${type}`)
    for (const role of rolesOf(type)) {
      const membership = await db
        .insertInto('memberships')
        .values({ user_id: userId, tenant_id: tenantId, role })
        .returning('id')
        .executeTakeFirstOrThrow()
      tokens.set(`${type}/${role}`, (await insertToken(userId, login.id, membership.id)).token)
    }
  }
  foreign = await insertForeignRows(db)
})
afterAll(() => Promise.all([app.close(), forgetful.close(), bare.close(), guarded.close()]))

const admitted = ({ access }: Endpoint): string[] =>
  typeof access !== 'object'
    ? []
    : Object.entries(access).flatMap(([type, roles]) =>
        (roles as Role[]).map(role => `${type}/${role}`),
      )

/** Such a call asks for a company, whichever it is. */
const isForEveryRole = (endpoint: Endpoint): boolean =>
  admitted(endpoint).length === tenantTypes.flatMap(type => rolesOf(type)).length

describe.each(all)('%s', (_name, endpoint) => {
  it('is served under its path', () => {
    const url = `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
    for (const method of methodsOf(endpoint)) expect(app.hasRoute({ method, url })).toBe(true)
  })

  it('refuses a token that is not ours, even where a visitor is welcome', async () => {
    for (const method of methodsOf(endpoint))
      expect(await call(endpoint, method, { token: newToken().token })).toEqual({
        status: 401,
        code: 'unauthenticated',
      })
  })
})

describe.each(all.filter(([, { access }]) => access !== 'anyone'))('%s', (_name, endpoint) => {
  it('refuses nobody', async () => {
    for (const method of methodsOf(endpoint))
      expect(await call(endpoint, method)).toEqual({ status: 401, code: 'unauthenticated' })
  })
})

describe.each(all.filter(([, { access }]) => access === 'login'))('%s', (_name, endpoint) => {
  it('refuses the token of a company: it reaches no further than that company', async () => {
    for (const token of tokens.values())
      for (const method of methodsOf(endpoint))
        expect(await call(endpoint, method, { token })).toEqual({
          status: 403,
          code: 'login_token_required',
        })
  })
})

describe.each(withRoles)('%s', (_name, endpoint) => {
  it('refuses a person who has not chosen a company', async () => {
    for (const method of methodsOf(endpoint))
      expect(await call(endpoint, method, { token: loginToken })).toEqual({
        status: 403,
        code: 'tenant_required',
      })
  })

  it.skipIf(isForEveryRole(endpoint))('refuses every role that is not listed', async () => {
    const refused = [...tokens].filter(([role]) => !admitted(endpoint).includes(role))
    expect(refused.length).toBeGreaterThan(0)
    for (const [role, token] of refused)
      for (const method of methodsOf(endpoint))
        expect({ role, ...(await call(endpoint, method, { token })) }).toEqual({
          role,
          status: 403,
          code: 'role_not_allowed',
        })
  })
})

describe.each(withRoles.filter(([, endpoint]) => admitted(endpoint).includes('platform/operator')))(
  '%s',
  (_name, endpoint) => {
    it('refuses an operator whose account takes no code', async () => {
      const token = tokens.get('platform/operator') ?? ''
      for (const method of methodsOf(endpoint))
        expect(await call(endpoint, method, { token, of: guarded })).toEqual({
          status: 403,
          code: 'second_factor_missing',
        })
    })
  },
)

it('lets a driver reach the tours, delivery notes, their own calendar and send pictures, and nothing that says a price but what they were handed', () => {
  const reached = withRoles.filter(([, one]) => admitted(one).includes('shop/driver'))
  expect(reached.map(([name]) => name).toSorted()).toEqual([
    'correctStopDelivery',
    'deliverStop',
    'getCalendarAddress',
    'getDeliveryNote',
    'getStopDelivery',
    'leaveStop',
    'listTakings',
    'listTours',
    'makeCalendarAddress',
    'printTour',
    'revokeCalendarAddress',
    'uploadImage',
  ])
})

it('gives such an operator no channel of the platform either', async () => {
  const token = tokens.get('platform/operator') ?? ''
  const { id } = await db
    .selectFrom('tenants')
    .select('id')
    .where('type', '=', 'platform')
    .executeTakeFirstOrThrow()
  const body = { socket_id: '1.1', channel_name: tenantChannel({ type: 'platform', id }) }
  const ask = (of: FastifyInstance) => call(endpoints.authoriseChannel, 'POST', { token, body, of })
  expect((await ask(app)).status).toBe(200)
  expect(await ask(guarded)).toEqual({ status: 403, code: 'channel_not_allowed' })
})

/** What the roles that an endpoint admits are answered about another tenant's rows. */
const answersAbroad = async (
  [name, endpoint]: [EndpointName, Endpoint],
  { of, roles = admitted(endpoint) }: { of: FastifyInstance; roles?: string[] },
) => {
  const body = validBodies[name]
  const answers: { role: string; status: number }[] = []
  for (const role of roles)
    for (const method of methodsOf(endpoint)) {
      const token = tokens.get(role) ?? ''
      const { status } = await call(endpoint, method, { token, of, ...(body && { body }) })
      answers.push({ role, status })
    }
  return answers
}

describe.each(onTenantRows)('%s', (name, endpoint) => {
  it('answers 404 for what belongs to another tenant', async () => {
    for (const answer of await answersAbroad([name, endpoint], { of: app }))
      expect(answer).toEqual({ role: answer.role, status: 404 })
  })

  // What is on sale is everybody's to read: row-level security guards its changes (decision 33).
  const isOnSale = ['getShopOffer', 'getShopOfferHistory', 'getOfferWeighings'].includes(name)
  it.skipIf(isOnSale)('and so it does when no statement says whose rows it means', async () => {
    // Rows are a company's, whichever its people's roles: one of each kind asks.
    const roles = tenantTypes.flatMap(
      type => admitted(endpoint).find(role => role.startsWith(type)) ?? [],
    )
    for (const answer of await answersAbroad([name, endpoint], { of: forgetful, roles }))
      expect(answer).toEqual({ role: answer.role, status: 404 })
  })
})

it('is PostgreSQL that refuses then: without row-level security much is answered', async () => {
  const leaking: string[] = []
  for (const [name, endpoint] of onTenantRows)
    if (endpoint.method === 'GET' && endpoint.changesState !== true)
      if (
        (await answersAbroad([name, endpoint], { of: bare })).some(({ status }) => status === 200)
      )
        leaking.push(name)
  expect(leaking).toEqual(
    expect.arrayContaining([
      'getCart',
      'getConversation',
      'getCustomer',
      'getOrderForm',
      'getStatement',
      'listCustomerInvoices',
      'listMessages',
      'previewList',
    ]),
  )
})
