import { endpoints } from '@carreau/contract/endpoints'
import type { DocumentKind } from '@carreau/domain/documents/documents'
import { extractXml } from '@stackforge-eu/factur-x'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openOrderingApp } from '../orders/ordering.test-app.ts'
import { issueCreditNote, issueInvoice } from './door/issue-documents.ts'

vi.setConfig({ testTimeout: 60_000 })
const { bringForward, call, clock, db, download, move, newBuyer, newOffer, newOrder, newShop } =
  await openOrderingApp()

const openMarket = async (terms: Parameters<typeof newShop>[1] = {}) => {
  const buyer = await newBuyer()
  const shop = await newShop('Primeurs de Rungis', terms)
  return { buyer, shop, offer: await newOffer(shop.id) }
}

type Market = Awaited<ReturnType<typeof openMarket>>

/** An order that was shipped: of 10 packages, so many were picked. */
const ship = async ({ buyer, shop, offer }: Market, picked = 10) => {
  const order = await newOrder(buyer.token, offer, 10)
  const [line] = order.lines
  if (line === undefined) throw new Error('no line')
  ;(await move(shop.token, order.id, 'accept')).ok()
  const updates = [{ line_id: line.id, packages_quantity: picked, lot: 'L1', reason: 'Rupture' }]
  const picking = { token: shop.token, params: { orderId: order.id }, body: { updates } }
  ;(await call(endpoints.pickOrder, picking)).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  return { ...order, line }
}

const deliver = async (market: Market, picked?: number) => {
  const order = await ship(market, picked)
  await bringForward(order.id)
  const delivered = (await move(market.shop.token, order.id, 'deliver')).ok().data
  return { ...delivered, line: order.line }
}

/** The same order so many times over. */
const copyOrder = async (orderId: number, copies: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
      delivery_fee_cents, vat, contributions, gross_cents, estimated)
    select buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
           delivery_fee_cents, vat, contributions, gross_cents, estimated
      from orders, generate_series(1, ${copies}) where id = ${orderId}
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`
    insert into order_lines (order_id, position, product_id, specification_id, name, origin_name,
      origin_iso_code, packaging_name, is_organic, unit, billing_type, volume_type,
      units_per_package, average_volume_g, unit_price_e4, vat_rate, is_interfel_taxable,
      ordered_milli, picked_milli, net_cents)
    select copy, position, product_id, specification_id, name, origin_name, origin_iso_code,
           packaging_name, is_organic, unit, billing_type, volume_type, units_per_package,
           average_volume_g, unit_price_e4, vat_rate, is_interfel_taxable, ordered_milli,
           picked_milli, net_cents
      from order_lines, unnest(${ids}::bigint[]) as copy where order_id = ${orderId}`.execute(db)
  return ids
}

const documentsOf = (orderId: number, kind: DocumentKind) =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute()

test('who has told no IBAN is warned until the invoice is issued, and its customer is not', async () => {
  const market = await openMarket()
  const order = await ship(market)
  const lacksIban = async ({ token }: { token: string }) =>
    (await call(endpoints.getOrder, { token, params: { orderId: order.id } })).ok().data.lacks_iban
  await db.updateTable('shops').set({ iban: '' }).where('tenant_id', '=', market.shop.id).execute()

  expect(await lacksIban(market.shop)).toBe(true)
  expect(await lacksIban(market.buyer)).toBe(false)

  const iban = 'FR7630006000011234567890189'
  await db.updateTable('shops').set({ iban }).where('tenant_id', '=', market.shop.id).execute()
  expect(await lacksIban(market.shop)).toBe(false)
})

test.each([
  ['', 'Agriculture biologique'],
  ['FR-BIO-01.250-0000001', 'Agriculture biologique – certifié par FR-BIO-01'],
])('a certificate « %s » is claimed on paper as « %s »', async (certificate, organic) => {
  const market = await openMarket()
  await db
    .updateTable('shops')
    .set({ organic_body: 'FR-BIO-01', organic_certificate: certificate })
    .where('tenant_id', '=', market.shop.id)
    .execute()
  const order = await ship(market)
  await db
    .updateTable('order_lines')
    .set({ is_organic: true })
    .where('order_id', '=', order.id)
    .execute()
  await bringForward(order.id)
  ;(await move(market.shop.token, order.id, 'deliver')).ok()

  const [invoice] = await documentsOf(order.id, 'invoice')
  expect(invoice?.content).toMatchObject({ lines: [{ organic }] })
})

test('shipping issues the delivery note, delivering the invoice on what was picked', async () => {
  const market = await openMarket({ payment_days: 20, fee_cents: 500 })
  const order = await ship(market, 7)

  expect(await documentsOf(order.id, 'invoice')).toEqual([])
  const [note] = await documentsOf(order.id, 'delivery_note')
  const picked = { orderedPackagesMilli: 10_000, pickedPackagesMilli: 7_000 }
  expect(note?.content).toMatchObject({ lines: [{ ...picked, lot: 'L1', reason: 'Rupture' }] })

  const delivered = (await move(market.buyer.token, order.id, 'confirm_delivery')).ok().data
  const [invoice] = await documentsOf(order.id, 'invoice')
  expect(note?.number).toBe('BL2026-000001')
  expect(invoice?.content).toMatchObject({
    goodsCents: 700,
    deliveryNote: { number: 'BL2026-000001', shippedOn: '2026-11-24' },
  })
  expect(delivered.invoice).toEqual({
    number: 'F2026-000001',
    issued_at: clock.now.toISOString(),
    due_at: '2026-12-14',
    net: delivered.totals?.net,
    gross: delivered.totals?.gross,
  })
  expect(delivered.totals?.net).toBe(12)
  expect(delivered.documents.map(({ file_name }) => file_name)).toEqual([
    `bon-de-commande-${order.number}.pdf`,
    `bon-de-livraison-BL2026-000001.pdf`,
    'facture-F2026-000001.pdf',
  ])
})

test('the delivery note says which crates went out, with their deposits, a half package in one of its own', async () => {
  const market = await openMarket()
  await sql`
    update packagings set name = 'Caisse IFCO verte 6 kg'
     where id = (select packaging_id from specifications
                  where id = ${market.offer.specification_id})`.execute(db)
  const order = await ship(market, 6.5)
  const [note] = await documentsOf(order.id, 'delivery_note')
  const kind = await db
    .selectFrom('crate_kinds')
    .select(['name', 'deposit_cents'])
    .where('name', '=', 'IFCO verte')
    .executeTakeFirstOrThrow()
  expect(note?.content).toMatchObject({
    crates: [{ name: 'IFCO verte', count: 7, depositCents: kind.deposit_cents }],
  })
})

test('a delivery of nothing has no invoice and takes no number', async () => {
  const market = await openMarket()
  expect((await deliver(market, 0)).invoice).toBeNull()
  expect((await deliver(market)).invoice?.number).toBe('F2026-000001')
  const entries = await db
    .selectFrom('journal')
    .select(['kind', 'subject'])
    .where('tenant_id', '=', market.shop.id)
    .execute()
  expect(entries).toEqual([{ kind: 'invoice_issued', subject: 'F2026-000001' }])
})

test('200 deliveries at once are numbered 1 to 200, without a gap', async () => {
  const market = await openMarket()
  const first = await ship(market)
  const ids = await copyOrder(first.id, 200)
  const failing = 20
  const deliveries = ids.map((id, index) =>
    db.transaction().execute(async trx => {
      const issued = await issueInvoice(trx, id, clock.now)
      // Some transactions fail after they took their number: it goes to the next.
      if (index % 10 === 0) throw new Error('refused later')
      return issued?.number
    }),
  )
  const outcomes = await Promise.allSettled(deliveries)
  const numbers = outcomes.flatMap(one => (one.status === 'fulfilled' ? [one.value ?? ''] : []))

  const expected = Array.from(
    { length: 200 - failing },
    (_, index) => `F2026-${String(index + 1).padStart(6, '0')}`,
  )
  expect(numbers.toSorted()).toEqual(expected)
})

test('series are of a wholesaler and a year; the year is that of Paris', async () => {
  const [one, other] = [await openMarket(), await openMarket()]
  expect((await deliver(one)).invoice?.number).toBe('F2026-000001')
  expect((await deliver(other)).invoice?.number).toBe('F2026-000001')
  const { now } = clock
  try {
    const order = await ship(one)
    clock.now = new Date('2026-12-31T23:30:00Z')
    const { number } = (await move(one.shop.token, order.id, 'deliver')).ok().data.invoice ?? {}
    expect(number).toBe('F2027-000001')
  } finally {
    clock.now = now
  }
})

test('credit notes point to their invoice and never add up beyond it', async () => {
  const market = await openMarket({ fee_cents: 500 })
  const order = await deliver(market)
  const credit = async (packagesMilli: number) => {
    const { id: claimId } = await db
      .insertInto('claims')
      .values({
        order_id: order.id,
        buyer_id: market.buyer.id,
        shop_id: market.shop.id,
        opened_by: null,
        answer_by: clock.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('claim_lines')
      .values({
        claim_id: claimId,
        order_line_id: order.line.id,
        packages_milli: packagesMilli,
        weight_g: null,
        reason: 'Abîmé',
        accepted_packages_milli: null,
        accepted_weight_g: null,
      })
      .execute()
    const lines = [{ lineId: order.line.id, packagesMilli, weightG: null, reason: 'Abîmé' }]
    return db
      .transaction()
      .execute(trx => issueCreditNote(trx, { orderId: order.id, claimId, lines }, clock.now))
  }

  expect(await credit(3_000)).toMatchObject({ number: 'A2026-000001' })
  await expect(credit(7_001)).rejects.toThrow(RangeError)
  expect(await credit(7_000)).toMatchObject({ number: 'A2026-000002' })
  await expect(credit(1)).rejects.toThrow(RangeError)

  const [partial, rest] = await documentsOf(order.id, 'credit_note')
  expect(partial?.content).toMatchObject({
    invoice: { number: 'F2026-000001', issuedOn: '2026-11-24' },
  })
  const gross = (partial?.gross_cents ?? 0) + (rest?.gross_cents ?? 0)
  expect(gross / 100).toBe(order.invoice?.gross)
  const seen = (
    await call(endpoints.getOrder, { token: market.buyer.token, params: { orderId: order.id } })
  ).ok().data
  expect(seen.credit_notes).toMatchObject([
    { number: 'A2026-000001', invoice_number: 'F2026-000001', net: 3 },
    { number: 'A2026-000002', invoice_number: 'F2026-000001', net: 12 },
  ])

  const sent = { token: market.buyer.token, params: { orderId: order.id } }
  const fileOf = async (query: { number?: string }) => {
    const { headers, bytes } = await download(endpoints.getCreditNote, { ...sent, query })
    return { name: headers['content-disposition'], ...(await extractXml(bytes)) }
  }
  const [latest, named] = [await fileOf({}), await fileOf({ number: 'A2026-000001' })]
  expect(latest.name).toBe('attachment; filename="avoir-A2026-000002.pdf"')
  expect(named.name).toBe('attachment; filename="avoir-A2026-000001.pdf"')
  expect(named.xml).toContain('<ram:TypeCode>381</ram:TypeCode>')
})
