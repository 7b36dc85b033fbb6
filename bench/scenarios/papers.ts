import { costOf } from '../cost-of-a-call.ts'
import { settle, signInAs } from '../market.sql.ts'
import { decimal, type Figure, type Scenario, whole } from '../results.ts'
import { type Market, openMarket } from '../rig.ts'
import { only } from './calls.ts'

/** Invoices of one wholesaler in each month of a year that the demo does not have. */
const year = 2024
const all = [200, 2_000, 10_000, ...Array.from({ length: 7 }, () => 12_540), 20]
const few = [20, 200, 1_000, ...Array.from({ length: 7 }, () => 126), 20]

/** What ten times as much may need more of memory: the processes' own breathing, no page of it. */
const mostMoreMb = 60

const monthAt = (index: number) => `${year}-${String(index + 1).padStart(2, '0')}`

/** As many invoices as asked, of what the demo's say, each of a delivered order of its own. */
const loadInvoices = async (
  { pool }: Market,
  { shopId, buyerId }: { shopId: number; buyerId: number },
  months: readonly number[],
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const [index, count] of months.entries())
      await client.query(
        `with source as materialized (
           select d.*, row_number() over (order by d.id) - 1 as n, count(*) over () as many
             from documents d
            where d.shop_id = $1 and d.kind = 'invoice' and d.period_end is null
              and d.issued_at > now() - interval '1 year'),
         made as materialized (
           select nextval(pg_get_serial_sequence('orders', 'id')) as order_id, k, s.net_cents,
                  s.gross_cents, s.content, s.order_id as like_id,
                  $3::date + (k % 28)::integer as day
             from generate_series(1, $4::integer) k
             join source s on s.n = k % s.many),
         placed as (
           insert into orders (id, buyer_id, shop_id, status, delivery_date, note, placed_by, parties,
             lines_count, net_cents, delivery_fee_cents, vat, contributions, gross_cents, estimated,
             created_at) overriding system value
           select m.order_id, $2, $1, 'delivered', m.day, '', o.placed_by, o.parties, o.lines_count,
                  o.net_cents, o.delivery_fee_cents, o.vat, o.contributions, o.gross_cents, false,
                  m.day - interval '10 hours'
             from made m join orders o on o.id = m.like_id
           returning id)
         insert into documents (order_id, shop_id, buyer_id, kind, number, issued_at, due_date,
           net_cents, gross_cents, content)
         select m.order_id, $1, $2, 'invoice', 'B' || to_char($3::date, 'YYYYMM') || '-' || k,
                m.day + time '09:00' + k * interval '1 millisecond', m.day + 30, m.net_cents,
                m.gross_cents, m.content
           from made m join placed p on p.id = m.order_id`,
        [shopId, buyerId, `${monthAt(index)}-01`, count],
      )
  } finally {
    client.release()
  }
  await settle(pool)
}

/** Reads a file as it comes, keeping nothing of it. */
const download = async (url: string, token: string): Promise<number> => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok || answer.body === null) throw new Error(`${url}: ${await answer.text()}`)
  let bytes = 0
  for await (const chunk of answer.body) bytes += chunk.length
  return bytes
}

export const papers: Scenario = {
  name: 'papers',
  asks: 'Do a year of 100 000 invoices for the accountant and a month of 2 000 PDFs leave with flat memory?',
  goal: `ten times as much needs at most ${mostMoreMb} MB more.`,
  run: async ({ short }) => {
    const market = await openMarket()
    const shop = await signInAs(market.db, 'wholesaler')
    const chef = await signInAs(market.db, 'chef')
    const months = short ? few : all
    await loadInvoices(market, { shopId: shop.tenantId, buyerId: chef.tenantId }, months)
    const invoices = months.reduce((sum, count) => sum + count, 0)

    const { origin } = market.app
    const book = (format: string, from: string, to: string) => () =>
      download(
        `${origin}/api/v3/shop/accounting/export?format=${format}&from=${from}&to=${to}`,
        shop.token,
      )
    const archive = (month: string) => () =>
      download(`${origin}/api/v3/invoices/archive?month=${month}`, shop.token)
    const march = [`${monthAt(2)}-01`, `${monthAt(2)}-31`] as const
    const ofYear = [`${year}-01-01`, `${year}-12-30`] as const

    const figures: Figure[] = []
    const pair = async (
      name: string,
      [lessCount, less]: [number, () => Promise<number>],
      [moreCount, more]: [number, () => Promise<number>],
    ) => {
      if (!name.includes(only)) return
      const small = await costOf(market.app, less)
      const large = await costOf(market.app, more)
      const told = (count: number, cost: typeof small) =>
        `${whole(count)}: ${decimal(cost.seconds)} s, ${decimal(cost.done / 1e6)} MB of file, ${whole(cost.mb)} MB of memory more, ${whole(cost.mbByHalf)} by half of it`
      figures.push({
        name,
        measured: `${told(lessCount, small)}; ${told(moreCount, large)}; ${large.others}`,
        goal: {
          says: `≤ ${mostMoreMb} MB more than a tenth of it`,
          isMet: large.mb - small.mb <= mostMoreMb,
        },
      })
    }
    // What the first of all leaves in memory is code, not the file's; each PDF is made once, then kept.
    await archive(monthAt(10))()
    for (const format of ['fec', 'csv']) {
      await book(format, ...march)()
      await pair(
        `invoices as ${format.toUpperCase()}`,
        [months[2] ?? 0, book(format, ...march)],
        [invoices, book(format, ...ofYear)],
      )
    }
    await pair(
      'PDFs of a month as ZIP, made on the way',
      [months[0] ?? 0, archive(monthAt(0))],
      [months[1] ?? 0, archive(monthAt(1))],
    )
    await pair(
      'the same again',
      [months[0] ?? 0, archive(monthAt(0))],
      [months[1] ?? 0, archive(monthAt(1))],
    )
    return figures
  },
}
