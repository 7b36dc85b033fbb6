import { randomBytes, randomUUID } from 'node:crypto'
import { type EndpointName, endpoints } from '@carreau/contract/endpoints'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { answerError } from '../../../platform/http/error-handler.ts'
import { serveOn } from '../../../platform/http/serve.ts'
import { openSecretBox } from '../../../platform/identity/secret-box.ts'
import { openClaimsApp } from '../../orders/claims/claims.test-app.ts'
import { customerRoutes } from '../customers.routes.ts'

const market = await openClaimsApp()
const { db, clock, buyer, shop, newMember, newShop, deliver, pictures } = market
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

const accountant = await newMember(shop.id, 'accountant')
const colleague = await newMember(shop.id, 'accountant')
const sales = await newMember(shop.id, 'sales')
const stranger = await newShop('Halles du Nord')

type Said = {
  amount: number
  text?: string
  ref?: string
  name?: string
  iban?: string
  day?: string
}

const credit = ({ amount, text = '', ref, name, iban, day = '2026-11-24' }: Said) => `
<Ntry><Amt Ccy="EUR">${amount.toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt>${ref === undefined ? '' : `<AcctSvcrRef>${ref}</AcctSvcrRef>`}
<NtryDtls><TxDtls><RltdPties>${name === undefined ? '' : `<Dbtr><Nm>${name}</Nm></Dbtr>`}${
  iban === undefined ? '' : `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>`
}</RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const statement = (...credits: Said[]) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>FR7630004000031234567890143</IBAN></Id></Acct>${credits.map(credit).join('')}</Stmt></BkToCstmrStmt></Document>`

const upload = async (text: string, token = accountant) => {
  const form = new FormData()
  form.set('file', new Blob([text]), 'releve.xml')
  const sent = new Response(form)
  const answer = await api.inject({
    method: 'POST',
    url: `/api${endpoints.readBankStatement.path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const read = async (text: string, token = accountant) => {
  const { status, body } = await upload(text, token)
  if (status !== 200) throw new Error(body.message)
  return endpoints.readBankStatement.answer.parse(body).data
}
type Entry = Awaited<ReturnType<typeof read>>['entries'][number]
type Released = Pick<Entry, 'key' | 'booked_on' | 'amount' | 'method' | 'reference' | 'payers'> & {
  parts: { number: string; amount: number }[]
}

const post = async (
  name: EndpointName,
  body: object,
  { token = accountant, key, path }: { token?: string; key?: string; path?: string } = {},
) => {
  const answer = await api.inject({
    method: 'POST',
    url: `/api${path ?? endpoints[name].path}`,
    headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json() }
}
const released = (entry: Entry, parts?: { number: string; amount: number }[]): Released => {
  const { key, booked_on, amount, method, reference, payers } = entry
  return {
    ...{ key, booked_on, amount, method, reference, payers },
    parts: (parts ?? entry.parts).map(({ number, amount }) => ({ number, amount })),
  }
}
const recordBankEntries = (entries: Released[], as: { token?: string; key?: string } = {}) =>
  post('recordBankEntries', { entries }, as)

const invoices = async () => {
  const answer = await api.inject({
    url: `/api/v3/shop/customers/${buyer.id}/invoices?per_page=100`,
    headers: { authorization: `Bearer ${accountant}` },
  })
  return endpoints.listCustomerInvoices.answer.parse(answer.json()).data
}
const invoice = async (number: string) => {
  const found = (await invoices()).find(one => one.number === number)
  if (found === undefined) throw new Error(number)
  return found
}
/** An invoice that nobody has paid. */
const bill = async (avocado = 1) => {
  await deliver({ avocado })
  const [newest] = await invoices()
  if (newest === undefined) throw new Error('no invoice')
  return newest
}
const only = ({ entries }: { entries: Entry[] }): Entry => {
  const [entry, ...more] = entries
  if (entry === undefined || more.length > 0) throw new Error(`${entries.length} entries`)
  return entry
}
const countEntries = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from bank_entries`.execute(db)).rows[0]?.n

describe('a statement', () => {
  test('is read, released in one call, and shown as recorded in whatever file comes next', async () => {
    const [a, b] = [await bill(), await bill()]
    const first = {
      amount: a.open,
      text: `FACT ${a.number.slice(1)}`,
      ref: 'R1',
      name: 'BISTROT DES HALLES',
    }
    const second = { amount: b.open, text: `reglement ${b.number}`, ref: 'R2' }
    const { entries, file } = await read(statement(first, second))
    expect(file).toMatchObject({ format: 'CAMT.053', accounts: ['0143'], from: '2026-11-24' })
    expect(entries.map(({ certainty, why }) => [certainty, why])).toEqual([
      ['sure', 'Le numéro et le montant concordent.'],
      ['sure', 'Le numéro et le montant concordent.'],
    ])
    // Reading writes nothing.
    expect(await countEntries()).toBe(0)
    expect((await invoice(a.number)).paid).toBe(0)

    const answer = await recordBankEntries(entries.map(entry => released(entry)))
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { entries: 2, payments: 2, already: [], customer_ids: [buyer.id] } },
    })
    expect(await invoice(a.number)).toMatchObject({
      open: 0,
      payments: [
        { amount: a.open, method: 'transfer', paid_on: '2026-11-24', reference: first.text },
      ],
    })

    const overlapping = await read(statement(second, { amount: 3, text: 'autre', ref: 'R3' }))
    expect(overlapping.entries[0]).toMatchObject({
      parts: [],
      recorded: { on: '2026-11-24', by: expect.any(String), amount: b.open, invoices: [b.number] },
    })
    expect(overlapping.entries[1]?.recorded).toBeNull()
  })

  test('is the wholesaler’s own: another one’s invoices and entries are not seen', async () => {
    const mine = await bill()
    const file = statement({ amount: mine.open, text: mine.number, ref: 'ABROAD' })
    expect(only(await read(file, stranger.token))).toMatchObject({ certainty: 'choose', parts: [] })
    const theirs = released(only(await read(file)))
    expect(await recordBankEntries([theirs], { token: stranger.token })).toMatchObject({
      status: 404,
      body: { code: 'invoice_not_found' },
    })
    expect((await recordBankEntries([theirs])).status).toBe(201)
    expect(only(await read(file, stranger.token)).recorded).toBeNull()
  })

  test('that is none changes nothing and says why; whoever does not record payments reads none', async () => {
    expect(await upload('<html></html>')).toMatchObject({
      status: 422,
      body: { code: 'import_unreadable', message: expect.stringContaining('page web') },
    })
    expect((await upload(statement({ amount: 1 }), sales)).status).toBe(403)
    expect((await recordBankEntries([], { token: sales })).status).toBe(403)
  })

  test('of a day to come is left out', async () => {
    const { entries, left_out } = await read(statement({ amount: 5, day: '2026-11-25' }))
    expect([entries, left_out.pending]).toEqual([[], 1])
  })
})

describe('the same credit', () => {
  test('of two people at once is recorded by one, and the other reads so', async () => {
    const one = await bill()
    const entry = released(
      only(await read(statement({ amount: one.open, text: one.number, ref: 'RACE' }))),
    )
    const answers = await Promise.all(
      [accountant, colleague, shop.token].map(token => recordBankEntries([entry], { token })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(answers.map(({ body }) => body.data.payments).sort()).toEqual([0, 0, 1])
    const late = answers.filter(({ body }) => body.data.payments === 0)
    for (const { body } of late)
      expect(body.data.already).toEqual([
        { key: entry.key, on: '2026-11-24', by: expect.any(String), is_dismissed: false },
      ])
    expect((await invoice(one.number)).payments).toHaveLength(1)
  })

  test('under a key is answered again as it was', async () => {
    const one = await bill()
    const entry = released(
      only(await read(statement({ amount: one.open, text: one.number, ref: 'KEY' }))),
    )
    const key = randomUUID()
    const [first, again] = [
      await recordBankEntries([entry], { key }),
      await recordBankEntries([entry], { key }),
    ]
    expect(first.body.data.payments).toBe(1)
    expect(again).toEqual(first)
  })

  test('under another reference of the bank is a question once its invoice is settled', async () => {
    const [one, other] = [await bill(), await bill()]
    const said = { amount: one.open, text: 'virement', name: 'Bistrot des Halles' }
    const entry = only(await read(statement({ ...said, ref: 'NOTICE' })))
    await recordBankEntries([released(entry, [{ number: one.number, amount: one.open }])])
    expect(other.open).toBe(one.open)
    expect(only(await read(statement({ ...said, ref: 'STATEMENT' })))).toMatchObject({
      certainty: 'choose',
      why: 'Un encaissement du même jour et du même montant est déjà enregistré pour ce client.',
    })
  })

  test('without a bank’s reference is known by its facts; two alike on a day are two', async () => {
    const one = await bill()
    const part = { amount: 1, text: `acompte ${one.number}`, name: 'BISTROT' }
    const { entries } = await read(statement(part, part))
    expect(new Set(entries.map(({ key }) => key)).size).toBe(2)
    await recordBankEntries(entries.map(entry => released(entry)))
    const again = await read(statement(part, part, part))
    expect(again.entries.map(({ recorded }) => recorded !== null)).toEqual([true, true, false])
  })

  test('undone may be recorded on the invoice that was meant', async () => {
    const [wrong, right] = [await bill(), await bill()]
    const file = statement({ amount: 2, text: 'divers', ref: 'UNDO' })
    const entry = only(await read(file))
    await recordBankEntries([released(entry, [{ number: wrong.number, amount: 2 }])])
    const paymentId = (await invoice(wrong.number)).payments[0]?.id
    await post('undoPayment', { reason: 'Erreur' }, { path: `/v3/shop/payments/${paymentId}/undo` })
    expect(only(await read(file)).recorded).toBeNull()
    const again = await recordBankEntries(
      [released(entry, [{ number: right.number, amount: 2 }])],
      { token: colleague },
    )
    expect(again.body.data.payments).toBe(1)
    expect(only(await read(file)).recorded?.invoices).toEqual([right.number])
    expect((await invoice(wrong.number)).paid).toBe(0)
  })
})

describe('what is not as it was', () => {
  test('an invoice that somebody paid meanwhile: nothing at all is recorded', async () => {
    const [a, b] = [await bill(), await bill()]
    const { entries } = await read(
      statement(
        { amount: a.open, text: a.number, ref: 'GONE-1' },
        { amount: b.open, text: b.number, ref: 'GONE-2' },
      ),
    )
    await post(
      'recordPayment',
      { paid_on: '2026-11-24', amount: 1, method: 'cash' },
      { path: `/v3/shop/invoices/${b.number}/payments` },
    )
    const before = await countEntries()
    const answer = await recordBankEntries(entries.map(entry => released(entry)))
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'payment_over_open',
        message: expect.stringContaining(`La facture ${b.number} n’a plus que`),
      },
    })
    expect(await countEntries()).toBe(before)
    expect((await invoice(a.number)).paid).toBe(0)
  })

  test('two credits never pay one invoice twice', async () => {
    const one = await bill()
    const { entries } = await read(
      statement(
        { amount: one.open, text: one.number, ref: 'TWICE-1' },
        { amount: one.open, text: one.number, ref: 'TWICE-2' },
      ),
    )
    expect(entries.map(({ certainty }) => certainty)).toEqual(['sure', 'choose'])
    const both = entries.map(entry => released(entry, [{ number: one.number, amount: one.open }]))
    expect((await recordBankEntries(both)).status).toBe(409)
  })

  test('more than was paid, the same twice, a day before the invoice: refused', async () => {
    const one = await bill()
    const entry = released(only(await read(statement({ amount: 5, text: one.number, ref: 'BAD' }))))
    const part = { number: one.number, amount: 5 }
    const refused = [
      [{ ...entry, parts: [{ ...part, amount: 5.01 }] }],
      [{ ...entry, parts: [part, part] }],
      [entry, entry],
      [{ ...entry, booked_on: '2026-11-01' }],
      [{ ...entry, booked_on: '2026-11-25' }],
      [{ ...entry, parts: [] }],
      [{ ...entry, amount: 5.001 }],
      [],
    ]
    for (const entries of refused)
      expect(await recordBankEntries(entries)).toMatchObject({
        status: 422,
        body: { code: 'invalid_input' },
      })
    expect((await invoice(one.number)).paid).toBe(0)
  })

  test('an overpayment is recorded as far as owed, the rest is said', async () => {
    const one = await bill()
    const entry = only(
      await read(statement({ amount: one.open + 7, text: one.number, ref: 'OVER' })),
    )
    expect(entry).toMatchObject({ certainty: 'proposed', rest: 7, parts: [{ amount: one.open }] })
    expect((await recordBankEntries([released(entry)])).status).toBe(201)
    expect((await invoice(one.number)).open).toBe(0)
  })
})

test('a payer is remembered by its account, which is kept as a hash alone', async () => {
  const [a, b] = [await bill(), await bill(2)]
  const payer = { name: 'HOLDING DUPONT', iban: 'FR1420041010050500013M02606' }
  const first = only(await read(statement({ ...payer, amount: 1, text: 'loyer', ref: 'P1' })))
  expect(first).toMatchObject({ customer: null, account_end: '2606' })
  await recordBankEntries([released(first, [{ number: a.number, amount: 1 }])])
  const next = only(
    await read(statement({ ...payer, name: 'M DUPONT', amount: b.open, text: 'x', ref: 'P2' })),
  )
  expect(next).toMatchObject({
    certainty: 'proposed',
    customer: { id: buyer.id, company_name: 'Bistrot des Halles' },
  })
  const { rows } = await sql<{ kept: string }>`
    select (select json_agg(p) from bank_payers p)::text || (select json_agg(e) from bank_entries e)::text as kept`.execute(
    db,
  )
  expect(rows[0]?.kept).not.toMatch(/DUPONT|M02606/)
  const abroad = only(
    await read(statement({ ...payer, amount: 4, text: 'x', ref: 'P3' }), stranger.token),
  )
  expect(abroad.customer).toBeNull()
})

test('the journal says that a statement was recorded, and by whom', async () => {
  const entries = await db
    .selectFrom('journal')
    .select(['subject', 'changes'])
    .where('kind', '=', 'payment_recorded')
    .where('tenant_id', '=', shop.id)
    .orderBy('id')
    .execute()
  expect(entries[0]?.subject).toMatch(
    /^Relevé bancaire, 2\srèglements\s: F2026-\d{6}, F2026-\d{6}$/,
  )
})
