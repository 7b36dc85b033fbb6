import { createHash } from 'node:crypto'
import { endpoints } from '@carreau/contract/endpoints'
import { extractXml } from '@stackforge-eu/factur-x'
import { expect, test, vi } from 'vitest'
import { openOrderingApp } from '../orders/ordering.test-app.ts'
import { documentJobs } from './documents.jobs.ts'
import { codesOfPdf } from './pdf/codes-in-pixels.test-data.ts'
import { textsOfPdf } from './pdf/pdf-text.test-data.ts'

vi.setConfig({ testTimeout: 60_000 })
const {
  bringForward,
  call,
  db,
  download,
  move,
  newBuyer,
  newMember,
  newOffer,
  newOrder,
  newShop,
  storage,
} = await openOrderingApp()

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const buyer = await newBuyer('Bistrot des Halles')
const shop = await newShop()
const offer = await newOffer(shop.id)
const picker = await newMember(shop.id, 'picker')
const accountant = await newMember(buyer.id, 'accountant')

const deliver = async () => {
  const order = await newOrder(buyer.token, offer, 3)
  ;(await move(shop.token, order.id, 'accept')).ok()
  const updates = order.lines.map(({ id }) => ({ line_id: id, packages_quantity: 3 }))
  const picking = { token: shop.token, params: { orderId: order.id }, body: { updates } }
  ;(await call(endpoints.pickOrder, picking)).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  await bringForward(order.id)
  return (await move(shop.token, order.id, 'deliver')).ok().data
}

const order = await deliver()
const params = { orderId: order.id }

test('an invoice is a file with its French name, for its owners to keep', async () => {
  const answer = await download(endpoints.getInvoice, { token: accountant, params })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="facture-F2026-000001.pdf"',
    'cache-control': 'private, no-cache',
    etag: `"${sha256(answer.bytes)}"`,
  })
  expect((await extractXml(answer.bytes)).xml).toContain('<ram:ID>F2026-000001</ram:ID>')

  const known = { 'if-none-match': String(answer.headers.etag) }
  const again = await download(endpoints.getInvoice, { token: accountant, params, headers: known })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

test('a phone reads the code of a delivery note: it leads to its reception', async () => {
  const { bytes } = await download(endpoints.getDeliveryNote, { token: buyer.token, params })
  const codes = (await codesOfPdf(bytes)).flat()
  expect(codes.map(({ symbology, text }) => [symbology, text])).toEqual([
    [']Q1', `https://carreau.example/orders/${order.id}/reception`],
  ])
})

test('a document never changes, whatever becomes of the wholesaler', async () => {
  const calls = [endpoints.getInvoice, endpoints.getDeliveryNote, endpoints.getOrderForm]
  const fetchAll = () =>
    Promise.all(
      calls.map(async one => sha256((await download(one, { token: shop.token, params })).bytes)),
    )
  const first = await fetchAll()
  await db
    .updateTable('tenants')
    .set({ company_name: 'Autre nom' })
    .where('id', '=', shop.id)
    .execute()
  await db.updateTable('shops').set({ rcs_city: 'Lyon' }).where('tenant_id', '=', shop.id).execute()
  expect(await fetchAll()).toEqual(first)
  expect(new Set(first).size).toBe(3)
})

test('asked for by many at once, a file is made once, by whichever process', async () => {
  const { id } = await deliver()
  const { id: documentId } = await db
    .selectFrom('documents')
    .select('id')
    .where('order_id', '=', id)
    .where('kind', '=', 'invoice')
    .executeTakeFirstOrThrow()
  const other = documentJobs({ db, storage, config: { publicUrl: 'https://carreau.example' } })
  const sent = { token: accountant, params: { orderId: id } }
  const [one, two] = await Promise.all([
    download(endpoints.getInvoice, sent),
    download(endpoints.getInvoice, sent),
    other.make_document.run({ documentId }),
  ])
  const kept = await download(endpoints.getInvoice, sent)
  expect([sha256(one.bytes), sha256(two.bytes)]).toEqual([sha256(kept.bytes), sha256(kept.bytes)])
})

test('the job makes the file before anybody asks', async () => {
  const { id } = await deliver()
  const waiting = await db
    .selectFrom('documents')
    .select(['id', 'kind', 'sha256'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  expect(waiting.map(({ kind, sha256 }) => [kind, sha256])).toEqual([
    ['delivery_note', null],
    ['invoice', null],
  ])
  const jobs = documentJobs({ db, storage, config: { publicUrl: 'https://carreau.example' } })
  for (const { id: documentId } of waiting) await jobs.make_document.run({ documentId })
  const made = await db
    .selectFrom('documents')
    .select(['sha256', 'made_at'])
    .where('order_id', '=', id)
    .execute()
  expect(made.every(row => row.sha256?.length === 32 && row.made_at !== null)).toBe(true)
})

test('what is not there yet is said in French', async () => {
  const { id } = await newOrder(buyer.token, offer)
  const sent = { token: buyer.token, params: { orderId: id } }
  expect(await download(endpoints.getInvoice, sent)).toMatchObject({
    status: 404,
    answer: {
      code: 'document_not_found',
      message: 'La facture n’existe pas encore\u00a0: elle est établie à la livraison.',
    },
  })
  for (const one of [endpoints.getDeliveryNote, endpoints.getCreditNote])
    expect(await download(one, sent)).toMatchObject({
      status: 404,
      answer: { code: 'document_not_found' },
    })
  const numbered = { ...sent, query: { number: 'A2026-999999' } }
  expect((await download(endpoints.getCreditNote, numbered)).status).toBe(404)
  expect((await download(endpoints.getOrderForm, sent)).headers).toMatchObject({
    'content-disposition': `attachment; filename="bon-de-commande-C${String(id).padStart(8, '0')}.pdf"`,
  })
})

test('an order that waits for an admin has no form', async () => {
  const limited = await newBuyer('Cantine', { approval_limit_cents: 0 })
  const purchaser = await newMember(limited.id, 'purchaser')
  const { id, documents } = await newOrder(purchaser, offer)
  const sent = { token: purchaser, params: { orderId: id } }
  expect((await download(endpoints.getOrderForm, sent)).status).toBe(404)
  expect(documents).toEqual([])
})

test('a picker has the papers of the goods, not those to pay', async () => {
  expect((await download(endpoints.getDeliveryNote, { token: picker, params })).status).toBe(200)
  expect((await download(endpoints.getOrderForm, { token: picker, params })).status).toBe(200)
  expect((await download(endpoints.getInvoice, { token: picker, params })).status).toBe(403)
  const seen = (await call(endpoints.getOrder, { token: picker, params })).ok().data
  expect(seen.invoice).toBeNull()
  expect(seen.documents.map(({ kind }) => kind)).toEqual(['order_form', 'delivery_note'])
})

test('a driver has the delivery note, which says no price of goods, and not the order form', async () => {
  const driver = await newMember(shop.id, 'driver')
  const { status, bytes } = await download(endpoints.getDeliveryNote, { token: driver, params })
  expect(status).toBe(200)
  const said = textsOfPdf(bytes).flat()
  expect(said.join('\n')).toContain('Bon de livraison')
  expect(said.filter(text => text.includes('€') && !text.includes('consigne'))).toEqual([])
  expect((await download(endpoints.getOrderForm, { token: driver, params })).status).toBe(403)
})

test('an order form is there for programs as well: Order-X, the same each time, for those who may read it', async () => {
  const sent = await newOrder(buyer.token, offer, 2)
  const asked = { params: { orderId: sent.id } }
  const answer = await download(endpoints.getOrderXml, { token: buyer.token, ...asked })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/xml',
    'content-disposition': `attachment; filename="bon-de-commande-${sent.number}.xml"`,
  })
  const xml = answer.bytes.toString()
  expect(xml).toContain('<ram:ID>urn:order-x.eu:1p0:comfort</ram:ID>')
  expect(xml).toContain(`<ram:ID>${sent.number}</ram:ID>`)
  expect(xml).toMatch(
    new RegExp(`<ram:SellerAssignedID>${offer.specification_id}</ram:SellerAssignedID>`),
  )
  ;(await move(shop.token, sent.id, 'accept')).ok()
  for (const token of [shop.token, accountant])
    expect((await download(endpoints.getOrderXml, { token, ...asked })).bytes.toString()).toBe(xml)
  const driver = await newMember(shop.id, 'driver')
  const stranger = await newBuyer()
  // It says the prices, which who packs and who carries do not read.
  for (const token of [picker, driver])
    expect((await download(endpoints.getOrderXml, { token, ...asked })).status).toBe(403)
  expect((await download(endpoints.getOrderXml, { token: stranger.token, ...asked })).status).toBe(
    404,
  )
})
