import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { openPriceList } from '../price-list.test-app.ts'
import { fetchPriceLists } from './fetch-price-lists.ts'

/** A server that keeps a list, and answers as it is told to. */
export const openListServer = async () => {
  const got: { path: string; headers: IncomingHttpHeaders }[] = []
  const server = {
    got,
    url: '',
    origin: '',
    answer: (_: ServerResponse, headers: IncomingHttpHeaders): void => void headers,
    /** Has it answer this from now on. */
    give: (body: string | Buffer, headers: Record<string, string> = {}) => {
      server.answer = response => response.writeHead(200, headers).end(body)
    },
  }
  const http = createServer(({ url = '', headers }, response) => {
    got.push({ path: url, headers })
    server.answer(response, headers)
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  server.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  server.url = `${server.origin}/prix/liste%20du%20jour.csv`
  return server
}
type ListServer = Awaited<ReturnType<typeof openListServer>>

export type Source = AnswerOf<Endpoints['getPriceListSource']>['data']

/** The room with its lists that are fetched, on clocks that a test sets. */
export const openFetching = async (reach = { allowLocal: true }) => {
  const app = await openPriceList(undefined, reach)
  const { clock, db, secrets } = app
  /** In Paris in November: three in the morning is two in UTC. */
  const set = (time: string) => {
    clock.now = () => new Date(time)
  }
  const settings = {
    username: null,
    fetch_at: '03:00',
    is_on: true,
    withdraws_missing: false,
  }
  const settle = (server: ListServer, more: object = {}) =>
    app.call('settlePriceListSource', {}, { ...settings, url: server.url, ...more })
  const read = async (): Promise<Source> => (await app.call('getPriceListSource')).body.data
  return {
    ...app,
    set,
    settle,
    read,
    /** What a node does each minute. */
    fetch: (patienceMs = 5_000) =>
      fetchPriceLists({
        ...{ db, secrets, reach, patienceMs },
        now: () => clock.now(),
        onError: error => {
          throw error
        },
      }),
    /** The newest line of the screen. */
    last: async () => (await read()).fetches[0],
    told: async () => {
      const { rows } = await sql<{ title: string; body: string; link: string; times: number }>`
        select title, body, link, count(*)::int as times from notifications
         where kind = 'price_list_waits' group by title, body, link order by max(id)`.execute(db)
      return rows
    },
    /** The list as a file, with the price of one offer changed by so many euros. */
    listWith: async (by = 0, take: (lines: string[]) => string[] = lines => lines) => {
      const [head = '', ...lines] = (await app.download('csv')).toString().trimEnd().split('\r\n')
      const [first = ''] = lines
      const cells = first.split(';')
      const at = head.split(';').indexOf('Prix')
      const price = Number((cells[at] ?? '').replace(',', '.')) + by
      const changed = cells.with(at, price.toFixed(2).replace('.', ',')).join(';')
      return {
        price: Number(price.toFixed(2)),
        specificationId: Number(cells[0]),
        text: `${[head, ...take([changed, ...lines.slice(1)])].join('\r\n')}\r\n`,
      }
    },
    priceOf: async (specificationId: number): Promise<number> => {
      const { rows } = await sql<{ price: number }>`
        select o.unit_price_e4::float8 / 10000 as price from offers o join tenants t on t.id = o.shop_id
         where t.company_name = 'Primeurs de Rungis' and o.specification_id = ${specificationId}`.execute(
        db,
      )
      return rows[0]?.price ?? 0
    },
    /** Forgets all that was fetched and told: a test begins anew. */
    forget: async () => {
      for (const table of ['price_list_sources', 'price_list_fetches', 'notifications'])
        await sql`delete from ${sql.table(table)}`.execute(db)
    },
  }
}
export type FetchingApp = Awaited<ReturnType<typeof openFetching>>
