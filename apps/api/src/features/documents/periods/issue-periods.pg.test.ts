import { endpoints } from '@carreau/contract/endpoints'
import type { InvoiceContent } from '@carreau/domain/documents/content'
import type { Invoicing } from '@carreau/domain/documents/periods'
import { extractXml } from '@stackforge-eu/factur-x'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { openClaimsApp } from '../../orders/claims/claims.test-app.ts'
import { issueDuePeriods, issuePeriod } from './issue-period.ts'

vi.setConfig({ testTimeout: 60_000 })
const market = await openClaimsApp()
const { db, clock, buyer, shop, call, download, deliver, openClaim, resolve, read, newMember } =
  market
const opened = clock.now
afterEach(() => {
  clock.now = opened
})

/** From the next delivery on. */
const invoice = (invoicing: Invoicing) =>
  db
    .updateTable('shop_customers')
    .set({ invoicing })
    .where('shop_id', '=', shop.id)
    .where('buyer_id', '=', buyer.id)
    .execute()
const at = (moment: string) => {
  clock.now = new Date(moment)
}
const toInvoice = async (token = shop.token) =>
  (await call(endpoints.listToInvoice, { token })).ok().data
const invoicesOf = async (token = buyer.token) =>
  (
    await call(endpoints.listInvoices, { token, query: { from: '2026-11-01', to: '2027-06-30' } })
  ).ok().data

const contentOf = async (number: string) => {
  const { content } = await db
    .selectFrom('documents')
    .select('content')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return content as InvoiceContent
}

/** Numbers of the series, without a gap; and every delivery that was billed is on one invoice. */
const soundness = async () => {
  const { rows } = await sql<{ gaps: number; waiting: number; twice: number; lost: number }>`
    select (select count(*)::int from (
              select number, row_number() over (partition by left(number, 5) order by id) as place from documents
               where shop_id = ${shop.id} and kind = 'invoice') n
             where right(number, 6)::int <> place) as gaps,
           (select count(*)::int from periodic_deliveries where document_id is null) as waiting,
           (select count(*)::int from (
              select line->>'lineId' from documents, jsonb_array_elements(content->'lines') line
               where kind = 'invoice' group by 1 having count(*) > 1) again) as twice,
           (select count(*)::int from orders o join order_lines l on l.order_id = o.id
             where o.status = 'delivered' and l.net_cents > 0
               and not exists (select from documents d, jsonb_array_elements(d.content->'lines') line
                                where d.kind = 'invoice' and (line->>'lineId')::bigint = l.id)) as lost`.execute(
    db,
  )
  return rows[0]
}

test('a customer invoiced by décade gets one invoice of all its deliveries, the night after', async () => {
  ;(await deliver()).id // Makes it a customer, invoiced at once.
  await invoice('decade')
  const first = await deliver({ avocado: 2 })
  const second = await deliver()

  const waits = await read(first.id)
  expect(waits.invoice).toBeNull()
  expect(waits.to_invoice).toEqual({ from: '2026-11-21', to: '2026-11-30' })
  expect(waits.documents.map(({ kind }) => kind)).toEqual(['order_form', 'delivery_note'])
  expect(await toInvoice()).toMatchObject([
    {
      buyer: { id: buyer.id },
      from: '2026-11-21',
      to: '2026-11-30',
      due_on: '2026-12-30',
      deliveries_count: 2,
      deliveries: [{ order: { id: first.id }, delivery_note: 'BL2026-000002' }, {}],
    },
  ])
  const agree = (payment_days: number | null) =>
    db
      .updateTable('shop_customers')
      .set({ payment_days })
      .where('shop_id', '=', shop.id)
      .where('buyer_id', '=', buyer.id)
      .execute()
  await agree(20)
  expect(await toInvoice(buyer.token)).toMatchObject([{ due_on: '2026-12-20' }])
  expect(await toInvoice(buyer.token)).toEqual(await toInvoice())
  await agree(null)

  at('2026-11-30T23:59:00+01:00')
  await issueDuePeriods(db, clock.now)
  expect(await toInvoice()).toHaveLength(1)

  at('2026-12-01T00:01:00+01:00')
  await issueDuePeriods(db, clock.now)
  await issueDuePeriods(db, clock.now)
  expect(await toInvoice()).toEqual([])
  const seen = await read(second.id)
  expect(seen.to_invoice).toBeNull()
  expect(seen.invoice).toMatchObject({ number: 'F2026-000002', due_at: '2026-12-30' })
  expect((await read(first.id)).invoice).toEqual(seen.invoice)
  expect(await invoicesOf()).toMatchObject([
    {
      number: 'F2026-000002',
      issued_on: '2026-12-01',
      period: { from: '2026-11-21', to: '2026-11-30', deliveries: 2 },
    },
    { number: 'F2026-000001', period: null },
  ])
  const found = await call(endpoints.listInvoices, {
    token: shop.token,
    query: { q: seen.number, from: '2026-11-01', to: '2027-06-30' },
  })
  expect(found.ok().data.map(({ number }) => number)).toEqual(['F2026-000002'])

  const file = await download(endpoints.getInvoice, {
    token: buyer.token,
    params: { orderId: first.id },
  })
  const other = await download(endpoints.getInvoice, {
    token: shop.token,
    params: { orderId: second.id },
  })
  expect(other.bytes.equals(file.bytes)).toBe(true)
  const { xml, profile } = await extractXml(file.bytes)
  expect(profile).toBe('EXTENDED')
  expect(xml.match(/BL2026-\d+/g)).toEqual([
    ...Array.from({ length: 2 }, () => 'BL2026-000002'),
    ...Array.from({ length: 2 }, () => 'BL2026-000003'),
  ])
  expect(await soundness()).toEqual({ gaps: 0, waiting: 0, twice: 0, lost: 0 })
})

test('a claim answered before the invoice lowers it; one answered after it is a credit note on it', async () => {
  at('2026-12-02T09:00:00+01:00')
  await invoice('decade')
  const [early, late] = [await deliver(), await deliver()]
  const before = (await toInvoice())[0]?.net ?? 0
  const claimId = await openClaim(early.id, [
    { line_id: early.lines.avocado, packages_quantity: 1 },
  ])
  const answered = (await resolve(claimId, { action: 'accept' })).ok().data
  expect(answered.claims).toMatchObject([{ status: 'accepted', credit_note: null, deducted: true }])
  // A package of 18 at 0.95 €, with its contribution.
  const [lower] = await toInvoice()
  expect(before - (lower?.net ?? 0)).toBeCloseTo(17.1, 1)

  const open = await openClaim(late.id, [{ line_id: late.lines.avocado, packages_quantity: 4 }])
  at('2026-12-11T00:05:00+01:00')
  await issueDuePeriods(db, clock.now)
  const number = (await read(early.id)).invoice?.number ?? ''
  const { lines } = await contentOf(number)
  expect(lines.find(({ lineId }) => lineId === early.lines.avocado)).toMatchObject({
    packagesMilli: 3_000,
    quantityMilli: 54_000,
    reductions: [{ quantityMilli: 18_000, reason: 'Produit abîmé ou avarié' }],
  })
  ;(await resolve(open, { action: 'accept' })).ok()
  const credited = await read(late.id)
  expect(credited.credit_notes).toMatchObject([{ invoice_number: number, net: 68.4 }])
  expect((await read(early.id)).credit_notes).toEqual([])
  const [listed] = await invoicesOf()
  expect(listed).toMatchObject({ number, credit_notes: [{ order_id: late.id }] })
  expect(listed?.open).toBe(
    Math.round(((listed?.gross ?? 0) - (credited.credit_notes[0]?.gross ?? 0)) * 100) / 100,
  )
})

test('who closes a décade early does so once, as it was seen, and later deliveries make another invoice', async () => {
  at('2026-12-14T09:00:00+01:00')
  await invoice('decade')
  await deliver()
  const accountant = await newMember(shop.id, 'accountant')
  const params = { buyerId: buyer.id }
  const [waiting] = await toInvoice(accountant)
  const seen = { to: '2026-12-20', seen_net: waiting?.net ?? 0 }
  const close = (body: object, key?: string) =>
    call(endpoints.invoiceNow, { token: accountant, params, body, ...(key && { key }) })

  const preview = await download(endpoints.previewInvoice, {
    token: accountant,
    params,
    query: { to: '2026-12-20' },
  })
  expect(preview.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(extractXml(preview.bytes)).rejects.toThrow()

  expect((await close({ ...seen, seen_net: 1 })).answer).toMatchObject({
    code: 'to_invoice_changed',
  })
  const sales = await newMember(shop.id, 'sales')
  expect((await call(endpoints.invoiceNow, { token: sales, params, body: seen })).status).toBe(403)
  const [one, same] = [await close(seen, 'k'.repeat(16)), await close(seen, 'k'.repeat(16))]
  expect(same.ok()).toEqual(one.ok())
  expect(one.ok().data).toMatchObject({ due_on: '2027-01-19' })
  expect((await close(seen)).answer).toMatchObject({ code: 'nothing_to_invoice' })

  const later = await deliver()
  at('2026-12-21T00:05:00+01:00')
  await issueDuePeriods(db, clock.now)
  expect((await read(later.id)).invoice?.number).not.toBe(one.ok().data.number)
  expect(await soundness()).toEqual({ gaps: 0, waiting: 0, twice: 0, lost: 0 })
})

test('random histories with changes of rhythm, late marks, claims and early closings lose and double nothing', async () => {
  const steps = Array.from({ length: 24 }, (_, index) => (index * 7 + 3) % 11)
  let day = Date.parse('2027-01-02T09:00:00+01:00')
  for (const [index, step] of steps.entries()) {
    clock.now = new Date(day)
    if (step % 3 === 0) await invoice(index % 2 === 0 ? 'per_delivery' : 'decade')
    const { id, lines } = await deliver({ avocado: 1 + (step % 4) })
    if (step % 4 === 1) {
      const claimId = await openClaim(id, [{ line_id: lines.avocado, packages_quantity: 1 }])
      ;(await resolve(claimId, { action: step % 2 === 0 ? 'refuse' : 'accept', reason: 'x' })).ok()
    }
    const [open] = await toInvoice()
    if (step === 5 && open)
      await call(endpoints.invoiceNow, {
        token: shop.token,
        params: { buyerId: buyer.id },
        body: { to: open.to, seen_net: open.net },
      })
    if (step % 5 === 0) await issueDuePeriods(db, clock.now)
    day += (1 + (step % 3)) * 86_400_000
  }
  clock.now = new Date(day + 20 * 86_400_000)
  await issueDuePeriods(db, clock.now)
  const { rows } = await sql<{ difference: number; sales: number; balances: number }>`
    select (select sum(case kind when 'invoice' then net_cents else -net_cents end)::int
              from documents where shop_id = ${shop.id} and kind in ('invoice', 'credit_note'))
         - (select sum(net_cents - credited_net_cents)::int from shop_day_customers where shop_id = ${shop.id})
             as difference,
           (select sum(orders)::int from shop_day_customers where shop_id = ${shop.id})
         - (select count(*)::int from orders where shop_id = ${shop.id} and status = 'delivered') as sales,
           (select sum(gross_cents - credited_cents)::int from invoice_balances where shop_id = ${shop.id})
         - (select sum(case kind when 'invoice' then gross_cents else -gross_cents end)::int
              from documents where shop_id = ${shop.id} and kind in ('invoice', 'credit_note')) as balances`.execute(
    db,
  )
  expect(rows).toEqual([{ difference: 0, sales: 0, balances: 0 }])
  expect(await soundness()).toMatchObject({ gaps: 0, waiting: 0, twice: 0 })
})

/** A database whose statements stop after so many: the node is killed there. */
const dyingAfter = (statements: number): Db => {
  let left = statements
  return db.withPlugin({
    transformQuery: ({ node }) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

test('a run killed at any of its statements, and two nodes at once, issue the same papers once', async () => {
  at('2027-03-02T09:00:00+01:00')
  await invoice('decade')
  const orders = [await deliver(), await deliver(), await deliver()]
  at('2027-03-11T00:05:00+01:00')
  const period = { shopId: shop.id, buyerId: buyer.id, to: '2027-03-10' }
  const countOf = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from documents`.execute(db)).rows[0]?.n
  const before = await countOf()
  let kills = 0
  for (let statements = 0; ; statements += 1) {
    const died = await dyingAfter(statements)
      .transaction()
      .execute(async trx => {
        await issuePeriod(trx, period, clock.now)
        // What was done is taken back too where the node dies before it commits.
        throw new Error(`whole after ${statements}`)
      })
      .catch((error: unknown) => String(error))
    expect(await countOf()).toBe(before)
    if (String(died).includes('whole')) break
    kills += 1
  }
  expect(kills).toBeGreaterThan(3)

  await Promise.all([1, 2, 3].map(() => issueDuePeriods(db, clock.now)))
  expect(await countOf()).toBe((before ?? 0) + 1)
  const numbers = await Promise.all(orders.map(async ({ id }) => (await read(id)).invoice?.number))
  expect(new Set(numbers).size).toBe(1)
  expect(await soundness()).toMatchObject({ gaps: 0, waiting: 0, twice: 0 })
})

test('what two companies ordered one after the other in a décade is never billed to the other', async () => {
  at('2027-03-12T09:00:00+01:00')
  await invoice('decade')
  const become = (company_name: string, siret: string) =>
    db.updateTable('tenants').set({ company_name, siret }).where('id', '=', buyer.id).execute()
  await become('Premier Café', '73282932000074')
  const first = await deliver()
  await become('Premier Café et Fils', '73282932000108')
  const renamed = await deliver()
  await become('Hôtel Neuf', '55208131766522')
  const second = await deliver()

  const [waiting] = await toInvoice()
  const preview = await download(endpoints.previewInvoice, {
    token: shop.token,
    params: { buyerId: buyer.id },
    query: { to: '2027-03-20' },
  })
  expect(preview.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const closed = await call(endpoints.invoiceNow, {
    token: shop.token,
    params: { buyerId: buyer.id },
    body: { to: '2027-03-20', seen_net: waiting?.net ?? 0 },
  })
  const billed = async (orderId: number) => contentOf((await read(orderId)).invoice?.number ?? '')
  expect(await billed(first.id)).toMatchObject({
    buyer: { companyName: 'Premier Café et Fils', siret: '73282932000108' },
    deliveries: [{}, {}],
  })
  expect((await read(renamed.id)).invoice).toEqual((await read(first.id)).invoice)
  expect(await billed(second.id)).toMatchObject({
    buyer: { companyName: 'Hôtel Neuf', siret: '55208131766522' },
    deliveries: [{}],
  })
  expect(closed.ok().data.number).toBe((await read(second.id)).invoice?.number)
  expect(await soundness()).toMatchObject({ gaps: 0, waiting: 0, twice: 0 })
})
