import { endpoints } from '@carreau/contract/endpoints'
import { publicEndpoints } from '@carreau/contract/integrations/public-api'
import { keyScopes } from '@carreau/domain/integrations/scopes'
import { tableColumns } from '@carreau/domain/integrations/tables'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openIntegrations } from '../integrations.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const { ask, callBy, clock, db, move, newBuyer, newKey, newOffer, newOrder, newShop, readSecret } =
  await openIntegrations()
const { pullDeliveriesTable, pullDocumentsTable, pullOffersTable } = publicEndpoints
const { pullOrderLinesTable, pullOrdersTable } = publicEndpoints

const [shop, buyer] = [await newShop(), await newBuyer('=CMD|Bistrot; « Chez "Jo" »')]
const offer = await newOffer(shop.id)
const first = await newOrder(buyer.token, offer)
;(await move(shop.token, first.id, 'accept')).ok()
const { secret } = await newKey(shop.token, keyScopes)

const rowsOf = (bytes: Buffer, separator = ';') => {
  const text = bytes.toString()
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  const [head = '', ...rows] = text.slice(1, -2).split('\r\n')
  return { head: head.split(separator), rows }
}

test('each list is a table with its promised columns, by key and by secret address alike', async () => {
  const tables = {
    orders: pullOrdersTable,
    order_lines: pullOrderLinesTable,
    deliveries: pullDeliveriesTable,
    documents: pullDocumentsTable,
    offers: pullOffersTable,
  }
  for (const [table, endpoint] of Object.entries(tables)) {
    const byKey = await callBy(secret, endpoint)
    expect(byKey.headers['content-type']).toBe('text/csv; charset=utf-8')
    const { head, rows } = rowsOf(byKey.bytes)
    expect(head).toEqual(tableColumns[table as keyof typeof tableColumns])
    const { answer } = await ask(endpoints.makeTableAddress, shop.token, {
      params: { table },
      body: { instead_of: null },
    })
    expect((await readSecret(answer.data.url)).bytes).toEqual(byKey.bytes)
    if (table === 'documents') continue
    expect(rows).toHaveLength(1)
    if (table !== 'offers') expect(rows[0]).toContain(first.number)
  }
})

test('a name is never a formula, and numbers are as the spreadsheet writes them', async () => {
  const french = rowsOf((await callBy(secret, pullOrdersTable)).bytes)
  const [row = ''] = french.rows
  expect(row).toContain(`;"'=CMD|Bistrot; « Chez ""Jo"" »";`)
  const lines = (query: Record<string, string>) => callBy(secret, pullOrderLinesTable, { query })
  const [line = ''] = rowsOf((await lines({})).bytes).rows
  expect(line).toContain(';5,5;')
  const [other = ''] = rowsOf((await lines({ separator: ',' })).bytes, ',').rows
  expect(other).toContain(',5.5,')
  const wrong = await lines({ separator: '|', since: '2026-02-30' })
  expect([wrong.status, wrong.answer.errors]).toEqual([
    422,
    {
      separator: ['Le séparateur est « ; », « , » ou « tab ».'],
      since: ['Date attendue au format AAAA-MM-JJ.'],
    },
  ])
})

test('since a day there is what changed on it or later', async () => {
  await sql`update orders set created_at = '2026-11-01', changed_at = '2026-11-20 23:30+00',
                              submitted_at = null where id = ${first.id}`.execute(db)
  const since = async (day: string) =>
    rowsOf((await callBy(secret, pullOrdersTable, { query: { since: day } })).bytes).rows.length
  // 23:30 UTC is the next day in Paris.
  expect([await since('2026-11-21'), await since('2026-11-22')]).toEqual([1, 0])
})

test('a table of many parts is whole, each order once', async () => {
  await sql`insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
                                delivery_fee_cents, vat, contributions, gross_cents, estimated)
            select buyer_id, shop_id, status, delivery_date, parties, 0, 0, 0, '[]', '[]', 0, false
              from orders cross join generate_series(1, 450) where id = ${first.id}`.execute(db)
  const { rows } = rowsOf((await callBy(secret, pullDeliveriesTable)).bytes)
  expect(rows).toHaveLength(451)
  expect(new Set(rows).size).toBe(451)
  expect(clock.now).toBeInstanceOf(Date)
})
