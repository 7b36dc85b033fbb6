import { endpoints } from '@carreau/contract/endpoints'
import type { PurchaseGroup } from '@carreau/domain/documents/purchases'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openClaimsApp } from '../../orders/claims/claims.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const app = await openClaimsApp()
const { buyer, call, clock, db, deliver, download, newBuyer, newMember, shop } = app

const year = { from: '2026-01-01', to: '2026-12-31' }
const ask = async (by: PurchaseGroup, period = year, token = buyer.token) =>
  (await call(endpoints.listPurchases, { token, query: { ...period, by } })).ok().data

/** What the papers themselves come to, without VAT. */
const papersNet = async (): Promise<number> => {
  const { rows } = await sql<{ net: number }>`
    select sum(case kind when 'credit_note' then -net_cents else net_cents end)::bigint as net
      from documents where buyer_id = ${buyer.id} and kind in ('invoice', 'credit_note')`.execute(
    db,
  )
  return (rows[0]?.net ?? 0) / 100
}

await deliver()
const credited = await deliver()
await app.resolve(
  await app.openClaim(credited.id, [{ line_id: credited.lines.avocado, packages_quantity: 1 }]),
  { action: 'accept' },
)
clock.now = new Date('2026-12-02T09:00:00+01:00')
await deliver()

test('by family, product and wholesaler the rows add up to what the papers come to', async () => {
  const net = await papersNet()
  expect(net).toBeGreaterThan(0)
  for (const by of ['family', 'product', 'shop'] as const) {
    const { rows, months, ...totals } = await ask(by)
    const sum = (parts: readonly { net: number }[]) =>
      Math.round(parts.reduce((all, part) => all + part.net, 0) * 100) / 100
    expect([by, totals.net, sum(rows), sum(months)]).toEqual([by, net, net, net])
    expect(months.map(({ month }) => month)).toEqual(['2026-11', '2026-12'])
    expect(rows.map(row => row.net)).toEqual(rows.map(row => row.net).toSorted((a, b) => b - a))
  }
  expect(await ask('shop')).toMatchObject({
    invoices: 3,
    rows: [{ kind: 'goods', id: shop.id, name: 'Primeurs de Rungis' }],
  })
})

test('a product has what was bought of it, what was credited taken off, and what one cost on average', async () => {
  const { rows, credited: back } = await ask('product')
  expect(back).toBe(17.1)
  const avocados = (some: typeof rows) =>
    some.find(({ quantities }) => quantities[0]?.unit === 'piece')
  // Four packages of 18 at 0.95 € each of three deliveries, less one.
  expect(avocados(rows)).toMatchObject({
    kind: 'goods',
    net: 188.1,
    quantities: [{ unit: 'piece', quantity: 198, unit_price: 0.95 }],
  })
  const november = await ask('product', { from: '2026-11-01', to: '2026-11-30' })
  expect(avocados(november.rows)?.quantities).toEqual([
    { unit: 'piece', quantity: 126, unit_price: 0.95 },
  ])
})

test('the file has a line for each product of a wholesaler in a month, and adds up to the same', async () => {
  const file = await download(endpoints.exportPurchases, { token: buyer.token, query: year })
  const text = file.bytes.toString()
  const [head, ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n')
  expect(head).toBe('Mois;Fournisseur;Famille;Produit;Quantité;Unité;Montant HT')
  const cents = lines.reduce(
    (sum, line) => sum + Math.round(Number(line.split(';').at(-1)?.replace(',', '.')) * 100),
    0,
  )
  expect(cents / 100).toBe(await papersNet())
})

test('accountants and purchasers read it; wholesalers and other companies do not', async () => {
  for (const role of ['accountant', 'purchaser'] as const)
    expect((await ask('family', year, await newMember(buyer.id, role))).invoices).toBe(3)
  expect((await ask('family', year, (await newBuyer('Cantine du Lac')).token)).rows).toEqual([])
  const query = { ...year, by: 'family' as const }
  expect((await call(endpoints.listPurchases, { token: shop.token, query })).status).toBe(403)
})

test('a period that is none is refused in a sentence, and so is a file of nothing', async () => {
  const token = buyer.token
  const query = { from: '2026-12-31', to: '2026-01-01' }
  expect(
    await call(endpoints.listPurchases, { token, query: { ...query, by: 'family' } }),
  ).toMatchObject({
    status: 422,
    answer: { errors: { to: ['La fin de la période précède son début.'] } },
  })
  expect(
    await download(endpoints.exportPurchases, {
      token,
      query: { from: '2025-01-01', to: '2025-12-31' },
    }),
  ).toMatchObject({ status: 404, answer: { message: 'Aucun achat facturé sur cette période.' } })
})
