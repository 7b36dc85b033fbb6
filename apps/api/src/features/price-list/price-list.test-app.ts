import { randomBytes } from 'node:crypto'
import { type EndpointName, endpoints } from '@carreau/contract/endpoints'
import cookie from '@fastify/cookie'
import fastify, { type InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { signInFor } from '../../../seeds/sign-in.ts'
import { loadSmallMarket } from '../../../seeds/small-market.ts'
import { answerError } from '../../platform/http/error-handler.ts'
import { serveOn } from '../../platform/http/serve.ts'
import { openSecretBox } from '../../platform/identity/secret-box.ts'
import { testDatabase } from '../../platform/postgres/test-database.ts'
import { priceListFetchingRoutes } from './fetching/fetching.routes.ts'
import { priceListRoutes } from './price-list.routes.ts'

/** The room on a market of its own, with « Primeurs de Rungis » signed in. */
export const openPriceList = async (load = loadSmallMarket, reach = { allowLocal: true }) => {
  const secrets = openSecretBox({ secondFactorKeys: [randomBytes(32)], dataDir: '' })
  const clock = { now: () => new Date() }
  const { db, url } = await testDatabase()
  await load(url, new Date())
  const app = fastify()
  app.setErrorHandler(answerError)
  await app.register(cookie)
  await app.register(
    async api => {
      const serve = serveOn(api, db, () => clock.now(), { operatorsNeedSecondFactor: false })
      priceListRoutes(serve, { db, pictures: { getPicture: async () => undefined } })
      priceListFetchingRoutes(serve, { db, secrets, reach })
    },
    { prefix: '/api' },
  )
  const tokenOf = (email: string, role: 'admin' | 'picker') =>
    signInFor(db, email, { company: 'Primeurs de Rungis', role })
  const token = await tokenOf('vente@primeur.demo', 'admin')
  const idOf = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
    (await query.execute(db)).rows[0]?.id ?? 0
  const inject = (
    name: EndpointName,
    to: Record<string, string | number>,
    sent: Pick<InjectOptions, 'headers' | 'payload'>,
  ) => {
    const { method, path } = endpoints[name]
    const query = new Map(Object.entries(to).map(([key, value]) => [key, String(value)]))
    const url = path.replace(/\{(\w+)\}/g, (_, param: string) => {
      const value = query.get(param) ?? ''
      query.delete(param)
      return value
    })
    return app.inject({ method, url: `/api${url}`, query: Object.fromEntries(query), ...sent })
  }
  return {
    db,
    clock,
    secrets,
    tokenOf,
    /** A file that an endpoint answers, by its name. */
    getFile: async (name: EndpointName, to: Record<string, string | number>, as = token) => {
      const answer = await inject(name, to, { headers: { authorization: `Bearer ${as}` } })
      return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
    },
    close: () => app.close(),
    /** Calls an endpoint by its name; of `to`, what its path does not name is the query. */
    call: async (
      name: EndpointName,
      to: Record<string, string | number> = {},
      body?: object,
      as: { token?: string; key?: string } = {},
    ) => {
      const answer = await inject(name, to, {
        headers: {
          authorization: `Bearer ${as.token ?? token}`,
          ...(as.key && { 'idempotency-key': as.key }),
        },
        ...(body && { payload: body }),
      })
      return { status: answer.statusCode, body: answer.json() }
    },
    download: async (format: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await inject('exportShopOffers', { format }, { headers })).rawPayload
    },
    upload: async (bytes: Uint8Array | string, fields: Record<string, string> = {}) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', new Blob([Buffer.from(bytes)]), 'liste.csv')
      const sent = new Response(form)
      const answer = await inject(
        'importShopOffers',
        {},
        {
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': sent.headers.get('content-type') ?? '',
          },
          payload: Buffer.from(await sent.arrayBuffer()),
        },
      )
      return { status: answer.statusCode, body: answer.json() }
    },
    /** A company that has something in the shop's cart. */
    customerId: async () => {
      const buyer = await idOf(sql`select tenant_id as id from buyers order by tenant_id limit 1`)
      await sql`
        insert into carts (buyer_id, shop_id)
        select ${buyer}, id from tenants where company_name = 'Primeurs de Rungis'
        on conflict do nothing`.execute(db)
      return buyer
    },
    /** Calls that changed prices: one that was refused is none. */
    countEdits: () => idOf(sql`select count(*) as id from price_edits`),
    foreignOfferId: () =>
      idOf(sql`select o.id from offers o join tenants t on t.id = o.shop_id
                where t.company_name <> 'Primeurs de Rungis' limit 1`),
  }
}
export type PriceListApp = Awaited<ReturnType<typeof openPriceList>>
