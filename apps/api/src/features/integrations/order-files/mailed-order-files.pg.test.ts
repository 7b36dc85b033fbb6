import { endpoints } from '@carreau/contract/endpoints'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { attached, openMailbox, openOrderFileApp } from './order-files.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const app = await openOrderFileApp()
const { add, again, ask, cancel, db, errors, file, last, mailCode, move, newBuyer, newOffer } = app
const { newOrder, newShop, read, send, settle, told, validate } = app

afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

/** A wholesaler that is mailed its orders at an address of its own people, and who buys there. */
const openTrade = async (settings: object = {}) => {
  const [shop, buyer, mailbox] = [await newShop(), await newBuyer(), await openMailbox()]
  const offer = await newOffer(shop.id)
  const [email = ''] = (await read(shop.token)).member_emails
  const settled = await settle(shop.token, { email, ...settings })
  expect(settled.status).toBe(200)
  const { url: smtpUrl } = mailbox
  return { shop, buyer, mailbox, offer, email, send: (ahead = 3) => send({ ahead, smtpUrl }) }
}

test('an order is mailed as a table once it has stood for two minutes, and what was changed meanwhile goes with it', async () => {
  const { shop, buyer, mailbox, offer, email, send } = await openTrade()
  const order = await newOrder(buyer.token, offer, 2)
  expect(await send(1)).toBe(0)
  ;(await add(buyer.token, offer, 3)).ok()
  ;(await validate(buyer.token)).ok()
  expect(await send()).toBe(1)
  expect(await send()).toBe(0)
  const mails = await mailbox.mails()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    subject: `Commande modifiée ${order.number}, révision 2 – Bistrot du Coin`,
    to: [{ address: email }],
  })
  const { name, text } = attached(mails[0])
  expect(name).toBe(`commande-${order.number}-r2.csv`)
  const [row, ...others] = parse(text, { bom: true, delimiter: ';', columns: true })
  expect(others).toEqual([])
  expect(row).toMatchObject({
    'N° de commande': order.number,
    Révision: '2',
    État: 'modifiée',
    Client: 'Bistrot du Coin',
    Ligne: '1',
    Colis: '5',
  })
  expect(await last(shop.token)).toMatchObject({ state: 'sent', attempts: 1, sent_to: email })
})

test('a change and a cancellation are files of their own; what was never the wholesaler’s is not sent', async () => {
  const { buyer, mailbox, offer, send } = await openTrade()
  const order = await newOrder(buyer.token, offer)
  await send()
  ;(await cancel(buyer.token, order.id)).ok()
  expect(await send()).toBe(1)
  const [, cancelled] = await mailbox.mails()
  expect(cancelled?.subject).toMatch(/^Commande annulée /)
  const { name, text } = attached(cancelled)
  expect(name).toBe(`commande-${order.number}-r1-annulee.csv`)
  const [row] = parse(text, { bom: true, delimiter: ';', columns: true })
  expect(row).toMatchObject({ État: 'annulée' })
  // What waits for the buyer's own approval, and is refused it.
  const careful = await newBuyer('Traiteur Prudent', { approval_limit_cents: 1 })
  const purchaser = await app.newMember(careful.id, 'purchaser')
  const kept = await newOrder(purchaser, offer)
  expect(kept.status).toBe('to_approve')
  ;(await move(careful.token, kept.id, 'reject', 'Trop cher')).ok()
  expect(await send()).toBe(0)
})

test('an order called off before it was sent is told once, as called off', async () => {
  const { buyer, mailbox, offer, send } = await openTrade({ format: 'order_x' })
  const order = await newOrder(buyer.token, offer)
  ;(await cancel(buyer.token, order.id)).ok()
  await send()
  const mails = await mailbox.mails()
  expect(mails).toHaveLength(1)
  expect(attached(mails[0]).name).toBe(`commande-${order.number}-r1-annulee.xml`)
  expect(attached(mails[0]).text).toContain('<ram:PurposeCode>1</ram:PurposeCode>')
})

test.each([
  ['csv', '\ufeffN°'],
  ['xlsx', 'PK'],
  ['pdf', '%PDF'],
  ['order_x', '<?xml'],
] as const)(
  'as %s the file is what it says, kept to be taken away, and another wholesaler’s to nobody else',
  async (format, begins) => {
    const { shop, buyer, mailbox, offer, send } = await openTrade({ format })
    await newOrder(buyer.token, offer)
    await send()
    const [mail] = await mailbox.mails()
    const { bytes, name } = attached(mail)
    expect(bytes.toString('utf8').slice(0, begins.length)).toBe(begins)
    const sent = await last(shop.token)
    expect(sent?.file_name).toBe(name)
    const kept = await file(shop.token, sent?.id ?? 0)
    expect(kept.headers['content-disposition']).toContain(name)
    if (format !== 'xlsx') expect(kept.bytes.equals(bytes)).toBe(true)
    const stranger = await newShop()
    expect((await file(stranger.token, sent?.id ?? 0)).status).toBe(404)
    expect((await again(stranger.token, sent?.id ?? 0)).status).toBe(404)
  },
)

test('nothing is mailed to a foreign address before its code was typed, and codes are not to be guessed', async () => {
  const { shop, buyer, mailbox, offer, send } = await openTrade()
  const answer = await settle(shop.token, { email: 'Commandes@erp.example' })
  expect(answer.answer.data).toMatchObject({
    email: 'commandes@erp.example',
    is_email_proved: false,
  })
  await newOrder(buyer.token, offer)
  expect(await send()).toBe(0)
  const codeOf = async () => {
    await mailCode(shop.id, mailbox.url)
    return /^\d{6}/.exec((await mailbox.mails()).at(-1)?.subject ?? '')?.[0] ?? ''
  }
  const prove = (code: string) =>
    ask(endpoints.proveOrderFileAddress, shop.token, { body: { code } })
  const code = await codeOf()
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++) expect((await prove(wrong)).status).toBe(422)
  // The right one comes too late.
  expect((await prove(code)).answer).toMatchObject({ code: 'order_files_code_wrong' })
  expect((await ask(endpoints.mailOrderFileCode, shop.token, { body: {} })).status).toBe(200)
  const next = await codeOf()
  expect((await prove(`${next.slice(0, 3)} ${next.slice(3)}`)).answer.data.is_email_proved).toBe(
    true,
  )
  await newOrder(buyer.token, offer)
  expect(await send()).toBe(1)
  expect((await mailbox.mails()).at(-1)?.to).toMatchObject([{ address: 'commandes@erp.example' }])
})

test('who has left the company is sent nothing any more', async () => {
  const { shop, buyer, offer, email, send } = await openTrade()
  await newOrder(buyer.token, offer)
  await sql`update users set email = 'parti@ailleurs.example' where email = ${email}`.execute(db)
  expect(await send()).toBe(0)
  expect(await read(shop.token)).toMatchObject({ is_email_proved: false, waiting_count: 1 })
})

test('while the mail server is down nothing is lost, a person is told once, and then all goes in its order', async () => {
  const { shop, buyer, mailbox, offer } = await openTrade()
  const orders = [await newOrder(buyer.token, offer), await newOrder(buyer.token, offer)]
  expect(await send({ ahead: 3 })).toBe(0)
  expect(await last(shop.token)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    why: 'Le serveur de messagerie ne répond pas.',
  })
  expect(await told(shop.id)).toEqual([])
  await send({ ahead: 20 })
  await send({ ahead: 40 })
  const news = await told(shop.id)
  expect(news).toHaveLength(1)
  expect(news[0]?.body).toContain('Le serveur de messagerie ne répond pas.')
  expect(await send({ ahead: 120, smtpUrl: mailbox.url })).toBe(2)
  expect((await mailbox.mails()).map(mail => attached(mail).name)).toEqual(
    orders.map(({ number }) => `commande-${number}-r1.csv`),
  )
})

test('after a day it is given up, and a person sends it again', async () => {
  const { shop, buyer, mailbox, offer } = await openTrade()
  await newOrder(buyer.token, offer)
  for (let hours = 1; hours <= 26; hours++) await send({ ahead: hours * 60 })
  const given = await last(shop.token)
  expect(given).toMatchObject({ state: 'failed', next_at: null })
  const asked = await again(shop.token, given?.id ?? 0)
  expect(asked.answer.data.sendings[0]).toMatchObject({ state: 'waiting', attempts: 0 })
  expect(await send({ ahead: 26 * 60, smtpUrl: mailbox.url })).toBe(1)
  expect(await last(shop.token)).toMatchObject({ state: 'sent', why: null })
  expect((await last(shop.token))?.asked_by).not.toBeNull()
})

test('stopped, nothing goes; only an administrator settles it', async () => {
  const { shop, buyer, offer, email, send } = await openTrade()
  await newOrder(buyer.token, offer)
  await settle(shop.token, { email, is_on: false })
  await newOrder(buyer.token, offer)
  expect(await send()).toBe(0)
  const { sendings, waiting_count } = await read(shop.token)
  expect([sendings.length, waiting_count]).toEqual([1, 0])
  const sales = await app.newMember(shop.id, 'sales')
  expect((await ask(endpoints.getOrderFiles, sales)).status).toBe(403)
})
