import { endpoints } from '@carreau/contract/endpoints'
import type { AgeingSort } from '@carreau/domain/customers/customers'
import { defaultAccounts, entryOfPayment } from '@carreau/domain/documents/accounting'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ShopTenant } from '../../platform/identity/caller.ts'
import { findPayments } from '../documents/accounting/accounting.sql.ts'
import { openClaimsApp } from '../orders/claims/claims.test-app.ts'
import { accountOf, payByAdvance, returnAdvance } from './advances/advances.ts'
import { listCustomerInvoices, listCustomers } from './customers.ts'
import { getStatement } from './get-statement.ts'
import { settleLateCharges } from './late-charges/settle-late-charges.ts'
import { exportAgeing, listAgeing } from './list-ageing.ts'
import { recordPayment, spreadPayment, undoPayment } from './payments.ts'
import { listReminderProposals } from './reminders/proposals.ts'
import { releaseReminders } from './reminders/release-reminders.ts'

const { db, clock, buyer, shop, deliver, newBuyer, newShop } = await openClaimsApp()
const tenant: ShopTenant = { type: 'shop', id: shop.id, role: 'accountant' }
const userId =
  (await sql<{ id: number }>`select id from users order by id limit 1`.execute(db)).rows[0]?.id ?? 0
const neighbour = await newShop('Halles du Nord')
const today = parisDay(clock.now)
const cents = (euros: number): number => Math.round(euros * 100)
const page = { page: 1, per_page: 100 }
const ageingOf = async (shopId = shop.id, sort: AgeingSort = '-late') =>
  endpoints.listAgeing.answer.parse(await listAgeing(db, shopId, { ...page, sort }, clock.now))

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
  // By what they owe, by name.
  const sorted = async (sort: AgeingSort) =>
    (await ageingOf(shop.id, sort)).data.customers.map(({ buyer: { id } }) => id)
  expect(await sorted('-balance')).toEqual([other.id, buyer.id, late.id])
  expect(await sorted('name')).toEqual([other.id, buyer.id, late.id])
  expect(await sorted('-oldest')).toEqual([late.id, other.id, buyer.id])
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

const by = {
  tenant,
  userId,
  firstName: 'Ana',
  isAddressProved: true,
  sessionId: 1,
  token: { id: 1, expiresAt: clock.now },
}
const refused = (error: unknown): undefined => {
  if (!(error instanceof AppError)) throw error
}

/** One step of a customer's history, taken where it may be. */
const step = async (
  of: { kind: string; pick: number; cents: number },
  buyerId: number,
): Promise<void> => {
  const euros = of.cents / 100
  const list = async () =>
    (
      await listCustomerInvoices(
        db,
        tenant,
        { buyerId, status: 'all', page: 1, per_page: 100 },
        clock.now,
      )
    ).data
  const invoices = await list()
  const invoice = invoices[of.pick % Math.max(1, invoices.length)]
  const paid = { paid_on: today, amount: euros, method: 'transfer' as const, reference: '' }
  const account = () => accountOf(db, { shopId: shop.id, buyerId })
  if (of.kind === 'spread')
    await spreadPayment(
      db,
      by,
      {
        ...paid,
        buyerId,
        keep_rest: true,
        with_charges: of.pick % 2 === 0,
        as_advance: of.pick % 5 === 0,
        key: undefined,
      },
      clock.now,
    )
  if (invoice === undefined) return
  const { number } = invoice
  if (of.kind === 'pay')
    await recordPayment(
      db,
      by,
      { ...paid, number, keep_rest: of.pick % 2 === 0, key: undefined },
      clock.now,
    )
  if (of.kind === 'use') await payByAdvance(db, by, { number, key: undefined }, clock.now)
  if (of.kind === 'undo') {
    const payment = invoice.payments.find(({ undone }) => undone === null)
    if (payment !== undefined)
      await undoPayment(db, by, { paymentId: payment.id, reason: 'Erreur' }, clock.now)
  }
  if (of.kind === 'return') {
    const { advances } = await account()
    const advance = advances[of.pick % Math.max(1, advances.length)]
    const kind = of.pick % 2 === 0 ? ('undone' as const) : ('refunded' as const)
    if (advance !== undefined)
      await returnAdvance(
        db,
        by,
        {
          advanceId: advance.id,
          kind,
          reason: 'Rendu',
          // Now and then a part of it.
          ...(kind === 'refunded' && of.cents % 2 === 0 && { amount: euros }),
          key: undefined,
        },
        clock.now,
      )
  }
  if (of.kind === 'remind') {
    const { data } = await listReminderProposals(db, shop.id, clock.now)
    const letter = data.customers.find(({ buyer: { id } }) => id === buyerId)
    if (letter !== undefined)
      await releaseReminders(
        db,
        by,
        {
          key: undefined,
          releases: [
            {
              customer_id: buyerId,
              claims: of.pick % 3 > 0,
              invoices: letter.invoices.map(({ open, ...seen }) => ({ ...seen, amount: open })),
            },
          ],
        },
        clock.now,
      )
    await sql`update reminders set released_at = released_at - interval '10 days'`.execute(db)
  }
  if (of.kind === 'settle') {
    const outcome = (['paid', 'waived', 'reopened', 'advance'] as const)[of.pick % 4] ?? 'paid'
    const { charges } = await account()
    const { number } = charges[of.cents % Math.max(1, charges.length)] ?? invoice
    await settleLateCharges(
      db,
      by,
      { number, outcome, paid_on: today, method: 'cash', reference: '', reason: 'Convenu' },
      clock.now,
    )
  }
}

/** What customers owe in the books: invoices as they were issued, then every entry of a payment, an advance and a claim. */
const booksOf = async (buyers: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ buyerId: number; cents: number }>`
    select buyer_id as "buyerId", sum(gross_cents - credited_cents)::int as cents from invoice_balances
     where buyer_id = any (${buyers}::bigint[]) group by 1`.execute(db)
  const books = new Map(rows.map(({ buyerId, cents }) => [buyerId, cents]))
  const span = { start: new Date('2020-01-01'), end: new Date('2030-01-01') }
  const moved = await findPayments(db, shop.id, { ...span, after: null, limit: 10_000 })
  for (const row of moved.filter(({ buyerId }) => books.has(buyerId))) {
    const customer = { code: String(row.buyerId), name: row.name }
    const of = { customer, accounts: defaultAccounts }
    for (const line of entryOfPayment({ ...row, recordedOn: today }, of).lines)
      if (line.customer !== null)
        books.set(row.buyerId, (books.get(row.buyerId) ?? 0) + line.debitCents - line.creditCents)
  }
  return books
}

test('whatever was paid in advance, used, returned, reminded, claimed and settled: statement = ageing = customers’ list = open invoices + claims − advances = books', async () => {
  const buyers = [(await newBuyer('Alpha')).id, (await newBuyer('Bêta')).id]
  for (const buyerId of buyers)
    for (const daysAgo of [10, 45, 60, 75, 100, 150])
      await bill({ buyerId, daysAgo, gross: 10_000 + daysAgo * 37, credited: daysAgo % 4 })
  const steps = fc.record({
    kind: fc.constantFrom(
      'pay',
      'spread',
      'use',
      'undo',
      'return',
      'remind',
      'remind',
      'settle',
      'settle',
    ),
    pick: fc.nat(1_000),
    cents: fc.integer({ min: 1, max: 30_000 }),
  })
  const done = new Set<string>()
  for (const [index, one] of fc.sample(steps, { numRuns: 240, seed: 97 }).entries()) {
    const buyerId = buyers[index % 2] ?? 0
    await step(one, buyerId).then(() => done.add(one.kind), refused)
    if (index % 8 > 1) continue
    const { data } = await ageingOf()
    const row = data.customers.find(customer => customer.buyer.id === buyerId)
    const statement = await getStatement(
      db,
      tenant,
      { buyerId, from: addDays(today, -300) },
      clock.now,
    )
    const { rows } = await sql<{ open: number; advances: number; charges: number }>`
      select (select coalesce(sum(open_cents), 0)::int from invoice_balances where buyer_id = ${buyerId}) as open,
             (select coalesce(sum(left_cents), 0)::int from customer_advances where buyer_id = ${buyerId}) as advances,
             (select coalesce(sum(interest_cents + indemnity_cents), 0)::int from late_charges
               where buyer_id = ${buyerId}) as charges`.execute(db)
    const owed = rows[0] && rows[0].open + rows[0].charges - rows[0].advances
    const list = await listCustomers(db, tenant, { q: '', ...page, sort: 'name' }, clock.now)
    const listed = list.data.find(({ id }) => id === buyerId)
    expect([
      cents(row?.balance ?? 0),
      cents(statement.data.closing),
      cents(listed?.balance ?? 0),
    ]).toEqual([owed, owed, owed])
  }
  // Every kind of step was taken at least once.
  expect([...done].sort()).toEqual(['pay', 'remind', 'return', 'settle', 'spread', 'undo', 'use'])
  const { rows: kinds } = await sql<{ kind: string }>`
    select distinct kind from late_charges union select distinct kind from customer_advances
     order by 1`.execute(db)
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'claimed',
    'paid',
    'received',
    'refunded',
    'undone',
    'waived',
  ])
  const { data } = await ageingOf()
  for (const [buyerId, owed] of await booksOf(buyers))
    expect(owed).toBe(cents(data.customers.find(({ buyer }) => buyer.id === buyerId)?.balance ?? 0))
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
