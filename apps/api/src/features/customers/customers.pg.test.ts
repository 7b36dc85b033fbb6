import { randomBytes } from 'node:crypto'
import { endpoints } from '@carreau/contract/endpoints'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { answerError } from '../../platform/http/error-handler.ts'
import { serveOn } from '../../platform/http/serve.ts'
import { openSecretBox } from '../../platform/identity/secret-box.ts'
import { openClaimsApp } from '../orders/claims/claims.test-app.ts'
import { customerRoutes } from './customers.routes.ts'

const market = await openClaimsApp()
const { db, clock, buyer, shop, newMember, newShop, deliver, openClaim, resolve, pictures } = market
const secrets = openSecretBox({ secondFactorKeys: [randomBytes(32)], dataDir: '' })
const api = fastify({ logger: false })
await api.register(cookie)
api.setErrorHandler(answerError)
await api.register(
  async own => {
    const serve = serveOn(own, db, () => clock.now, { operatorsNeedSecondFactor: false })
    customerRoutes(serve, { db, reads: db, pictures, secrets })
  },
  { prefix: '/api' },
)
afterAll(() => api.close())

const send = async (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  { token = shop.token, body, key }: { token?: string; body?: object; key?: string } = {},
) => {
  const answer = await api.inject({
    method,
    url: `/api/v3/shop/${path}`,
    headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, raw: answer, json: () => answer.json() }
}

const accountant = await newMember(shop.id, 'accountant')
const sales = await newMember(shop.id, 'sales')
const picker = await newMember(shop.id, 'picker')
const stranger = await newShop('Halles du Nord')

const own = `customers/${buyer.id}`
const exported = endpoints.exportStatement.path
  .replace('/v3/shop/', '')
  .replace('{buyerId}', String(buyer.id))
const pay = (number: string, amount: number, more: object = {}) =>
  send('POST', `invoices/${number}/payments`, {
    token: accountant,
    body: { paid_on: '2026-11-24', amount, method: 'transfer', ...more },
  })
const invoices = async () =>
  endpoints.listCustomerInvoices.answer.parse((await send('GET', `${own}/invoices`)).json()).data
const statement = async () =>
  endpoints.getStatement.answer.parse(
    (await send('GET', `${own}/statement?from=2026-11-01&to=2026-11-30`)).json(),
  ).data

describe('a delivery', () => {
  test('makes a customer, what it owes and the figures of the day', async () => {
    await deliver({ avocado: 3 })
    const list = endpoints.listCustomers.answer.parse(
      (await send('GET', 'customers?q=bistrot')).json(),
    )
    const [invoice] = await invoices()
    expect(list.data).toMatchObject([
      { id: buyer.id, company_name: 'Bistrot des Halles', orders: 1, unpaid: invoice?.gross },
    ])
    const figures = endpoints.getShopFigures.answer.parse(
      (await send('GET', 'figures?from=2026-11-01&to=2026-11-30')).json(),
    ).data
    // 3 packages of 18 avocados at 0.95 €, 30.395 kg of pumpkin at 1.45 €/kg.
    expect(figures.top_products.map(({ net }) => net)).toEqual([51.3, 44.07])
    expect(figures.totals).toMatchObject({ orders: 1, packages: 6, weight_kg: expect.any(Number) })
    // One package of seven did not come.
    expect(figures.totals.shortage_rate).toBe(14.3)
    expect(figures.days.find(({ day }) => day === '2026-11-24')?.net).toBe(figures.totals.net)
    expect(figures.unpaid_by_due.map(({ amount }) => amount)).toEqual([invoice?.gross, 0, 0, 0, 0])
  })
})

describe('payments', () => {
  test('never go beyond what is open, and are recorded once under a key', async () => {
    const [invoice] = await invoices()
    if (invoice === undefined) throw new Error('no invoice')
    const over = await pay(invoice.number, Math.round(invoice.open * 100 + 1) / 100)
    expect((await pay(invoice.number, 1.001)).status).toBe(422)
    expect((await pay(invoice.number, 116.75000000000001)).status).toBe(422)
    expect([over.status, over.json().code]).toEqual([409, 'payment_over_open'])
    expect((await pay(invoice.number, 10, { paid_on: '2026-11-25' })).status).toBe(422)
    const body = { paid_on: '2026-11-24', amount: 10, method: 'cheque', reference: '=1+1' }
    const path = `invoices/${invoice.number}/payments`
    for (let turn = 0; turn < 2; turn++)
      expect((await send('POST', path, { token: accountant, body, key: 'k1' })).status).toBe(201)
    expect((await invoices())[0]).toMatchObject({
      paid: 10,
      open: Math.round((invoice.open - 10) * 100) / 100,
    })
  })

  test('of two people at once leave no more paid than was owed', async () => {
    const [invoice] = await invoices()
    if (invoice === undefined) throw new Error('no invoice')
    const answers = await Promise.all([1, 2, 3].map(() => pay(invoice.number, invoice.open)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await invoices())[0]).toMatchObject({ open: 0, paid: invoice.gross })
  })
})

describe('one payment over several invoices', () => {
  const spread = (amount: number, more: object = {}, key?: string) =>
    send('POST', `${own}/payments`, {
      token: accountant,
      body: { paid_on: '2026-11-24', amount, method: 'transfer', reference: 'VIR 42', ...more },
      ...(key && { key }),
    })
  const cents = (euros: number) => Math.round(euros * 100)

  test('pays what is due first first, once under a key, never more than all', async () => {
    await deliver()
    await deliver({ avocado: 1 })
    const open = (await invoices()).filter(invoice => invoice.open > 0).reverse()
    const [first, second] = open
    if (first === undefined || second === undefined) throw new Error('two open invoices')
    const all = open.reduce((sum, invoice) => sum + cents(invoice.open), 0)
    const over = await spread((all + 1) / 100)
    expect([over.status, over.json().code]).toEqual([409, 'payment_over_open'])
    expect((await spread(1, { paid_on: '2026-11-25' })).status).toBe(422)
    expect((await spread(1, { paid_on: '2026-11-01' })).status).toBe(409)
    const amount = (cents(first.open) + 100) / 100
    for (let turn = 0; turn < 2; turn++) {
      const answer = await spread(amount, {}, 'spread-1')
      expect(answer.status).toBe(201)
      expect(answer.json().data).toMatchObject([
        { number: first.number, open: 0 },
        { number: second.number, paid: 1, payments: [{ amount: 1, reference: 'VIR 42' }] },
      ])
    }
    const left = all - cents(amount)
    const answers = await Promise.all([1, 2, 3].map(() => spread(left / 100)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await invoices()).every(invoice => invoice.open === 0)).toBe(true)
  })
})

describe('undoing a payment', () => {
  const undo = (id: number, { token = accountant, reason = 'Saisi deux fois' } = {}) =>
    send('POST', `payments/${id}/undo`, { token, body: { reason } })

  test('takes it back once, the same day, by a contrary line that the statement shows', async () => {
    const [before] = await invoices()
    const payment = before?.payments.at(-1)
    if (before === undefined || payment === undefined) throw new Error('no payment')
    expect(payment).toMatchObject({ undone: null, can_undo: true })
    expect((await undo(payment.id, { reason: '  ' })).status).toBe(422)
    expect((await undo(payment.id, { token: sales })).status).toBe(403)
    expect((await undo(payment.id, { token: stranger.token })).status).toBe(404)
    expect((await undo(999_999)).status).toBe(404)
    const answers = await Promise.all([1, 2, 3].map(() => undo(payment.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [after] = await invoices()
    expect(after).toMatchObject({ open: payment.amount, overdue: false })
    expect(after?.payments.at(-1)).toMatchObject({
      id: payment.id,
      undone: 'Saisi deux fois',
      can_undo: false,
    })
    const { lines, closing } = await statement()
    expect(lines.at(-1)).toMatchObject({
      label: 'Règlement annulé',
      debit: payment.amount,
      credit: 0,
      detail: 'Virement · Saisi deux fois',
    })
    expect(closing).toBe(payment.amount)
    expect((await pay(before.number, payment.amount)).status).toBe(201)
  })

  test('is refused from the next day on to who is no admin', async () => {
    const payment = (await invoices())[0]?.payments.at(-1)
    const evening = clock.now
    clock.now = new Date('2026-11-25T00:10:00+01:00')
    try {
      const answer = await undo(payment?.id ?? 0)
      expect([answer.status, answer.json().code]).toEqual([409, 'payment_not_undoable'])
      expect(answer.json().message).toContain('24 novembre 2026')
    } finally {
      clock.now = evening
    }
  })
})

describe('the statement', () => {
  test('balances to the cent through a full credit with its residual', async () => {
    const order = await deliver()
    const first = await openClaim(order.id, [{ line_id: order.lines.pumpkin, weight_kg: 10.1 }])
    expect((await resolve(first, { action: 'accept' })).status).toBe(200)
    const rest = await openClaim(order.id, [
      { line_id: order.lines.pumpkin, weight_kg: 20.295 },
      { line_id: order.lines.avocado, packages_quantity: 4 },
    ])
    expect((await resolve(rest, { action: 'accept' })).status).toBe(200)
    const [invoice] = await invoices()
    expect(invoice).toMatchObject({ open: 0, credited: invoice?.gross })
    const { lines, ...totals } = await statement()
    expect(lines.filter(({ kind }) => kind === 'credit_note')).toHaveLength(2)
    expect(lines.filter(({ kind }) => kind === 'invoice')).toHaveLength(4)
    expect(totals).toMatchObject({ opening: 0, closing: 0, debit: totals.credit })
    const cents = (euros: number) => Math.round(euros * 100)
    lines.reduce((balance, line) => {
      expect(cents(line.balance)).toBe(balance + cents(line.debit) - cents(line.credit))
      return cents(line.balance)
    }, 0)
    const { data } = (await send('GET', `${own}/statement?from=2026-11-25&to=2026-12-24`)).json()
    expect(data).toMatchObject({ opening: 0, lines: [], closing: 0 })
    // Of the four deliveries of the day one was disputed, in two claims.
    const figures = (await send('GET', 'figures?from=2026-11-24&to=2026-11-24')).json().data
    expect(figures.totals).toMatchObject({ orders: 4, claims_rate: 50 })
    expect(cents(figures.totals.net)).toBe(
      cents((await send('GET', 'figures?from=2026-11-24&to=2026-11-24')).json().data.weeks[0].net),
    )
  })

  test('leaves as a CSV without formulas and as a PDF', async () => {
    const path = `${exported}?from=2026-11-01&to=2026-11-30`
    const csv = (await send('GET', `${path}&format=csv`)).raw
    expect(csv.headers['content-type']).toContain('text/csv')
    expect([...csv.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(csv.body).toContain(';10,00;')
    for (const cell of csv.body.split(/[;\n]/)) expect(cell).not.toMatch(/^[=+@]/)
    const pdf = (await send('GET', `${path}&format=pdf`)).raw
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const long = await send('GET', `${own}/statement?from=2025-01-01&to=2026-11-30`)
    expect(long.status).toBe(422)
  })
})

describe('the statement on paper', () => {
  /** Pictures a PDF draws. */
  const picturesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g) ?? []
  const paper = async () => {
    const path = `${exported}?from=2026-11-01&to=2026-11-30&format=pdf`
    return (await send('GET', path)).raw.rawPayload
  }
  const showLogo = (logo_key: string | null) =>
    db.updateTable('shops').set({ logo_key }).where('tenant_id', '=', shop.id).execute()

  test('carries the wholesaler’s logo, and goes without where there is none or its file is gone', async () => {
    expect(picturesIn(await paper())).toHaveLength(0)
    await showLogo(
      await pictures.putIllustration(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#264"/></svg>',
      ),
    )
    expect(picturesIn(await paper())).toHaveLength(1)
    await showLogo('0'.repeat(32))
    expect(picturesIn(await paper())).toHaveLength(0)
    await showLogo(null)
  })
})

describe('terms', () => {
  test('change what is given, and set the due date of the next invoice', async () => {
    const body = { payment_days: 10, code: '411BISTRO', credit_limit: 1500.5, priority: 1 }
    const changed = await send('PATCH', own, { token: sales, body })
    expect(changed.json().data.terms).toMatchObject({ ...body, note: '', auto_accept: null })
    await deliver()
    expect((await invoices())[0]).toMatchObject({ issued_on: '2026-11-24', due_on: '2026-12-04' })
    expect((await send('PATCH', own, { body: { payment_days: 31 } })).status).toBe(422)
  })

  test('are an office’s: each role does its part, another wholesaler sees nothing', async () => {
    const [invoice] = await invoices()
    const path = `invoices/${invoice?.number}/payments`
    const body = { paid_on: '2026-11-24', amount: 1, method: 'cash' }
    expect((await send('GET', 'customers', { token: picker })).status).toBe(403)
    expect((await send('PATCH', own, { token: accountant, body: { note: 'x' } })).status).toBe(403)
    expect((await send('POST', path, { token: sales, body })).status).toBe(403)
    const other = stranger.token
    expect((await send('GET', own, { token: other })).status).toBe(404)
    expect((await send('PATCH', own, { token: other, body: { note: 'x' } })).status).toBe(404)
    expect((await send('POST', path, { token: other, body })).status).toBe(404)
    expect(
      (await send('GET', `${own}/statement?from=2026-11-01&to=2026-11-02`, { token: other }))
        .status,
    ).toBe(404)
    expect((await send('GET', 'customers', { token: other })).json().data).toEqual([])
  })
})

test('terms, payments and their undoing are in the wholesaler’s journal', async () => {
  const entries = await db
    .selectFrom('journal')
    .select(['kind', 'person_name', 'subject', 'changes'])
    .where('tenant_id', '=', shop.id)
    .where('kind', 'in', ['customer_terms_changed', 'payment_recorded', 'payment_undone'])
    .orderBy('id')
    .execute()
  const kinds = new Set(entries.map(({ kind }) => kind))
  expect(kinds).toEqual(new Set(['customer_terms_changed', 'payment_recorded', 'payment_undone']))
  // Sent twice under one key, it was recorded once.
  expect(entries.filter(({ kind }) => kind === 'payment_recorded')[0]).toMatchObject({
    person_name: 'accountant',
    changes: [{ field: 'amount', before: null, after: '10,00\u00a0€' }],
  })
  expect(entries.find(({ kind }) => kind === 'customer_terms_changed')).toMatchObject({
    person_name: 'sales',
    subject: 'Bistrot des Halles',
  })
})

describe('undoing a payment of an earlier day', () => {
  test('is an admin’s, on the day it is done and in the journal', async () => {
    await deliver()
    const [unpaid] = await invoices()
    if (unpaid === undefined) throw new Error('no invoice')
    expect((await pay(unpaid.number, unpaid.open)).status).toBe(201)
    const payment = (await invoices())[0]?.payments.at(-1)
    if (payment === undefined) throw new Error('no payment')
    const closed = await statement()
    const evening = clock.now
    clock.now = new Date('2026-11-26T09:00:00+01:00')
    try {
      const seenBy = async (token: string) =>
        endpoints.listCustomerInvoices.answer
          .parse((await send('GET', `${own}/invoices`, { token })).json())
          .data[0]?.payments.at(-1)?.can_undo
      expect([await seenBy(accountant), await seenBy(shop.token)]).toEqual([false, true])
      const body = { reason: 'Chèque sans provision' }
      const answers = await Promise.all(
        [1, 2].map(() => send('POST', `payments/${payment.id}/undo`, { body })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { lines } = await statement()
      expect(lines.slice(0, -1)).toEqual(closed.lines)
      expect(lines.at(-1)).toMatchObject({
        day: '2026-11-26',
        label: 'Règlement annulé',
        debit: payment.amount,
        detail: 'Virement · Chèque sans provision',
      })
      const noted = await db
        .selectFrom('journal')
        .select(['kind', 'changes'])
        .where('tenant_id', '=', shop.id)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      expect(noted).toMatchObject({
        kind: 'payment_undone',
        changes: [{ field: 'reason', after: 'Chèque sans provision' }],
      })
    } finally {
      clock.now = evening
    }
  })
})
