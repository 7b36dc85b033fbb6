import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type EndpointName, endpoints } from '@carreau/contract/endpoints'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { answerError } from '../../../platform/http/error-handler.ts'
import { serveOn } from '../../../platform/http/serve.ts'
import { openSecretBox } from '../../../platform/identity/secret-box.ts'
import { openMailer } from '../../../platform/mail/mailer.ts'
import { textsOfPdf } from '../../documents/pdf/pdf-text.test-data.ts'
import { openClaimsApp } from '../../orders/claims/claims.test-app.ts'
import { customerRoutes } from '../customers.routes.ts'
import { mailReminder } from './reminder-mail.ts'
import { reminderRoutes } from './reminders.routes.ts'

// Late invoices gather into letters that a person releases (decision 97).

const market = await openClaimsApp()
const { db, clock, shop, newMember, newShop, newBuyer, storage, dataDir, deliver } = market
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
const colleague = await newMember(shop.id, 'admin')
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
const pay = (number: string, amount: number, more: object = {}) =>
  ask('recordPayment', {
    params: { number },
    body: { paid_on: today, amount, method: 'transfer', ...more },
  })
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

const words = (bytes: Buffer) => textsOfPdf(bytes).join(' ').replaceAll(/\s+/g, ' ')

type Mailed = { reminderId: number; recipient: number }
const mails = async () => {
  const send = openMailer(
    { smtpUrl: undefined, mailFrom: 'Carreau <bonjour@carreau.exemple>', dataDir },
    { log: () => {}, now: () => clock.now },
  )
  const outbox = join(dataDir, 'outbox')
  await rm(outbox, { recursive: true, force: true })
  const { rows } = await sql<{ payload: Mailed }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'mail_reminder' returning j.payload`.execute(db)
  const source = { db, ...storage, send, publicUrl: 'https://carreau.exemple' }
  for (const { payload } of rows) await mailReminder(source, payload, clock.now)
  const names = await readdir(outbox).catch(() => [])
  return Promise.all(names.map(name => readFile(join(outbox, name), 'utf8')))
}

test('a late invoice is reminded, firmly, formally: each step once, days apart, and never again', async () => {
  const buyer = await newBuyer('Traiteur lent')
  const { number } = await bill(buyer.id, { late: 40, gross: 100_000 })
  await bill(buyer.id, { late: 2, gross: 5_000 })
  for (const [step, label, days] of [
    [1, 'Rappel', 7],
    [2, 'Relance', 10],
    [3, 'Mise en demeure', 100],
  ] as const) {
    const letter = await of(buyer.id)
    expect(letter).toMatchObject({ step, step_label: label, open: 1_000 })
    expect(letter.invoices.map(invoice => invoice.number)).toEqual([number])
    expect(await release([letter])).toMatchObject({ sent: [{ step_label: label }], dropped: [] })
    // What was seen is released once: a second tap finds it done.
    expect(await release([letter])).toMatchObject({
      sent: [],
      dropped: [{ number, why: expect.stringContaining(`${label} déjà partie`) }],
    })
    await expect(of(buyer.id)).rejects.toThrow('nothing is proposed')
    await age(days)
  }
  await expect(of(buyer.id)).rejects.toThrow('nothing is proposed')
})

test('what a formal notice claims is on the account once it is released, to the cent, and only then', async () => {
  const buyer = await newBuyer('Brasserie en demeure')
  const { number } = await bill(buyer.id, { late: 40, gross: 100_000 })
  await release([await of(buyer.id)])
  await age(7)
  await release([await of(buyer.id)])
  await age(10)
  const letter = await of(buyer.id)
  // 40 days on 1 000 € at 8.28 %, the last rate that is known, and 40 €.
  const interest = Math.round((100_000 * 40 * 0.0828) / 365) / 100
  expect(letter).toMatchObject({ step: 3, interest, indemnity: 40 })
  expect(await balanceOf(buyer.id)).toEqual({ ageing: 1_000, statement: 1_000, charges: 0 })
  const { data } = endpoints.previewReminder.answer.parse(
    (await ask('previewReminder', { params: { buyerId: buyer.id } })).json(),
  )
  expect(data.reckoning.join(' ')).toContain('arrêté du 19 juin 2025')
  expect(data.lines).toMatchObject([{ interest, indemnity: 40 }])
  const total = Math.round((1_000 + interest + 40) * 100) / 100
  expect(data.amounts.at(-1)).toEqual({ label: 'À régler', amount: total })
  const { sent } = await release([letter])
  expect(sent).toMatchObject([{ total }])
  expect(await balanceOf(buyer.id)).toEqual({
    ageing: total,
    statement: total,
    charges: interest + 40,
  })
  const settle = (body: object) => ask('settleLateCharges', { params: { number }, body })
  expect((await settle({ outcome: 'waived' })).status).toBe(422)
  expect((await settle({ outcome: 'waived', reason: 'Geste commercial' })).status).toBe(200)
  expect((await settle({ outcome: 'waived', reason: 'Geste commercial' })).status).toBe(404)
  expect((await balanceOf(buyer.id)).statement).toBe(1_000)
  await settle({ outcome: 'reopened', reason: 'Erreur' })
  const paid = { outcome: 'paid', paid_on: today, method: 'transfer' }
  expect((await settle({ ...paid, paid_on: addDays(today, -1) })).status).toBe(422)
  expect((await settle(paid)).status).toBe(200)
  expect(await balanceOf(buyer.id)).toEqual({ ageing: 1_000, statement: 1_000, charges: 0 })
})

test('not claimed, interest and indemnity are said and owed by nobody', async () => {
  const buyer = await newBuyer('Auberge épargnée')
  await bill(buyer.id, { late: 60, gross: 50_000 })
  for (const days of [7, 10]) {
    await release([await of(buyer.id)])
    await age(days)
  }
  expect(await release([await of(buyer.id)], { claims: false })).toMatchObject({
    sent: [{ total: 500 }],
  })
  expect(await balanceOf(buyer.id)).toEqual({ ageing: 500, statement: 500, charges: 0 })
})

test('what goes out is what was previewed: mail, letter, notification, and the buyer’s own copy', async () => {
  const buyer = await newBuyer('Table d’Élise')
  const comptable = await newMember(buyer.id, 'accountant')
  const { number } = await bill(buyer.id, { late: 5, gross: 12_345 })
  for (const body of [
    { name: 'Paul', role: 'Comptabilité', email: 'paul@cabinet.exemple' },
    { name: 'Zoé', role: 'chef', email: 'zoe@cuisine.exemple' },
  ])
    await ask('addContact', { token: colleague, params: { buyerId: buyer.id }, body })
  await pay(number, 23.45)
  const letter = await of(buyer.id)
  expect(letter.recipients.map(({ name }) => name).sort()).toEqual(['Paul', 'accountant'])
  const preview = endpoints.previewReminder.answer.parse(
    (await ask('previewReminder', { params: { buyerId: buyer.id } })).json(),
  ).data
  const file = () => ask('previewReminderFile', { params: { buyerId: buyer.id } })
  // Where to pay stands in it; where the wholesaler has no IBAN, it is warned.
  const lacksIban = async () => (await proposals()).lacks_iban
  expect([await lacksIban(), words((await file()).raw).includes('IBAN')]).toEqual([true, false])
  await sql`update shops set iban = 'FR7630004000031234567890143' where tenant_id = ${shop.id}`.execute(
    db,
  )
  expect(await lacksIban()).toBe(false)
  const shown = await file()
  expect(words(shown.raw)).toContain('IBAN FR76 3000')
  await mails()
  const [sent] = (await release([letter])).sent
  const out = await mails()
  expect(out).toHaveLength(2)
  expect(out.join('\n')).toContain('paul@cabinet.exemple')
  expect(out.join('\n')).not.toContain('zoe@cuisine.exemple')
  const kept = await ask('getReminderFile', {
    token: comptable,
    params: { reminderId: sent?.id ?? 0 },
  })
  expect(words(kept.raw)).toBe(words(shown.raw))
  expect(words(kept.raw)).toContain(number)
  expect(words(kept.raw)).toContain('100,00')
  expect(words(kept.raw)).toContain(`Cordialement,,${preview.closing[1]}`)
  // Kept as it went out, byte for byte.
  const again = await ask('getReminderFile', { params: { reminderId: sent?.id ?? 0 } })
  expect(Buffer.compare(again.raw, kept.raw)).toBe(0)
  const { rows } = await sql<{ title: string }>`
    select title from notifications where tenant_id = ${buyer.id} and kind = 'payment_reminder'`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(0)
  const history = endpoints.listReminders.answer.parse(
    (await ask('listReminders', { query: `?customer_id=${buyer.id}` })).json(),
  )
  expect(history.data).toMatchObject([
    { invoices: [number], total: 100, by: 'accountant', recipients: preview.recipients },
  ])
  const { rows: journal } = await sql<{ subject: string }>`
    select subject from journal where tenant_id = ${shop.id} and kind = 'reminder_released'
     order by id desc limit 1`.execute(db)
  expect(journal[0]?.subject).toContain('Table d’Élise')
})

test('two who release at once send once', async () => {
  const [one, two] = [await newBuyer('Un'), await newBuyer('Deux')]
  for (const { id } of [one, two]) await bill(id, { late: 4, gross: 30_000 })
  const letters = [await of(one.id), await of(two.id)]
  const answers = await Promise.all([
    release(letters),
    release(letters.toReversed(), { token: colleague }),
  ])
  const sent = answers.flatMap(answer => answer.sent)
  expect(sent.map(({ buyer }) => buyer.company_name).sort()).toEqual(['Deux', 'Un'])
  expect(answers.flatMap(answer => answer.dropped)).toHaveLength(2)
  // Under its key the same call is the same answer.
  const three = await newBuyer('Trois')
  await bill(three.id, { late: 4, gross: 30_000 })
  const letter = await of(three.id)
  const first = await release([letter], { key: 'trois' })
  expect(await release([letter], { key: 'trois' })).toEqual(first)
  expect(first.sent).toHaveLength(1)
})

test('a payment between preview and release drops out and is said; a part of it makes the letter smaller', async () => {
  const buyer = await newBuyer('Café qui paie')
  const first = await bill(buyer.id, { late: 6, gross: 10_000 })
  const second = await bill(buyer.id, { late: 5, gross: 20_000 })
  const letter = await of(buyer.id)
  await pay(first.number, 100)
  await pay(second.number, 50)
  const { sent, dropped } = await release([letter])
  expect(sent).toMatchObject([{ total: 150 }])
  expect(
    dropped.map(({ number, why }) => [number, why.replaceAll(/[\u00a0\u202f]/g, ' ')]),
  ).toEqual([
    [first.number, 'Réglée entre-temps.'],
    [second.number, 'Il en reste 150,00 €, et non 200,00 € : la lettre le dit.'],
  ])
})

test('who is left out is said: in dispute, paused, covered by an advance, too small, without an address', async () => {
  const [disputed, paused, covered, small, nobody] = [
    await newBuyer('En litige'),
    await newBuyer('Suspendu'),
    await newBuyer('Couvert'),
    await newBuyer('Petit'),
    await newBuyer('Sans adresse'),
  ]
  const claimed = await bill(disputed.id, { late: 9, gross: 10_000 })
  await sql`insert into claims (order_id, answer_by) values (${claimed.orderId}, now())`.execute(db)
  await bill(paused.id, { late: 9, gross: 10_000 })
  await bill(covered.id, { late: 9, gross: 10_000 })
  await bill(small.id, { late: 9, gross: 400 })
  await bill(nobody.id, { late: 9, gross: 10_000 })
  await sql`delete from memberships where tenant_id = ${nobody.id}`.execute(db)
  await ask('spreadPayment', {
    params: { buyerId: covered.id },
    body: { paid_on: addDays(today, -60), amount: 150, method: 'transfer', keep_rest: true },
  })
  const pause = { reason: 'Échéancier convenu', until: addDays(today, 10) }
  const params = { buyerId: paused.id }
  for (const body of [{ reason: '' }, { ...pause, until: addDays(today, -1) }])
    expect((await ask('pauseReminders', { params, body })).status).toBe(422)
  expect((await ask('pauseReminders', { params, body: pause })).status).toBe(200)
  const { left_out } = await proposals()
  const why = (buyerId: number) => left_out.find(({ buyer }) => buyer.id === buyerId)
  expect(why(disputed.id)).toMatchObject({ reason: 'disputed', invoices: [claimed.number] })
  expect(why(paused.id)?.why).toContain('Échéancier convenu')
  expect(why(covered.id)?.reason).toBe('covered')
  expect(why(small.id)?.reason).toBe('small')
  expect(why(nobody.id)?.reason).toBe('nobody')
  await ask('resumeReminders', { params })
  expect((await of(paused.id)).open).toBe(100)
})

test('the days are the wholesaler’s own, one after the other', async () => {
  const buyer = await newBuyer('À la règle')
  await bill(buyer.id, { late: 4, gross: 10_000 })
  expect((await ask('getReminderRules')).json().data).toMatchObject({
    days: [3, 10, 20],
    rate_kind: 'three_legal',
  })
  const rules = { days: [5, 15, 30], least_amount: 5, rate_kind: 'ecb_plus_10', reply_to: '' }
  const set = (body: object) => ask('updateReminderRules', { body: { ...rules, ...body } })
  for (const wrong of [{ days: [5, 5, 30] }, { reply_to: 'nulle part' }])
    expect((await set(wrong)).status).toBe(422)
  expect((await set({})).json().data).toMatchObject({ rate: { percent: 12.15 } })
  await expect(of(buyer.id)).rejects.toThrow('nothing is proposed')
  await set({ days: [3, 10, 20], rate_kind: 'three_legal' })
  expect((await of(buyer.id)).step).toBe(1)
})

test('no other company sees or sends any of it', async () => {
  const stranger = await newShop('Halles du Nord')
  const buyer = await newBuyer('Client de l’autre')
  await bill(buyer.id, { late: 9, gross: 10_000 })
  const [sent] = (await release([await of(buyer.id)])).sent
  expect((await proposals(stranger.token)).customers).toEqual([])
  const params = { reminderId: sent?.id ?? 0 }
  expect((await ask('getReminderFile', { token: stranger.token, params })).status).toBe(404)
  const other = await newBuyer('Un autre')
  expect((await ask('getReminderFile', { token: other.token, params })).status).toBe(404)
  const body = {
    releases: [{ customer_id: buyer.id, invoices: [{ number: 'X', step: 1, amount: 1 }] }],
  }
  expect((await ask('releaseReminders', { token: stranger.token, body })).status).toBe(404)
  const sales = await newMember(shop.id, 'sales')
  expect((await ask('listReminderProposals', { token: sales })).status).toBe(403)
})
