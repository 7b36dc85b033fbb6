import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressEndpoints } from '@carreau/contract/accounts/address'
import { authEndpoints } from '@carreau/contract/accounts/auth'
import { tenantEndpoints } from '@carreau/contract/companies/company'
import type { AnswerOf, Endpoint } from '@carreau/contract/endpoint'
import { isSiret } from '@carreau/domain/companies/company-numbers'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll } from 'vitest'
import { backupJobs } from '../../../platform/backup/backup.jobs.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { answerError } from '../../../platform/http/error-handler.ts'
import { serveOn } from '../../../platform/http/serve.ts'
import { newToken } from '../../../platform/identity/identity.sql.ts'
import { openSecretBox } from '../../../platform/identity/secret-box.ts'
import { migrateJobs } from '../../../platform/jobs/jobs.ts'
import { housekeepingJobs } from '../../../platform/operations/housekeeping.jobs.ts'
import { testDatabase } from '../../../platform/postgres/test-database.ts'
import { openStorage } from '../../../platform/storage/open-storage.ts'
import { companyJobs } from '../../companies/companies.jobs.ts'
import { companyRoutes } from '../../companies/companies.routes.ts'
import { customerJobs } from '../../customers/customers.jobs.ts'
import { documentJobs } from '../../documents/documents.jobs.ts'
import { electronicJobs } from '../../integrations/electronic/electronic.jobs.ts'
import { integrationJobs } from '../../integrations/integrations.jobs.ts'
import { orderFileJobs } from '../../integrations/order-files/order-files.jobs.ts'
import { listJobs } from '../../lists/lists.jobs.ts'
import { notificationJobs, realtimeJobs } from '../../notifications/notifications.jobs.ts'
import { notificationRoutes } from '../../notifications/notifications.routes.ts'
import { platformCompanyRoutes } from '../../operator/companies.routes.ts'
import { operatorJobs } from '../../operator/operator.jobs.ts'
import { homepageRoutes, operatorRoutes, pageRoutes } from '../../operator/operator.routes.ts'
import { orderJobs } from '../../orders/orders.jobs.ts'
import { priceListJobs } from '../../price-list/price-list.jobs.ts'
import { accountJobs } from '../accounts.jobs.ts'
import { accountRoutes } from '../accounts.routes.ts'

type Sent = {
  params?: Record<string, string | number>
  /** The query as it stands in the address, with its question mark. */
  query?: string
  body?: unknown
  token?: string
  /** The address of the client. */
  from?: string
  userAgent?: string
  cookie?: string
}

export const password = 'fraise-des-bois'

/** The rooms of people and companies on a database of their own, and those the tests need. */
export const openAuthApp = async (env: NodeJS.ProcessEnv = {}) => {
  const { db, url } = await testDatabase()
  await migrateJobs(url)
  const dataDir = await mkdtemp(join(tmpdir(), 'carreau-auth-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://carreau.test',
    OPERATOR_SECOND_FACTOR: 'offered',
    ...env,
  })
  const storage = openStorage(config)
  const app = fastify()
  app.setErrorHandler(answerError)
  await app.register(cookie)
  await app.register(
    async api => {
      const serve = serveOn(api, db, () => new Date(), config)
      const secrets = openSecretBox(config)
      accountRoutes(serve, { db, secrets, config })
      companyRoutes(serve, { db, ...storage })
      notificationRoutes(serve, { db })
      operatorRoutes(serve, { db, secrets, now: () => new Date() })
      platformCompanyRoutes(serve, { db })
      pageRoutes(serve, { db })
      homepageRoutes(serve, { db })
    },
    { prefix: '/api' },
  )
  const mails: string[] = []
  const work = {
    db,
    config,
    storage,
    log: (line: string) => {
      mails.push(line)
    },
    now: () => new Date(),
  }
  const jobs = {
    ...accountJobs(work),
    ...companyJobs(work),
    ...listJobs(work),
    ...customerJobs(work),
    ...priceListJobs({ ...work, secrets: openSecretBox(config) }),
    ...orderJobs(work),
    ...documentJobs(work),
    ...operatorJobs(work),
    ...realtimeJobs(work),
    ...notificationJobs(work),
    ...integrationJobs(work),
    ...electronicJobs({ ...work, secrets: openSecretBox(config) }),
    ...orderFileJobs({ ...work, secrets: openSecretBox(config) }),
    ...housekeepingJobs(work),
    ...backupJobs({ ...work, databaseUrl: url }),
  }

  afterAll(async () => {
    await app.close()
    await rm(dataDir, { recursive: true })
  })

  /** Sends a call of the contract; `ok()` is its answer, checked, and fails on a refusal. */
  const call = async <E extends Endpoint>(endpoint: E, sent: Sent = {}) => {
    const {
      params = {},
      query = '',
      body,
      token,
      from = '192.0.2.1',
      userAgent = 'test',
      cookie,
    } = sent
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${path}${query}`,
      remoteAddress: from,
      headers: {
        'user-agent': userAgent,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { cookie }),
      },
      ...(body === undefined ? {} : { payload: body as object }), // any JSON, wrong ones too
    })
    const answer: unknown = response.json()
    return {
      status: response.statusCode,
      headers: response.headers,
      answer,
      ok: () => {
        if (response.statusCode >= 300) throw new Error(`${endpoint.path}: ${response.body}`)
        return endpoint.answer.parse(answer) as AnswerOf<E> // parsed by this very schema
      },
    }
  }

  let people = 0
  /** Registers someone new, from an address of their own; nobody has proved their e-mail. */
  const newStranger = async () => {
    people += 1
    const email = `personne-${randomUUID()}@exemple.fr`
    const from = `198.51.100.${people}`
    const registered = await call(authEndpoints.register, {
      from,
      body: { email, password, name: 'Camille' },
    })
    return { email, from, token: registered.ok().data.login_token }
  }

  /** A link as it is mailed to an address of an account: its token. */
  const addressLink = async (account: string, mailedTo = account): Promise<string> => {
    const { token, hash } = newToken()
    await db
      .insertInto('address_links')
      .columns(['hash', 'user_id', 'email', 'expires_at'])
      .expression(query =>
        query
          .selectFrom('users')
          .where('email', '=', account)
          .select(({ val }) => [
            val(hash).as('hash'),
            'id as user_id',
            val(mailedTo).as('email'),
            val(new Date(Date.now() + 3_600_000)).as('expires_at'),
          ]),
      )
      .execute()
    return token
  }

  const confirmAddress = (token: string, from?: string) =>
    call(addressEndpoints.confirmAddress, { body: { token }, ...(from !== undefined && { from }) })

  /** Someone new who has opened the link that was mailed to them. */
  const newPerson = async () => {
    const person = await newStranger()
    const { email, from } = person
    ;(await confirmAddress(await addressLink(email), from)).ok()
    return person
  }

  let siret = 10_000_000_900_000
  const newSiret = (): string => {
    do siret += 1
    while (!isSiret(String(siret)))
    return String(siret)
  }

  let companies = 0
  /** A company whose admin is the holder of the token, founded from an address of its own. */
  const newTenant = async (token: string, type: 'buyer' | 'shop' = 'buyer') => {
    companies += 1
    const created = await call(tenantEndpoints.createTenant, {
      token,
      from: `2001:db8:1:${companies}::1`,
      body: {
        type,
        // No buyer is called as an approved wholesaler is.
        company_name: type === 'shop' ? 'Primeurs du Coin' : 'Bistrot du Coin',
        siret: newSiret(),
        address: '1 rue des Halles, 75001 Paris',
      },
    })
    return created.ok().data
  }

  const logIn = async (email: string, from: string, typed = password) =>
    call(authEndpoints.login, { from, body: { email, password: typed } })

  const openAccess = (token: string, params: { type: string; id: number; role: string }) =>
    call(authEndpoints.openAccess, { token, params })

  return {
    db,
    url,
    config,
    jobs,
    mails,
    outbox: join(dataDir, 'outbox'),
    call,
    newPerson,
    newStranger,
    addressLink,
    confirmAddress,
    newTenant,
    newSiret,
    logIn,
    openAccess,
  }
}
