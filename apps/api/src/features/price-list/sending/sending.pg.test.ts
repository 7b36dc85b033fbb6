import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@carreau/contract/endpoints'
import { parisInstant } from '@carreau/domain/french/paris-time'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openMailer } from '../../../platform/mail/mailer.ts'
import { textsOfPdf } from '../../documents/pdf/pdf-text.test-data.ts'
import { openOrderingApp } from '../../orders/ordering.test-app.ts'
import { mailPriceList } from './price-list-mail.ts'
import { sendPriceLists } from './send-price-lists.ts'

// A wholesaler’s price list goes out to chosen customers, each at its own prices (decision 99).

const app = await openOrderingApp()
const { db, clock, dataDir, pictures, call, download, newShop, newBuyer, newMember, newOffer } = app

const send = openMailer(
  { smtpUrl: undefined, mailFrom: 'Carreau <bonjour@carreau.exemple>', dataDir },
  { log: () => {}, now: () => clock.now },
)

type Mailed = { shopId: number; buyerId: number; userId: number; at: string }
const queued = async (): Promise<Mailed[]> => {
  const { rows } = await sql<{ payload: Mailed }>`
    select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail_price_list' order by j.id`.execute(db)
  return rows.map(({ payload }) => payload)
}
const forgetQueued = () =>
  sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'mail_price_list'`.execute(db)

/** Does the mails that wait; the files they are, whole. */
const mailed = async (): Promise<string[]> => {
  const outbox = join(dataDir, 'outbox')
  await rm(outbox, { recursive: true, force: true })
  for (const payload of await queued())
    await mailPriceList(
      { db, pictures, send, publicUrl: 'https://carreau.exemple' },
      payload,
      clock.now,
    )
  await forgetQueued()
  const names = await readdir(outbox).catch(() => [])
  return Promise.all(names.sort().map(name => readFile(join(outbox, name), 'utf8')))
}

/** The parts of a mail, decoded: its text, its HTML, its PDF. */
const partsOf = (mail: string) => {
  const part = (type: string) => {
    const [, headers = '', body = ''] =
      new RegExp(`(content-type: ${type}[\\s\\S]*?)\\r?\\n\\r?\\n([\\s\\S]*?)\\r?\\n--`, 'i').exec(
        mail,
      ) ?? []
    const bytes = /base64/i.test(headers)
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          body
            .replace(/=\r?\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
              String.fromCharCode(Number.parseInt(hex, 16)),
            ),
          'latin1',
        )
    return bytes
  }
  return {
    text: part('text/plain').toString('utf8').replaceAll('\u2060', ''),
    html: part('text/html').toString('utf8').replaceAll('\u2060', ''),
    pdf: textsOfPdf(part('application/pdf')).flat(),
  }
}

const evening = { is_on: true, send_at: '18:00', message: '', reply_to: 'ventes@grossiste.exemple' }
const set = (token: string, change: object = {}) =>
  call(endpoints.setPriceListSending, { token, body: { ...evening, ...change } })
const choose = (token: string, buyer_ids: number[] | null, is_chosen = true) =>
  call(endpoints.choosePriceListReaders, { token, body: { buyer_ids, is_chosen } })
const readers = async (token: string, q = '') =>
  (await call(endpoints.listPriceListReaders, { token, query: { q } })).ok().data

let markets = 0
/** A wholesaler with a customer that has bought its leeks. */
const market = async () => {
  markets += 1
  const named = (name: string) => ({ commercial_designation: `${name} ${markets}` })
  const shop = await newShop('Primeurs de Rungis')
  const leeks = await newOffer(shop.id, { product: named('Poireau') })
  const kale = await newOffer(shop.id, {
    product: { ...named('Chou kale'), volume_type: 'variable' },
    offer: {
      ...{ billing_type: 'weight', note: 'arrivage du matin' },
      ...{ weight_min_g: 900, weight_max_g: 1100 },
    },
  })
  const sorrel = await newOffer(shop.id, { product: named('Oseille') })
  const buyer = await newBuyer('Bistrot du Coin')
  await app.newOrder(buyer.token, leeks)
  return { shop, buyer, leeks, kale, sorrel }
}

beforeEach(async () => {
  clock.now = parisInstant('2026-11-24', '09:00')
  await sql`update price_list_sendings set is_on = false`.execute(db)
  await forgetQueued()
})

test('on the evening before a delivery each chosen customer gets the list at its own prices', async () => {
  const { shop, buyer, leeks, kale } = await market()
  const other = await newBuyer('Cantine')
  await app.newOrder(other.token, kale)
  await db
    .insertInto('customer_prices')
    .values({ offer_id: leeks.id, buyer_id: buyer.id, unit_price_e4: 8_000 })
    .execute()
  ;(await choose(shop.token, [buyer.id])).ok()
  const answer = (await set(shop.token, { message: 'Belles asperges demain.' })).ok().data
  expect(answer).toMatchObject({ readers: 1, people: 1, next: { delivery_date: '2026-11-25' } })
  expect(answer.next?.at).toBe(parisInstant('2026-11-24', '18:00').toISOString())

  expect(await sendPriceLists(db, parisInstant('2026-11-24', '17:59'))).toBe(0)
  clock.now = parisInstant('2026-11-24', '18:02')
  expect(await sendPriceLists(db, clock.now)).toBe(1)
  const [mail = '', ...more] = await mailed()
  expect(more).toEqual([])
  expect(mail).toMatch(/^Reply-To: ventes@grossiste\.exemple/m)
  expect(mail).toMatch(
    /^List-Unsubscribe: <https:\/\/carreau\.exemple\/settings\?section=notifications>/m,
  )
  const { text, html, pdf } = partsOf(mail)
  expect(text).toContain('Pour la livraison du')
  expect(text).toContain('Belles asperges demain.')
  expect(text).toMatch(/Ce que vous achetez\nPoireau .*: 0,80\s€\/kg/)
  expect(text).toMatch(
    /À saisir\nChou kale .*: 1,00\s€\/kg \(colis de 0,9 à 1,1\skg · arrivage du matin\)/,
  )
  expect(text).not.toContain('Oseille')
  expect(text).toContain('Joint en PDF\u00a0: toute la mercuriale (3\u00a0produits).')
  expect(mail).toMatch(/^From: Primeurs de Rungis via Carreau <bonjour@carreau\.exemple>/m)
  expect(html).toContain('/shops/')
  expect(pdf.join(' ')).toContain('Oseille')
  expect(pdf.join(' ')).toMatch(/0,80\s€\/kg/)
  // What a package of one kilogram costs, which nobody has to work out.
  expect(pdf.join(' ')).toMatch(/0,80\s€\/kg 0,80\s€/)
})

test('an evening is seen to once, however many nodes ask, and not made up for at another time', async () => {
  const { shop, buyer } = await market()
  ;(await choose(shop.token, [buyer.id])).ok()
  ;(await set(shop.token)).ok()
  clock.now = parisInstant('2026-11-24', '18:05')
  const sent = await Promise.all(Array.from({ length: 6 }, () => sendPriceLists(db, clock.now)))
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await queued()).toHaveLength(1)
  // A later hour on the same evening sends nothing more.
  ;(await set(shop.token, { send_at: '19:00' })).ok()
  expect(await sendPriceLists(db, parisInstant('2026-11-24', '19:01'))).toBe(0)
})

test('turned on after its hour, it begins the next evening', async () => {
  const { shop, buyer } = await market()
  ;(await choose(shop.token, [buyer.id])).ok()
  clock.now = parisInstant('2026-11-24', '20:00')
  const { next } = (await set(shop.token)).ok().data
  expect(next?.at).toBe(parisInstant('2026-11-25', '18:00').toISOString())
  expect(await sendPriceLists(db, clock.now)).toBe(0)
})

test('no list goes out before a day without delivery', async () => {
  const shop = await newShop('Semaine', { delivery_days: [2, 3] })
  const leeks = await newOffer(shop.id)
  const buyer = await newBuyer()
  await app.newOrder(buyer.token, leeks)
  ;(await choose(shop.token, null)).ok()
  // Wednesday’s evening: the next delivery is on Tuesday.
  clock.now = parisInstant('2026-11-25', '09:00')
  const { next } = (await set(shop.token)).ok().data
  expect(next).toEqual({
    at: parisInstant('2026-11-30', '18:00').toISOString(),
    delivery_date: '2026-12-01',
  })
  expect(await sendPriceLists(db, parisInstant('2026-11-25', '18:00'))).toBe(0)
  expect(await sendPriceLists(db, parisInstant('2026-11-30', '18:00'))).toBe(1)
})

test('sent at once, each customer gets it once, however often one taps', async () => {
  const { shop, buyer } = await market()
  const nobody = await call(endpoints.sendPriceList, { token: shop.token, body: {} })
  expect(nobody).toMatchObject({ status: 422, answer: { code: 'price_list_without_readers' } })
  ;(await choose(shop.token, [buyer.id])).ok()
  const tap = async () =>
    (await call(endpoints.sendPriceList, { token: shop.token, body: {} })).ok().data
  const answers = await Promise.all([tap(), tap(), tap()])
  expect(answers.map(({ sent }) => sent).toSorted()).toEqual([0, 0, 1])
  expect(await queued()).toHaveLength(1)
  clock.now = new Date(clock.now.getTime() + 10 * 60_000)
  expect(await tap()).toEqual({ sent: 1, skipped: 0 })
})

test('a wholesaler that the platform suspended sends nothing, nor does a suspended customer get anything', async () => {
  const { shop, buyer } = await market()
  ;(await choose(shop.token, [buyer.id])).ok()
  const suspend = (id: number, status: 'suspended' | 'active') =>
    db.updateTable('tenants').set({ status }).where('id', '=', id).execute()
  for (const id of [shop.id, buyer.id]) {
    await suspend(id, 'suspended')
    await call(endpoints.sendPriceList, { token: shop.token, body: {} })
    expect(await queued()).toEqual([])
    await suspend(id, 'active')
  }
  ;(await call(endpoints.sendPriceList, { token: shop.token, body: {} })).ok()
  expect(await queued()).toHaveLength(1)
})

test('who turned the mail off, has left or does not order is not written to', async () => {
  const { shop, buyer } = await market()
  const accountant = await newMember(buyer.id, 'accountant')
  ;(await choose(shop.token, [buyer.id])).ok()
  expect((await readers(shop.token))[0]).toMatchObject({ id: buyer.id, people: 1, is_chosen: true })
  const off = [{ kind: 'price_list_sent', in_app: true, email: false, push: false }]
  ;(
    await call(endpoints.setNotificationPreferences, {
      token: buyer.token,
      body: { kinds: off },
    })
  ).ok()
  expect((await readers(shop.token))[0]).toMatchObject({ people: 0 })
  ;(await call(endpoints.sendPriceList, { token: shop.token, body: {} })).ok()
  expect(await queued()).toEqual([])
  const told = (await call(endpoints.listNotifications, { token: buyer.token })).ok().data
  expect(told.map(({ title }) => title)).toContain('Mercuriale de Primeurs de Rungis')
  expect((await call(endpoints.listNotifications, { token: accountant })).ok().data).toEqual([])
})

test('customers are found, chosen and given up, another wholesaler’s never', async () => {
  const { shop, buyer } = await market()
  const rival = await market()
  expect((await choose(shop.token, [buyer.id, rival.buyer.id])).status).toBe(404)
  expect((await readers(shop.token)).map(({ is_chosen }) => is_chosen)).toEqual([false])
  expect((await choose(shop.token, [])).status).toBe(422)
  expect((await choose(shop.token, null)).ok().data.readers).toBe(1)
  expect(await readers(shop.token, 'bistrot')).toHaveLength(1)
  expect(await readers(shop.token, 'boulangerie')).toEqual([])
  expect((await choose(shop.token, null, false)).ok().data.readers).toBe(0)
  const preview = (token: string, buyerId: number) =>
    download(endpoints.previewPriceList, { token, params: { buyerId } })
  expect((await preview(shop.token, rival.buyer.id)).status).toBe(404)
  const shown = await preview(shop.token, buyer.id)
  expect(shown).toMatchObject({ status: 200, answer: null })
  expect(textsOfPdf(shown.bytes).flat()).toContain('Mercuriale')
  const picker = await newMember(shop.id, 'picker')
  expect((await preview(picker, buyer.id)).status).toBe(403)
})

test('a buyer takes a wholesaler’s list away, at its own prices', async () => {
  const { shop, buyer, leeks } = await market()
  await db
    .insertInto('customer_prices')
    .values({ offer_id: leeks.id, buyer_id: buyer.id, unit_price_e4: 7_500 })
    .execute()
  const get = (token: string, slug: string) =>
    download(endpoints.getWholesalerPriceList, { token, params: { slug } })
  const text = async (token: string) =>
    textsOfPdf((await get(token, `shop-${shop.id}`)).bytes)
      .flat()
      .join(' ')
  expect(await text(buyer.token)).toMatch(/0,75\s€\/kg/)
  const stranger = await newBuyer('Ailleurs')
  expect(await text(stranger.token)).not.toMatch(/0,75\s€\/kg/)
  expect(await text(stranger.token)).not.toContain('Ce que vous achetez')
  expect((await get(buyer.token, 'personne')).status).toBe(404)
})

test('settings that cannot be are refused in French and change nothing', async () => {
  const { shop } = await market()
  expect((await set(shop.token, { send_at: '25:00' })).answer).toMatchObject({
    errors: { send_at: ['Indiquez une heure, par exemple 23:00.'] },
  })
  expect((await set(shop.token, { reply_to: 'ventes' })).status).toBe(422)
  expect((await set(shop.token, { message: 'x'.repeat(501) })).status).toBe(422)
  const now = (await call(endpoints.getPriceListSending, { token: shop.token })).ok().data
  expect(now).toMatchObject({ is_on: false, send_at: '18:00', next: null })
  expect(now.reply_to).toMatch(/@exemple\.fr$/)
})

test('the mail names first what is bought most often, and says where the rest is', async () => {
  const shop = await newShop('Halles', { slug: 'halles' })
  const buyer = await newBuyer('Grand restaurant')
  for (let made = 0; made < 61; made++) {
    const offer = await newOffer(shop.id, {
      product: { commercial_designation: `Fruit ${String(made).padStart(2, '0')}` },
    })
    await app.newOrder(buyer.token, offer)
    // The last of the alphabet is bought every time.
    if (made === 60) for (const _ of [1, 2]) await app.newOrder(buyer.token, offer)
  }
  ;(await choose(shop.token, [buyer.id])).ok()
  ;(await call(endpoints.sendPriceList, { token: shop.token, body: {} })).ok()
  const { text, pdf } = partsOf((await mailed())[0] ?? '')
  expect(text).toContain('Ce que vous achetez le plus')
  expect(text).toContain('Fruit 60')
  expect(text.match(/^Fruit /gm)).toHaveLength(60)
  expect(text).toContain(
    '1\u00a0autre produit que vous achetez est dans le PDF joint, avec toute la mercuriale (61\u00a0produits).',
  )
  // Each once: what is bought does not stand among its family again.
  expect(pdf.filter(line => line.startsWith('Fruit '))).toHaveLength(61)
})
