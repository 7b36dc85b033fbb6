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

// What customers paid beyond their invoices, and credits of the bank that are nobody’s (decision 97).

const market = await openClaimsApp()
const { db, clock, buyer, shop, newMember, newShop, newBuyer, deliver, storage } = market
const secrets = openSecretBox({ secondFactorKeys: [randomBytes(32)], dataDir: '' })
const api = fastify({ logger: false })
await api.register(cookie)
api.setErrorHandler(answerError)
await api.register(
  async own => {
    const serve = serveOn(own, db, () => clock.now, { operatorsNeedSecondFactor: false })
    customerRoutes(serve, { db, reads: db, secrets, ...storage })
  },
  { prefix: '/api' },
)
afterAll(() => api.close())

const accountant = await newMember(shop.id, 'accountant')
const colleague = await newMember(shop.id, 'accountant')
const today = parisDay(clock.now)

type Asked = {
  token?: string
  body?: object
  params?: Record<string, string | number>
  query?: string
  key?: string
}
const ask = async (name: EndpointName, asked: Asked = {}) => {
  const { token = accountant, body, params = {}, query = '', key } = asked
  const { method, path } = endpoints[name]
  const answer = await api.inject({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, (_, each: string) => String(params[each]))}${query}`,
    headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const account = async () =>
  endpoints.getCustomerAccount.answer.parse(
    (await ask('getCustomerAccount', { params: { buyerId: buyer.id } })).body,
  ).data
const invoices = async () =>
  endpoints.listCustomerInvoices.answer.parse(
    (await ask('listCustomerInvoices', { params: { buyerId: buyer.id }, query: '?per_page=100' }))
      .body,
  ).data
const newInvoice = async () => {
  await deliver()
  const [newest] = await invoices()
  if (newest === undefined) throw new Error('nothing was billed')
  return newest
}
const cents = (euros: number): number => Math.round(euros * 100)
const owed = async (): Promise<number> =>
  (await invoices()).reduce((sum, { open }) => sum + cents(open), 0) -
  cents((await account()).in_advance)
/** What the statement closes at, and the ageing's balance. */
const balances = async () => [
  cents((await ask('getStatement', { params: { buyerId: buyer.id } })).body.data.closing),
  cents((await ask('listAgeing')).body.data.total.balance),
]
const paid = { paid_on: today, method: 'transfer', reference: 'VIR 12' }
const key = () => randomBytes(32).toString('hex')
const credit = (amount: number) => ({ key: key(), booked_on: today, amount })

test('what is paid beyond an invoice is refused, unless it is kept in advance', async () => {
  const { number, open } = await newInvoice()
  const body = { ...paid, amount: open + 30 }
  const pay = (more: object) =>
    ask('recordPayment', { params: { number }, body: { ...body, ...more } })
  expect((await pay({})).status).toBe(409)
  expect((await pay({ keep_rest: true })).status).toBe(201)
  expect(await account()).toMatchObject({
    in_advance: 30,
    advances: [{ amount: 30, left: 30, reference: 'VIR 12', is_whole: true }],
  })
  expect(await balances()).toEqual([-3_000, -3_000])
  expect(await owed()).toBe(-3_000)
})

test('one tap pays a later invoice with it, once for two who tap; undone, it is there again', async () => {
  const { number, open } = await newInvoice()
  const use = (token: string) => ask('payByAdvance', { token, params: { number } })
  const answers = await Promise.all([use(accountant), use(colleague)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  const invoice = (await invoices()).find(one => one.number === number)
  expect(invoice).toMatchObject({
    open: (cents(open) - 3_000) / 100,
    payments: [{ amount: 30, from_advance: true }],
  })
  expect((await account()).in_advance).toBe(0)
  expect(await balances()).toEqual([await owed(), await owed()])
  const paymentId = invoice?.payments[0]?.id ?? 0
  await ask('undoPayment', { params: { paymentId }, body: { reason: 'Mauvaise facture' } })
  expect((await account()).in_advance).toBe(30)
  expect(await balances()).toEqual([await owed(), await owed()])
})

test('an advance goes back, or never came: what is begun is only given back', async () => {
  const [advance] = (await account()).advances
  const params = { advanceId: advance?.id ?? 0 }
  const { number } = await newInvoice()
  await ask('payByAdvance', { params: { number } })
  const give = (body: object, token = accountant) => ask('returnAdvance', { token, params, body })
  expect((await give({ kind: 'refunded', reason: 'Rendu' })).status).toBe(409)
  const [invoice] = await invoices()
  await ask('undoPayment', {
    params: { paymentId: invoice?.payments[0]?.id ?? 0 },
    body: { reason: 'Erreur' },
  })
  expect((await give({ kind: 'undone', reason: '' })).status).toBe(422)
  const stranger = await newShop('Halles du Nord')
  expect((await give({ kind: 'undone', reason: 'Erreur' }, stranger.token)).status).toBe(404)
  expect((await give({ kind: 'refunded', reason: 'Rendu par virement' })).status).toBe(200)
  expect((await give({ kind: 'refunded', reason: 'Rendu par virement' })).status).toBe(409)
  expect((await account()).in_advance).toBe(0)
  expect(await balances()).toEqual([await owed(), await owed()])
})

test('a deposit stays in advance while invoices are open; a part of it goes back, once under its key', async () => {
  const { number, open } = await newInvoice()
  const params = { buyerId: buyer.id }
  const answer = await ask('spreadPayment', {
    params,
    body: { ...paid, amount: 500, as_advance: true },
  })
  expect(answer.body).toMatchObject({ data: [], meta: { charges: 0, in_advance: 500 } })
  expect((await invoices()).find(one => one.number === number)?.open).toBe(open)
  const [advance] = (await account()).advances
  const give = (body: object, once = key()) =>
    ask('returnAdvance', {
      params: { advanceId: advance?.id ?? 0 },
      body: { kind: 'refunded', reason: 'Commande réduite', ...body },
      key: once,
    })
  expect((await give({ amount: 500.01 })).status).toBe(422)
  expect((await give({ kind: 'undone', amount: 10 })).status).toBe(422)
  const once = key()
  for (const _ of ['first', 'again']) expect((await give({ amount: 120.5 }, once)).status).toBe(200)
  expect((await account()).advances).toMatchObject([{ amount: 500, left: 379.5, is_whole: false }])
  expect(await balances()).toEqual([await owed(), await owed()])
  expect((await give({})).status).toBe(200)
  expect((await account()).in_advance).toBe(0)
  expect(await balances()).toEqual([await owed(), await owed()])
})

test('the rest of a bank’s credit is its customer’s, once; undone in whole it may be recorded again', async () => {
  const { number, open } = await newInvoice()
  const entry = {
    ...credit(open + 12.34),
    method: 'transfer',
    parts: [{ number, amount: open }],
    advance_for: buyer.id,
  }
  const record = (one: object, token = accountant) =>
    ask('recordBankEntries', { token, body: { entries: [one] } })
  const other = await newBuyer('Jamais client')
  expect((await record({ ...entry, advance_for: other.id })).status).toBe(404)
  expect((await record({ ...entry, parts: [], advance_for: null })).status).toBe(422)
  const both = await Promise.all([record(entry), record(entry, colleague)])
  expect(both.map(({ body }) => body.data.in_advance).sort()).toEqual([0, 12.34])
  expect((await account()).in_advance).toBe(12.34)
  expect(await balances()).toEqual([await owed(), await owed()])
  const [advance] = (await account()).advances
  await ask('returnAdvance', {
    params: { advanceId: advance?.id ?? 0 },
    body: { kind: 'undone', reason: 'Pas pour lui' },
  })
  // Its payment stands: it is still recorded.
  expect((await record(entry)).body.data.already).toHaveLength(1)
  const invoice = (await invoices()).find(one => one.number === number)
  await ask('undoPayment', {
    params: { paymentId: invoice?.payments[0]?.id ?? 0 },
    body: { reason: 'Erreur' },
  })
  expect((await record({ ...entry, parts: [] })).body.data).toMatchObject({
    entries: 1,
    payments: 0,
    in_advance: cents(open + 12.34) / 100,
  })
  expect(await balances()).toEqual([await owed(), await owed()])
})

test('a credit that is nobody’s is put aside with a reason, found again, and taken up again', async () => {
  const entry = credit(99)
  const dismiss = (body: object, token = accountant) =>
    ask('dismissBankEntry', { token, body: { ...entry, ...body } })
  expect((await dismiss({ reason: ' ' })).status).toBe(422)
  expect((await dismiss({ reason: 'TVA', booked_on: addDays(today, 1) })).status).toBe(422)
  const both = await Promise.all([
    dismiss({ reason: 'Remboursement de TVA' }),
    dismiss({ reason: 'Autre motif' }, colleague),
  ])
  const reasons = both.map(({ body }) => body.data.reason)
  expect(new Set(reasons).size).toBe(1)
  const list = async (token = accountant) =>
    endpoints.listDismissedBankEntries.answer.parse(
      (await ask('listDismissedBankEntries', { token })).body,
    )
  expect((await list()).data).toMatchObject([{ key: entry.key, amount: 99, reason: reasons[0] }])
  const stranger = await newShop('Halles du Sud')
  expect((await list(stranger.token)).data).toEqual([])
  const body = { entries: [{ ...entry, method: 'transfer', parts: [], advance_for: buyer.id }] }
  expect((await ask('recordBankEntries', { body })).body.data).toMatchObject({
    entries: 0,
    already: [{ key: entry.key, is_dismissed: true }],
  })
  expect((await ask('restoreBankEntry', { body: { key: entry.key } })).status).toBe(200)
  expect((await ask('restoreBankEntry', { body: { key: entry.key } })).status).toBe(404)
  expect((await ask('recordBankEntries', { body })).body.data.entries).toBe(1)
  expect((await dismiss({ reason: 'TVA' })).status).toBe(409)
})

test('an advance lowers what a customer owes where its limit acts', async () => {
  const owes = async () => {
    const { rows } = await sql<{ owed: number }>`
      select owed_cents as owed from credit_of(${buyer.id}, ${shop.id})`.execute(db)
    return rows[0]?.owed ?? 0
  }
  const before = await owes()
  await ask('spreadPayment', {
    params: { buyerId: buyer.id },
    body: { ...paid, amount: 5_000, keep_rest: true },
  })
  expect(await owes()).toBe(before - 500_000)
})
