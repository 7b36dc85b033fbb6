import { randomBytes } from 'node:crypto'
import type { AnswerOf, Endpoint } from '@carreau/contract/endpoint'
import { endpoints } from '@carreau/contract/endpoints'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { answerError } from '../../../platform/http/error-handler.ts'
import { serveOn } from '../../../platform/http/serve.ts'
import { openSecretBox } from '../../../platform/identity/secret-box.ts'
import { openIssuedFiles } from '../../documents/door/electronic-documents.ts'
import { openClaimsApp } from '../../orders/claims/claims.test-app.ts'
import { integrationRoutes } from '../integrations.routes.ts'
import type { Tokens } from './platform-client.ts'
import type { TestPlatform } from './platform-server.test-app.ts'
import { readStatuses } from './read-statuses.ts'
import { sendFlows } from './send-flows.ts'

const publicUrl = 'https://carreau.example'

/** A market whose wholesaler sends its papers to a platform, and the jobs that do it. */
/** Milliseconds that the clock is ahead of the machine’s, now or whenever it is looked at. */
type Ahead = number | (() => number)

export const openElectronicApp = async (reach = { allowLocal: true }) => {
  const key = randomBytes(32)
  const secrets = openSecretBox({ secondFactorKeys: [key], dataDir: '' })
  const market = await openClaimsApp()
  const { clock, db, shop, storage } = market
  const app = fastify()
  await app.register(cookie)
  app.setErrorHandler(answerError)
  await app.register(
    async api =>
      integrationRoutes(
        serveOn(api, db, () => clock.now, { operatorsNeedSecondFactor: false }),
        { db, publicUrl, secrets, reach, storage, now: () => clock.now },
      ),
    { prefix: '/api' },
  )
  afterAll(() => app.close())

  type Sent = {
    params?: Record<string, string | number>
    query?: Record<string, string>
    body?: unknown
  }
  const ask = async <E extends Endpoint>(
    endpoint: E,
    token: string,
    { params = {}, query = {}, body }: Sent = {},
  ) => {
    const url = `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`
    const response = await app.inject({
      ...{ method: endpoint.method, url, query },
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { payload: body as object }),
    })
    return {
      status: response.statusCode,
      text: response.body,
      code: response.json().code as string | undefined,
      ok: () => {
        if (response.statusCode >= 300) throw new Error(response.body)
        return endpoint.answer.parse(response.json()) as AnswerOf<E>
      },
    }
  }

  const settings = (platform: TestPlatform, more: object = {}) => ({
    platform_url: platform.url,
    token_url: platform.tokenUrl,
    client_id: platform.credentials.id,
    client_secret: platform.credentials.secret,
    organization_id: '100000009',
    is_on: true,
    ...more,
  })
  const settle = (platform: TestPlatform, more: object = {}, token = shop.token) =>
    ask(endpoints.settleElectronic, token, { body: settings(platform, more) })

  const tokens: Tokens = new Map()
  /** The machine's clock, so far ahead. */
  const work = (ahead: Ahead, patienceMs: number) => ({
    ...{ db, secrets, reach, tokens, patienceMs },
    now: () => new Date(Date.now() + (typeof ahead === 'number' ? ahead : ahead())),
  })
  const now = () => new Date()
  const fileOf = openIssuedFiles({ db, storage, publicUrl, now })
  const send = ({ ahead = 0, patienceMs = 2_000 }: { ahead?: Ahead; patienceMs?: number } = {}) =>
    sendFlows({ ...work(ahead, patienceMs), fileOf })
  const read = ({ ahead = 0 }: { ahead?: Ahead } = {}) => readStatuses(work(ahead, 2_000))

  let copies = 0
  /** The same invoice so many times more, under numbers of their own, as if each billed an order. */
  const copyInvoice = (times: number): Promise<number[]> =>
    db.transaction().execute(async trx => {
      // What is open of an order is kept once.
      await sql`alter table documents disable trigger count_issued_documents`.execute(trx)
      const { rows } = await sql<{ id: number }>`
        insert into documents (order_id, shop_id, buyer_id, kind, number, revision, issued_at, due_date,
                               net_cents, gross_cents, content)
        select d.order_id, d.shop_id, d.buyer_id, d.kind, c.number, 100 + n, d.issued_at, d.due_date,
               d.net_cents, d.gross_cents, jsonb_set(d.content, '{number}', to_jsonb(c.number))
          from (select * from documents where shop_id = ${shop.id} and kind = 'invoice'
                 order by id limit 1) d,
               generate_series(${copies + 1}::int, ${copies + times}::int) n,
               lateral (select 'F2026-1' || lpad(n::text, 5, '0') as number) c
        returning id`.execute(trx)
      await sql`alter table documents enable trigger count_issued_documents`.execute(trx)
      copies += times
      return rows.map(({ id }) => id)
    })

  const flows = async (token = shop.token) =>
    (await ask(endpoints.listElectronicFlows, token)).ok().data
  const lifeCycle = async (orderId: number, token = shop.token, query = {}) =>
    (await ask(endpoints.getInvoiceLifeCycle, token, { params: { orderId }, query })).ok().data
  const readSettings = async (token = shop.token) =>
    (await ask(endpoints.getElectronicSettings, token)).ok().data

  return {
    ...market,
    ...{ ask, copyInvoice, fileOf, flows, key, lifeCycle, read, readSettings, send },
    ...{ settings, settle, secrets },
  }
}
