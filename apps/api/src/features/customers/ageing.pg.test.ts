import { endpoints } from '@carreau/contract/endpoints'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopTenant } from '../../platform/identity/caller.ts'
import { openClaimsApp } from '../orders/claims/claims.test-app.ts'
import { listCustomerInvoices } from './customers.ts'
import { getStatement } from './get-statement.ts'
import { exportAgeing, listAgeing } from './list-ageing.ts'

const { db, clock, buyer, shop, deliver, newBuyer, newShop } = await openClaimsApp()
const tenant: ShopTenant = { type: 'shop', id: shop.id, role: 'accountant' }
const neighbour = await newShop('Halles du Nord')
const today = parisDay(clock.now)
const cents = (euros: number): number => Math.round(euros * 100)
const page = { page: 1, per_page: 100 }
const ageingOf = async (shopId = shop.id) =>
  endpoints.listAgeing.answer.parse(await listAgeing(db, shopId, page, clock.now))

type Billed = {
  buyerId: number
  shopId?: number
  daysAgo: number
  gross: number
  paid?: number
  undone?: boolean
  credited?: number
}

const { id: like } = await deliver()
let bills = 0

/** An invoice as it stands after what was paid and credited of it, due 30 days after the delivery. */
const bill = async ({
  buyerId,
  shopId = shop.id,
  daysAgo,
  gross,
  paid = 0,
  undone,
  credited = 0,
}: Billed) => {
  const day = addDays(today, -daysAgo)
  const number = `T${++bills}`
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
                          delivery_fee_cents, vat, contributions, gross_cents, estimated)
      select ${buyerId}, ${shopId}, 'delivered', ${day}, parties, 0, 0, 0, '[]', '[]', ${gross}, false
        from orders where id = ${like}
      returning id)
    select id from made`.execute(db)
  const orderId = rows[0]?.id ?? 0
  const document = (kind: 'invoice' | 'credit_note', sum: number, claimId: number | null) => sql`
    insert into documents (order_id, shop_id, buyer_id, kind, claim_id, number, issued_at, due_date,
                           net_cents, gross_cents, content)
    values (${orderId}, ${shopId}, ${buyerId}, ${kind}, ${claimId}, ${`${number}${kind[0]}`},
            ${day}::date + time '06:00', ${kind === 'invoice' ? addDays(day, 30) : null}, ${sum}, ${sum},
            '{}')`
  await document('invoice', gross, null).execute(db)
  if (paid > 0)
    await sql`
      with first as (
        insert into invoice_payments (document_id, shop_id, buyer_id, paid_on, amount_cents, method)
        select document_id, shop_id, buyer_id, ${day}, ${paid}, 'transfer'
          from invoice_balances where order_id = ${orderId}
        returning *)
      select from first`.execute(db)
  if (paid > 0 && undone)
    await sql`
      insert into invoice_payments (document_id, shop_id, buyer_id, paid_on, amount_cents, method,
                                    undoes_id, reason)
      select p.document_id, p.shop_id, p.buyer_id, ${today}, -p.amount_cents, p.method, p.id, 'Erreur'
        from invoice_payments p join invoice_balances b using (document_id)
       where b.order_id = ${orderId}`.execute(db)
  if (credited > 0) {
    const { rows: claims } = await sql<{ id: number }>`
      insert into claims (order_id, answer_by) values (${orderId}, now()) returning id`.execute(db)
    await document('credit_note', credited, claims[0]?.id ?? 0).execute(db)
  }
}

test('an account stands by how late its invoices are, what is overpaid beside it, the latest first', async () => {
  const late = await newBuyer('Traiteur en retard')
  const other = await newBuyer('Bistrot à jour')
  for (const daysAgo of [30, 31, 60, 61, 90, 91, 120, 121])
    await bill({ buyerId: late.id, daysAgo, gross: 100 })
  await bill({ buyerId: late.id, daysAgo: 5, gross: 500, paid: 500, credited: 30 })
  await bill({ buyerId: other.id, daysAgo: 1, gross: 90_000 })
  await bill({ buyerId: other.id, daysAgo: 90, gross: 900, paid: 900 })
  await bill({ buyerId: late.id, shopId: neighbour.id, daysAgo: 50, gross: 700 })
  const { data, meta } = await ageingOf()
  expect(meta.total).toBe(3)
  expect(data.customers[0]).toMatchObject({
    buyer: { id: late.id, company_name: 'Traiteur en retard' },
    unpaid_by_due: [1, 2, 2, 2, 1].map(amount => ({ amount })),
    overpaid: 0.3,
    late: 7,
    balance: 7.7,
  })
  expect(data.customers.map(({ buyer: { id } }) => id)).toEqual([late.id, other.id, buyer.id])
  expect((await ageingOf(neighbour.id)).data.total).toMatchObject({ late: 7, balance: 7 })
})

test('it leaves as a file with the same sums', async () => {
  const { name, type, chunks } = endpoints.exportAgeing.answer.parse(
    await exportAgeing(db, shop.id, clock.now),
  )
  const parts = []
  for await (const chunk of chunks) parts.push(chunk)
  const lines = Buffer.concat(parts).toString('utf8').split('\r\n')
  expect([name, type]).toEqual([`balance-agee-${today}.csv`, 'text/csv; charset=utf-8'])
  expect(lines[1]).toBe(';Traiteur en retard;1,00;2,00;2,00;2,00;1,00;0,00;-0,30;0,00;7,70')
  const { total } = (await ageingOf()).data
  expect(lines.at(-2)?.split(';').at(-1)).toBe(total.balance.toFixed(2).replace('.', ','))
})

test('whatever was billed, paid, undone and credited: ageing = statements = open invoices', async () => {
  const buyers = [
    (await newBuyer('Un')).id,
    (await newBuyer('Deux')).id,
    (await newBuyer('Trois')).id,
  ]
  const share = fc.option(fc.integer({ min: 1, max: 100 }), { nil: 0 })
  const history = fc.record({
    buyerId: fc.constantFrom(...buyers),
    daysAgo: fc.nat(200),
    gross: fc.integer({ min: 1, max: 500_000 }),
    paidShare: share,
    undone: fc.boolean(),
    creditedShare: share,
  })
  for (const { paidShare, creditedShare, ...one } of fc.sample(history, 150))
    await bill({
      ...one,
      paid: Math.floor((one.gross * paidShare) / 100),
      credited: Math.floor((one.gross * creditedShare) / 100),
    })
  const { data } = await ageingOf()
  for (const buyerId of buyers) {
    const row = data.customers.find(customer => customer.buyer.id === buyerId)
    const statement = await getStatement(db, tenant, { buyerId }, clock.now)
    const invoices = await listCustomerInvoices(
      db,
      tenant,
      { buyerId, status: 'open', page: 1, per_page: 100 },
      clock.now,
    )
    const open = invoices.data.reduce((sum, invoice) => sum + cents(invoice.open), 0)
    expect([row && cents(row.balance), cents(statement.data.closing)]).toEqual([open, open])
  }
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + cents(amount), 0)
  expect(sum(data.customers.map(({ balance }) => balance))).toBe(cents(data.total.balance))
  expect(sum(data.customers.map(({ late }) => late))).toBe(cents(data.total.late))
})
