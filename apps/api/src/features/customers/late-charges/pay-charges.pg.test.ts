import { randomBytes } from 'node:crypto'
import { type EndpointName, endpoints } from '@carreau/contract/endpoints'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { answerError } from '../../../platform/http/error-handler.ts'
import { serveOn } from '../../../platform/http/serve.ts'
import { openSecretBox } from '../../../platform/identity/secret-box.ts'
import { openClaimsApp } from '../../orders/claims/claims.test-app.ts'
import { customerRoutes } from '../customers.routes.ts'
import { reminderRoutes } from '../reminders/reminders.routes.ts'

// What a formal notice claims is paid with everything else (decision 106), by the bank’s file and by an advance too (119).

const market = await openClaimsApp()
const { db, clock, shop, newMember, newBuyer, storage, deliver } = market
const secrets = openSecretBox({ secondFactorKeys: [randomBytes(32)], dataDir: '' })
const api = fastify({ logger: false })
await api.register(cookie)
api.setErrorHandler(answerError)
await api.register(
  async own => {
    const serve = serveOn(own, db, () => clock.now, { operatorsNeedSecondFactor: false })
    customerRoutes(serve, { db, reads: db, secrets, ...storage })
    reminderRoutes(serve, { db, ...storage })
  },
  { prefix: '/api' },
)
afterAll(() => api.close())

const accountant = await newMember(shop.id, 'accountant')
const { id: like } = await deliver()
const today = parisDay(clock.now)
let bills = 0

/** An invoice of a customer, so many days late. */
const bill = async (buyerId: number, { late, gross }: { late: number; gross: number }) => {
  const number = `F2026-9${String(++bills).padStart(5, '0')}`
  const due = addDays(today, -late)
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
                          delivery_fee_cents, vat, contributions, gross_cents, estimated)
      select ${buyerId}, ${shop.id}, 'delivered', ${due}, parties, 0, 0, 0, '[]', '[]', ${gross}, false
        from orders where id = ${like}
      returning id)
    select id from made`.execute(db)
  const orderId = rows[0]?.id ?? 0
  await sql`
    insert into documents (order_id, shop_id, buyer_id, kind, number, issued_at, due_date, net_cents,
                           gross_cents, content)
    values (${orderId}, ${shop.id}, ${buyerId}, 'invoice', ${number},
            ${addDays(due, -30)}::date + time '06:00', ${due}, ${gross}, ${gross}, '{}')`.execute(
    db,
  )
  return { number, orderId }
}

const ask = async (
  name: EndpointName,
  {
    token = accountant,
    body,
    params = {},
    query = '',
    key,
  }: {
    token?: string
    body?: object
    params?: Record<string, string | number>
    query?: string
    key?: string
  } = {},
) => {
  const { method, path } = endpoints[name]
  const answer = await api.inject({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, (_, each: string) => String(params[each]))}${query}`,
    headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, raw: answer.rawPayload, json: () => answer.json() }
}

const proposals = async (token = accountant) =>
  endpoints.listReminderProposals.answer.parse(
    (await ask('listReminderProposals', { token })).json(),
  ).data
type Proposed = Awaited<ReturnType<typeof proposals>>['customers'][number]
const of = async (buyerId: number): Promise<Proposed> => {
  const found = (await proposals()).customers.find(({ buyer }) => buyer.id === buyerId)
  if (found === undefined) throw new Error('nothing is proposed')
  return found
}
const releaseOf = ({ buyer, invoices }: Proposed, claims = true) => ({
  customer_id: buyer.id,
  claims,
  invoices: invoices.map(({ number, step, open }) => ({ number, step, amount: open })),
})
const release = async (
  customers: readonly Proposed[],
  { claims, ...as }: { claims?: boolean; token?: string; key?: string } = {},
) => {
  const { status, json } = await ask('releaseReminders', {
    ...as,
    body: { releases: customers.map(one => releaseOf(one, claims)) },
  })
  if (status !== 201) throw new Error(JSON.stringify(json()))
  return endpoints.releaseReminders.answer.parse(json()).data
}
/** As if it had been released so many days ago. */
const age = (days: number) =>
  sql`update reminders set released_at = released_at - ${`${days} days`}::interval`.execute(db)
const balanceOf = async (buyerId: number) => {
  const ageing = endpoints.listAgeing.answer.parse(
    (await ask('listAgeing', { query: '?per_page=100' })).json(),
  ).data
  const statement = endpoints.getStatement.answer.parse(
    (await ask('getStatement', { params: { buyerId }, query: '?from=2026-01-01' })).json(),
  ).data
  const row = ageing.customers.find(({ buyer }) => buyer.id === buyerId)
  return { ageing: row?.balance ?? 0, statement: statement.closing, charges: row?.charges ?? 0 }
}

const cents = (euros: number): number => Math.round(euros * 100)
const account = async (buyerId: number) =>
  endpoints.getCustomerAccount.answer.parse(
    (await ask('getCustomerAccount', { params: { buyerId } })).json(),
  ).data
/** A customer with three late invoices in a formal notice, and one that is not due; what the letter asks for. */
const notified = async (name: string) => {
  const buyer = await newBuyer(name)
  for (const gross of [100_000, 60_000, 20_033]) await bill(buyer.id, { late: 40, gross })
  await bill(buyer.id, { late: -20, gross: 70_000 })
  for (const days of [7, 10]) {
    await release([await of(buyer.id)])
    await age(days)
  }
  const letter = await of(buyer.id)
  const { sent } = await release([letter])
  return {
    buyerId: buyer.id,
    token: buyer.token,
    letter,
    id: sent[0]?.id ?? 0,
    total: sent[0]?.total ?? 0,
  }
}
const pay = async (buyerId: number, amount: number, more: object = {}, key?: string) => {
  const body = { paid_on: today, amount, method: 'transfer', ...more }
  const { status, json } = await ask('spreadPayment', {
    params: { buyerId },
    body,
    ...(key && { key }),
  })
  return { status, json, read: () => endpoints.spreadPayment.answer.parse(json()) }
}

test('who pays a formal notice to the cent owes nothing of it, told twice or not; reopened, it is owed again', async () => {
  const { buyerId, letter, total } = await notified('Brasserie exacte')
  const key = randomBytes(16).toString('hex')
  const before = await balanceOf(buyerId)
  const { read } = await pay(buyerId, total, {}, key)
  expect(
    read()
      .data.map(({ number }) => number)
      .sort(),
  ).toEqual(letter.invoices.map(({ number }) => number).sort())
  const claimed = (cents(letter.interest) + cents(letter.indemnity)) / 100
  expect(read().meta).toEqual({ charges: claimed, in_advance: 0 })
  expect((await pay(buyerId, total, {}, key)).read()).toEqual(read())
  const after = await balanceOf(buyerId)
  expect(after).toEqual({ ageing: 700, statement: 700, charges: 0 })
  expect(cents(before.ageing) - cents(after.ageing)).toBe(cents(total))
  const { charges, payable } = await account(buyerId)
  expect(charges.map(({ settled }) => settled)).toEqual(['paid', 'paid', 'paid'])
  expect(payable.map(({ open }) => open)).toEqual([700])
  const number = charges[0]?.number ?? ''
  const reopened = { outcome: 'reopened', reason: 'Erreur' }
  await ask('settleLateCharges', { params: { number }, body: reopened })
  expect((await balanceOf(buyerId)).charges).toBe(
    (cents(charges[0]?.interest ?? 0) + cents(charges[0]?.indemnity ?? 0)) / 100,
  )
})

test('a sum that stops short pays invoices, then interest before indemnity; a part is reopened too', async () => {
  const { buyerId } = await notified('Bistrot à moitié')
  const { read } = await pay(buyerId, 1_800.33 + 10)
  expect(read().meta.charges).toBe(10)
  const partly = (await account(buyerId)).charges.find(
    one => one.open < one.interest + one.indemnity,
  )
  expect(partly?.settled).toBeNull()
  const balance = await balanceOf(buyerId)
  expect(balance.ageing).toBe(balance.statement)
  expect((await account(buyerId)).balance).toBe(balance.ageing)
  const params = { number: partly?.number ?? '' }
  const reopen = () =>
    ask('settleLateCharges', { params, body: { outcome: 'reopened', reason: 'Erreur' } })
  expect((await reopen()).status).toBe(200)
  expect((await reopen()).status).toBe(404)
})

test('what was claimed is left where it is said so; more than all of it is refused', async () => {
  const { buyerId, token, letter, total } = await notified('Auberge du principal')
  expect((await pay(buyerId, total + 700.01)).status).toBe(409)
  const { read } = await pay(buyerId, 2_500.33, { with_charges: false })
  expect(read().meta).toEqual({ charges: 0, in_advance: 0 })
  expect((await balanceOf(buyerId)).charges).toBe(
    (cents(letter.interest) + cents(letter.indemnity)) / 100,
  )
  expect((await pay(buyerId, 10, { with_charges: false })).status).toBe(409)
  // Paid, they are to be settled until what is claimed on them is.
  const numbers = async (state: 'unpaid' | 'overdue' | 'paid') => {
    const query = { state, from: addDays(today, -90), to: today }
    const { data } = (await market.call(endpoints.listInvoices, { token, query })).ok()
    return data.map(({ number }) => number).sort()
  }
  const late = letter.invoices.map(({ number }) => number).sort()
  expect([await numbers('unpaid'), await numbers('overdue')]).toEqual([late, late])
  expect(await numbers('paid')).toHaveLength(1)
  await pay(buyerId, (cents(letter.interest) + cents(letter.indemnity)) / 100)
  expect([await numbers('unpaid'), (await numbers('paid')).length]).toEqual([[], 4])
})

test('of two who record the whole at once, one does', async () => {
  const { buyerId, total } = await notified('Table pressée')
  const answers = await Promise.all([pay(buyerId, total + 700), pay(buyerId, total + 700)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await balanceOf(buyerId)).toEqual({ ageing: 0, statement: 0, charges: 0 })
  await pay(buyerId, 25, { keep_rest: true })
  expect((await balanceOf(buyerId)).ageing).toBe(-25)
  expect(await account(buyerId)).toMatchObject({ balance: -25, in_advance: 25, claimed: 0 })
})

test('the customer’s notification opens the letter: its invoices, what is claimed on each, and what is left', async () => {
  const { buyerId, token, letter, id, total } = await notified('Brasserie qui lit')
  const { rows } = await sql<{ title: string; link: string }>`
    select title, link from notifications
     where tenant_id = ${buyerId} and kind = 'payment_reminder' order by id desc limit 1`.execute(
    db,
  )
  expect(rows[0]?.title).toMatch(/^Mise en demeure de /)
  expect(rows[0]?.link).toBe(`/invoices?letter=${id}`)
  const read = async (query: Record<string, string | number>, as = token) =>
    (await market.call(endpoints.listInvoices, { token: as, query })).ok()
  const { data, letter: shown } = await read({ letter: id })
  expect(data.map(({ number }) => number).sort()).toEqual(
    letter.invoices.map(({ number }) => number).sort(),
  )
  const { interest, indemnity } = letter
  expect(shown).toMatchObject({ label: 'Mise en demeure', total, left: total, interest, indemnity })
  expect(data.map(({ claimed }) => claimed?.indemnity)).toEqual([40, 40, 40])
  // Paid, it opens all the same, and says that nothing is left.
  await pay(buyerId, total)
  const paid = await read({ letter: id })
  expect([paid.data.length, paid.letter?.left]).toEqual([3, 0])
  expect((await read({ state: 'unpaid' })).totals?.claimed).toBe(0)
  const stranger = await newBuyer('Curieux')
  expect(await read({ letter: id }, stranger.token)).toMatchObject({ data: [], letter: null })
})

/** What a bank's file of one credit is read as. */
const readCredit = async ({
  amount,
  text,
  payer,
}: {
  amount: number
  text: string
  payer: string
}) => {
  const form = new FormData()
  const file = `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>FR7630004000031234567890143</IBAN></Id></Acct>
<Ntry><Amt Ccy="EUR">${amount.toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>${today}</Dt></BookgDt><AcctSvcrRef>${payer}</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
  form.set('file', new Blob([file]), 'releve.xml')
  const sent = new Response(form)
  const answer = await api.inject({
    method: 'POST',
    url: `/api${endpoints.readBankStatement.path}`,
    headers: {
      authorization: `Bearer ${accountant}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  const [entry] = endpoints.readBankStatement.answer.parse(answer.json()).data.entries
  if (entry === undefined) throw new Error('nothing was read')
  return entry
}
const releaseCredit = async ({ parts, ...entry }: Awaited<ReturnType<typeof readCredit>>) => {
  const { key, booked_on, amount, method, reference, payers } = entry
  const told = { key, booked_on, amount, method, reference, payers }
  const entries = [
    { ...told, parts: parts.map(({ number, amount, charges }) => ({ number, amount, charges })) },
  ]
  const { status, json } = await ask('recordBankEntries', { body: { entries } })
  return { status, read: () => endpoints.recordBankEntries.answer.parse(json()).data, json }
}

test('a credit of the bank that answers a formal notice settles its interest and indemnity as well, once', async () => {
  const { buyerId, letter, total } = await notified('Maison du virement')
  const asked = { amount: total, text: 'VOTRE MISE EN DEMEURE', payer: 'Maison du virement' }
  const entry = await readCredit(asked)
  const claimed = (cents(letter.interest) + cents(letter.indemnity)) / 100
  expect(entry).toMatchObject({
    ...{ certainty: 'proposed', rest: 0, customer: { id: buyerId } },
    why: 'Ce payeur est connu, et le montant répond à une mise en demeure.',
  })
  expect(entry.parts.reduce((sum, { charges }) => sum + cents(charges), 0)).toBe(cents(claimed))
  const { read } = await releaseCredit(entry)
  expect(read()).toMatchObject({ payments: 3, amount: total, charges: claimed, in_advance: 0 })
  expect(await balanceOf(buyerId)).toEqual({ ageing: 700, statement: 700, charges: 0 })
  // The file says so from then on, and nobody records it again.
  const again = await readCredit(asked)
  expect(again.recorded).toMatchObject({ amount: total, charges: claimed, advance: 0 })
  expect((await releaseCredit({ ...again, parts: entry.parts })).read().already).toHaveLength(1)
  expect((await balanceOf(buyerId)).ageing).toBe(700)
})

test('a credit that names an invoice settles it first, then what was claimed on it, and never more', async () => {
  const { buyerId, letter } = await notified('Comptoir au numéro')
  const { number, open } = letter.invoices[0] ?? { number: '', open: 0 }
  const asked = { amount: open + 10, text: number, payer: 'Comptoir au numéro' }
  const entry = await readCredit(asked)
  expect(entry.parts).toMatchObject([{ number, amount: open, charges: 10 }])
  const tooMuch = { ...entry, amount: open + 10_000, parts: [] }
  const beyond = await releaseCredit({
    ...tooMuch,
    parts: entry.parts.map(part => ({ ...part, charges: 9_000 })),
  })
  expect([beyond.status, beyond.json().code]).toEqual([409, 'payment_over_open'])
  ;(await releaseCredit(entry)).read()
  const balance = await balanceOf(buyerId)
  expect(balance.ageing).toBe(balance.statement)
  const charge = (await account(buyerId)).charges.find(one => one.number === number)
  expect(cents(charge?.open ?? 0)).toBe(
    cents(charge?.interest ?? 0) + cents(charge?.indemnity ?? 0) - 1_000,
  )
  // Taken back, it is owed again, and the file's credit stands for the invoice alone.
  const body = { outcome: 'reopened', reason: 'Erreur' }
  await ask('settleLateCharges', { params: { number }, body })
  expect((await readCredit(asked)).recorded).toMatchObject({ amount: open, charges: 0 })
})

test('an advance settles what was claimed, as far as it goes; reopened, the advance has it again', async () => {
  const { buyerId, letter } = await notified('Table à l’acompte')
  const { number } = letter.invoices[0] ?? { number: '' }
  const settle = (outcome: string) =>
    ask('settleLateCharges', { params: { number }, body: { outcome, reason: 'Convenu' } })
  expect((await settle('advance')).status).toBe(404)
  await pay(buyerId, 30, { as_advance: true })
  const before = await balanceOf(buyerId)
  expect((await settle('advance')).status).toBe(200)
  const owed = await account(buyerId)
  expect(owed.in_advance).toBe(0)
  const charge = owed.charges.find(one => one.number === number)
  expect(cents(charge?.open ?? 0)).toBe(
    cents(charge?.interest ?? 0) + cents(charge?.indemnity ?? 0) - 3_000,
  )
  // Nothing moved but from one side of the account to the other.
  const after = await balanceOf(buyerId)
  expect([after.ageing, after.statement]).toEqual([before.ageing, before.ageing])
  expect((await settle('reopened')).status).toBe(200)
  expect((await account(buyerId)).in_advance).toBe(30)
  expect(await balanceOf(buyerId)).toEqual(before)
  const noted = await db
    .selectFrom('journal')
    .select('changes')
    .where('kind', '=', 'late_charges_settled')
    .where('subject', 'like', `${number},%`)
    .execute()
  // What moved, there and back: not all that was claimed.
  for (const { changes } of noted)
    expect(changes).toContainEqual({ field: 'amount', before: null, after: '30,00\u00a0€' })
  expect(noted).toHaveLength(2)
})
