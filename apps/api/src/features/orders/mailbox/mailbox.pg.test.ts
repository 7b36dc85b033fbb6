import { endpoints } from '@carreau/contract/endpoints'
import {
  maxMailsOfSender,
  maxWaitingOfCustomer,
  maxWaitingOfStrangers,
} from '@carreau/domain/orders/mailbox/received-mail'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'
import { startMailServer } from './mail-server.ts'
import { forgetOldMails } from './mailbox.sql.ts'

const { db, call, newBuyer, newMember, newOffer, newShop } = await openOrderingApp()
const failures: Error[] = []
const server = await startMailServer({
  db,
  settings: { domain: 'commandes.test', host: '127.0.0.1', port: 0 },
  now: () => new Date(),
  onError: error => void failures.push(error),
})
afterAll(server.stop)

const shop = await newShop('Primeurs de Rungis')
const sales = await newMember(shop.id, 'sales')
const picker = await newMember(shop.id, 'picker')
const offer = await newOffer(shop.id)
const buyer = await newBuyer('Chez Léon')
await db
  .insertInto('shop_customers')
  .values({ shop_id: shop.id, buyer_id: buyer.id, auto_accept: null })
  .execute()
await db
  .insertInto('customer_contacts')
  .values({ shop_id: shop.id, buyer_id: buyer.id, name: 'Léon', email: 'Leon@Resto.fr' })
  .execute()
const { slug } = await db
  .selectFrom('shops')
  .select('slug')
  .where('tenant_id', '=', shop.id)
  .executeTakeFirstOrThrow()
const address = `${slug}@commandes.test`

/** Sends as any mail server does, and answers what it was told. */
const send = (mail: SendMailOptions): Promise<string> =>
  nodemailer
    .createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true })
    .sendMail({ from: 'Léon <leon@resto.fr>', to: address, subject: 'Commande', ...mail })
    .then(
      () => 'taken',
      (error: { response?: string }) => error.response ?? String(error),
    )
const mails = async (settled = false, token = sales) =>
  (await call(endpoints.listReceivedMails, { token, query: { settled: String(settled) } })).ok()
const settle = (mailId: number, state: string, token = sales) =>
  call(endpoints.settleReceivedMail, {
    token,
    params: { mailId },
    body: { state },
  })
const enter = (mail_id: number) =>
  call(endpoints.enterOrder, {
    token: sales,
    body: {
      buyer_id: buyer.id,
      delivery_date: '2026-11-27',
      lines: [{ offer_id: offer.id, packages_quantity: 3 }],
      message: '3 colis de tomates',
      mail_id,
    },
  })
/** One that waits, sent now. */
const received = async (mail: SendMailOptions = {}): Promise<number> => {
  const text = mail.html === undefined ? '3 colis de tomates' : undefined
  expect(await send({ text, ...mail })).toBe('taken')
  return (await mails()).data.at(-1)?.id ?? 0
}

test('a customer’s mail waits at the desk, with who it is from and what they wrote themselves', async () => {
  const text =
    'Bonjour,\n3 colis de tomates\n\nLe lun. 23 nov. 2026, Primeurs <commandes@primeurs.fr> a écrit :\n> 40 poireaux'
  await received({
    text,
    attachments: [{ filename: 'liste.jpg', content: Buffer.from('x') }],
  })
  const { data, meta } = await mails()
  expect(meta).toEqual({ address, waiting: 1 })
  expect(data).toMatchObject([
    {
      from_address: 'leon@resto.fr',
      from_name: 'Léon',
      subject: 'Commande',
      body: text,
      own_words: 'Bonjour,\n3 colis de tomates',
      attachments: ['liste.jpg'],
      state: 'waiting',
      customers: [{ id: buyer.id, company_name: 'Chez Léon', contacts: [{ name: 'Léon' }] }],
    },
  ])
  expect(failures).toEqual([])
})

test('a page as a mail is read line by line, in whichever letters it is written', async () => {
  await received({
    html: '<p>3 colis de c&eacute;leri</p><table><tr><td>Échalote</td><td>2</td></tr></table>',
    encoding: 'quoted-printable',
  })
  expect((await mails()).data.at(-1)?.own_words).toBe('3 colis de céleri\n\nÉchalote   2')
})

test('an order made of a mail settles it, and is made once', async () => {
  const mailId = await received()
  const order = (await enter(mailId)).ok().data
  expect((await mails(true)).data[0]).toMatchObject({
    id: mailId,
    state: 'entered',
    settled_by: 'sales',
    order: { id: order.id, number: order.number },
  })
  const again = await enter(mailId)
  expect([again.status, again.answer]).toMatchObject([
    409,
    {
      code: 'received_mail_entered',
      message: 'sales a déjà fait une commande de ce message.',
    },
  ])
  const seen = (
    await call(endpoints.getOrder, { token: buyer.token, params: { orderId: order.id } })
  ).ok().data
  expect(seen.history[0]?.reason).toBe(
    'Commande reçue par e-mail et saisie par Primeurs de Rungis.',
  )
})

test('two colleagues who enter the same mail at once make one order of it', async () => {
  const mailId = await received()
  const answers = await Promise.all([enter(mailId), enter(mailId)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('an order that is refused leaves its mail waiting', async () => {
  const mailId = await received()
  const refused = await call(endpoints.enterOrder, {
    token: sales,
    body: {
      buyer_id: buyer.id,
      delivery_date: '2020-01-01',
      lines: [{ offer_id: offer.id, packages_quantity: 1 }],
      mail_id: mailId,
    },
  })
  expect(refused.status).toBe(422)
  expect((await mails()).data.map(({ id }) => id)).toContain(mailId)
})

test('what is put aside comes back, and an order of it may still be made', async () => {
  const mailId = await received()
  expect((await settle(mailId, 'aside')).ok().data).toMatchObject({
    state: 'aside',
    settled_by: 'sales',
  })
  expect((await mails()).data.map(({ id }) => id)).not.toContain(mailId)
  expect((await settle(mailId, 'waiting')).ok().data).toMatchObject({
    state: 'waiting',
    settled_by: null,
  })
  await settle(mailId, 'aside')
  expect((await enter(mailId)).status).toBe(201)
  expect((await settle(mailId, 'waiting')).answer).toMatchObject({ code: 'received_mail_entered' })
})

test('the same mail sent again, as after an answer that was lost, is one', async () => {
  const before = (await mails()).meta.waiting
  const mail = { messageId: '<une-fois@resto.fr>', text: '2 batavia' }
  expect(await send(mail)).toBe('taken')
  expect(await send(mail)).toBe('taken')
  expect((await mails()).meta.waiting).toBe(before + 1)
})

test('another mail under the same Message-ID is kept: of another sender, or with other words', async () => {
  const before = (await mails()).meta.waiting
  const mail = { messageId: '<devinee@resto.fr>', text: '2 batavia' }
  expect(await send({ ...mail, from: 'pirate@ailleurs.fr' })).toBe('taken')
  expect(await send({ ...mail, text: 'rien' })).toBe('taken')
  expect(await send(mail)).toBe('taken')
  const { data, meta } = await mails()
  expect(meta.waiting).toBe(before + 3)
  expect(data.slice(-3)).toMatchObject([
    { from_address: 'pirate@ailleurs.fr', body: '2 batavia' },
    { from_address: 'leon@resto.fr', body: 'rien' },
    { from_address: 'leon@resto.fr', body: '2 batavia' },
  ])
})

test('nobody’s mail is kept: an absence, a newsletter', async () => {
  const before = (await mails()).meta.waiting
  for (const headers of [{ 'Auto-Submitted': 'auto-replied' }, { Precedence: 'bulk' }])
    expect(await send({ text: 'Je suis absent', headers })).toBe('taken')
  expect((await mails()).meta.waiting).toBe(before)
})

test.each([
  ['no wholesaler', 'personne@commandes.test', /^550/],
  ['another domain: it passes nothing on', 'leon@ailleurs.fr', /^550/],
])('mail for %s is refused', async (_, to, said) => {
  expect(await send({ to, text: 'x' })).toMatch(said)
})

test('a wholesaler that is suspended takes no mail', async () => {
  const other = await newShop('Fermé')
  await db.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', other.id).execute()
  const { slug } = await db
    .selectFrom('shops')
    .select('slug')
    .where('tenant_id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(await send({ to: `${slug}@commandes.test`, text: 'x' })).toMatch(/^550/)
})

test('a mail that is too long is refused, and changes nothing', async () => {
  const before = (await mails()).meta.waiting
  const content = Buffer.alloc(8_000_000)
  expect(await send({ attachments: [{ filename: 'a.bin', content }] })).toMatch(/^552/)
  expect((await mails()).meta.waiting).toBe(before)
})

test('a page that is made to fill the stack holds up nobody else’s mail', async () => {
  const deep = await send({ html: `${'<div>'.repeat(50_000)}3 colis` })
  expect(deep).toMatch(/^(taken|554)/)
  expect(await send({ text: '2 batavia' })).toBe('taken')
  expect(failures).toEqual([])
})

test('a head without an end is refused', async () => {
  const raw = `From: leon@resto.fr\r\n${'X-A: b\r\n'.repeat(400_000)}\r\n3 colis`
  expect(await send({ raw })).toMatch(/^554/)
  expect(failures).toEqual([])
})

test.each([
  ['of a million empty lines', `From: leon@resto.fr\r\n\r\n${'\r\n'.repeat(1_000_000)}`],
  [
    'of a cell that says it is a hundred million columns wide',
    `From: leon@resto.fr\r\nContent-Type: text/html\r\n\r\n<table><tr>${'<td colspan=99999999>3 colis</td>'.repeat(50)}</tr></table>`,
  ],
])('a mail %s ends no node, and the next one is kept', async (_, raw) => {
  await send({ raw })
  expect(await send({ text: '2 batavia' })).toBe('taken')
  expect(failures).toEqual([])
})

test('one sender does not fill a desk', async () => {
  const from = 'fou@resto.fr'
  await db
    .insertInto('received_mails')
    .values(
      Array.from({ length: maxMailsOfSender - 1 }, (_, each) => ({
        shop_id: shop.id,
        message_id: `<${each}@resto.fr>`,
        from_address: from,
        body: `${each} colis`,
      })),
    )
    .execute()
  expect(await send({ from, text: 'le dernier' })).toBe('taken')
  expect(await send({ from, text: 'encore' })).toMatch(/^452/)
  expect(await send({ text: 'un autre' })).toBe('taken')
})

/** Mails that wait at a wholesaler, each of the sender that its place gives, since some days. */
const haveWaiting = (shopId: number, count: number, senderOf: (each: number) => string) =>
  db
    .insertInto('received_mails')
    .values(
      Array.from({ length: count }, (_, each) => ({
        shop_id: shopId,
        message_id: `<${each}-${senderOf(each)}>`,
        from_address: senderOf(each),
        body: `${each} colis`,
        received_at: new Date(Date.now() - 3 * 86_400_000),
      })),
    )
    .execute()

test('made-up senders fill the strangers’ places alone: customers are taken, and stand first', async () => {
  const full = await newShop('Assailli')
  const atDesk = await newMember(full.id, 'sales')
  for (const [id, name] of [
    [buyer.id, 'leon@resto.fr'],
    [(await newBuyer('Chez Zoé')).id, 'zoe@resto.fr'],
  ] as const) {
    const both = { shop_id: full.id, buyer_id: id }
    await db.insertInto('shop_customers').values(both).execute()
    await db
      .insertInto('customer_contacts')
      .values({ ...both, name, email: name })
      .execute()
  }
  const { slug: itsSlug } = await db
    .selectFrom('shops')
    .select('slug')
    .where('tenant_id', '=', full.id)
    .executeTakeFirstOrThrow()
  const to = `${itsSlug}@commandes.test`
  await haveWaiting(full.id, maxWaitingOfStrangers, each => `invente${each}@ailleurs.fr`)
  expect(await send({ to, from: 'encore@ailleurs.fr', text: 'x' })).toMatch(/^452/)
  expect(await send({ to, text: '3 colis' })).toBe('taken')
  const { data, meta } = await mails(false, atDesk)
  expect(data.at(-1)).toMatchObject({ from_address: 'leon@resto.fr', body: '3 colis' })
  expect(meta.waiting).toBe(maxWaitingOfStrangers + 1)

  // Who writes in a customer's name fills that customer's places alone.
  await haveWaiting(full.id, maxWaitingOfCustomer, () => 'leon@resto.fr')
  expect(await send({ to, text: 'un de trop' })).toMatch(/^452/)
  expect(await send({ to, from: 'zoe@resto.fr', text: '2 batavia' })).toBe('taken')
})

test('another wholesaler’s mail is nobody’s, and a picker reads none', async () => {
  const mailId = await received()
  const other = await newShop('Autre')
  const stranger = await newMember(other.id, 'sales')
  expect((await mails(false, stranger)).data).toEqual([])
  expect((await settle(mailId, 'aside', stranger)).answer).toMatchObject({
    code: 'received_mail_not_found',
  })
  expect((await call(endpoints.listReceivedMails, { token: picker })).status).toBe(403)
})

test('after its days a mail is deleted; the order keeps its words', async () => {
  const mailId = await received()
  const { id } = (await enter(mailId)).ok().data
  await db
    .updateTable('received_mails')
    .set({ received_at: new Date('2026-01-01') })
    .where('id', '=', mailId)
    .execute()
  await forgetOldMails(db, 90)
  expect((await mails(true)).data.map(mail => mail.id)).not.toContain(mailId)
  const kept = await db
    .selectFrom('orders')
    .select('message')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(kept.message).toBe('3 colis de tomates')
})
