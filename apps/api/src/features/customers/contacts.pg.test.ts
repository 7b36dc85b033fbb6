import { randomBytes } from 'node:crypto'
import { endpoints } from '@carreau/contract/endpoints'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { answerError } from '../../platform/http/error-handler.ts'
import { serveOn } from '../../platform/http/serve.ts'
import { openSecretBox } from '../../platform/identity/secret-box.ts'
import { openOrderingApp } from '../orders/ordering.test-app.ts'
import { customerRoutes } from './customers.routes.ts'

const market = await openOrderingApp()
const { db, clock, call, newBuyer, newMember, newOffer, newOrder, newShop, pictures } = market
const secrets = openSecretBox({ secondFactorKeys: [randomBytes(32)], dataDir: '' })
const app = fastify({ logger: false })
await app.register(cookie)
app.setErrorHandler(answerError)
await app.register(
  async own => {
    const serve = serveOn(own, db, () => clock.now, { operatorsNeedSecondFactor: false })
    customerRoutes(serve, { db, reads: db, pictures, secrets })
  },
  { prefix: '/api' },
)
afterAll(() => app.close())

const shop = await newShop()
const sales = await newMember(shop.id, 'sales')
const accountant = await newMember(shop.id, 'accountant')
const rival = await newShop('Rival')
const offer = await newOffer(shop.id)
const newCustomer = async () => {
  const buyer = await newBuyer('Bistrot des Halles')
  const order = await newOrder(buyer.token, offer)
  return { ...buyer, order }
}

const { addContact, updateContact, removeContact } = endpoints
const send = async (
  { method, path }: typeof addContact | typeof updateContact | typeof removeContact,
  ids: { buyerId: number; contactId?: number },
  { body, token = sales, key }: { body?: object; token?: string; key?: string } = {},
) => {
  const answer = await app.inject({
    method,
    url: `/api${path.replace('{buyerId}', String(ids.buyerId)).replace('{contactId}', String(ids.contactId))}`,
    headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, answer: answer.json() }
}
const add = async (buyerId: number, body: object, more = {}) =>
  send(addContact, { buyerId }, { body, ...more })

test('a contact is noted with its telephone as it is dialled, changed, taken off, and put back', async () => {
  const { id: buyerId } = await newCustomer()
  const added = await add(buyerId, { name: 'Ana', role: 'chef', phone: '06.12.34.56.78' })
  expect(added).toMatchObject({
    status: 201,
    answer: { data: [{ name: 'Ana', role: 'chef', phone: '+33612345678', email: null }] },
  })
  const { id: contactId } = added.answer.data[0]
  const body = { name: 'Ana', email: 'ana@exemple.fr', phone: '' }
  expect(await send(updateContact, { buyerId, contactId }, { body })).toMatchObject({
    answer: { data: [{ id: contactId, role: '', phone: null, email: 'ana@exemple.fr' }] },
  })
  expect(await send(removeContact, { buyerId, contactId })).toMatchObject({ answer: { data: [] } })
  expect((await send(removeContact, { buyerId, contactId })).status).toBe(404)
  const { id: _, ...same } = added.answer.data[0]
  expect((await add(buyerId, same)).answer.data).toMatchObject([same])
  const entries = await db
    .selectFrom('journal')
    .select(['subject', 'changes'])
    .where('kind', '=', 'customer_contact_changed')
    .orderBy('id')
    .execute()
  expect(entries.map(({ subject }) => subject)).toEqual(Array(4).fill('Bistrot des Halles'))
  expect(entries[0]?.changes).toEqual([
    { field: 'contact', before: null, after: 'Ana, chef, 06 12 34 56 78' },
  ])
})

test.each([
  [{ name: ' ', phone: '0612345678' }, 'name'],
  [{ name: 'Ana', phone: '06 12' }, 'phone'],
  [{ name: 'Ana' }, 'phone'],
  [{ name: 'Ana', email: 'ana' }, 'email'],
  [{ name: 'A'.repeat(81), phone: '0612345678' }, 'name'],
])('%j is refused at its field', async (body, field) => {
  const { id: buyerId } = await newCustomer()
  const refused = await add(buyerId, body)
  expect([refused.status, Object.keys(refused.answer.errors)]).toEqual([422, [field]])
})

test('a customer has ten at most, however many are added at once, and a repeated call adds one', async () => {
  const { id: buyerId } = await newCustomer()
  const ana = { name: 'Ana', phone: '0612345678' }
  await Promise.all([add(buyerId, ana, { key: 'one' }), add(buyerId, ana, { key: 'one' })])
  const answers = await Promise.all(Array.from({ length: 12 }, () => add(buyerId, ana)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
  expect(answers.find(({ status }) => status !== 201)?.answer.code).toBe('too_many_contacts')
})

test('they stand beside the order and the telephone order, for the wholesaler alone', async () => {
  const { id: buyerId, token, order } = await newCustomer()
  await add(buyerId, { name: 'Ana', phone: '0612345678' })
  const read = async (reader: string) =>
    (await call(endpoints.getOrder, { token: reader, params: { orderId: order.id } })).ok().data
      .contacts
  expect(await read(sales)).toMatchObject([{ name: 'Ana', phone: '+33612345678' }])
  expect(await read(token)).toEqual([])
  const desk = (await call(endpoints.listDeskCustomers, { token: sales })).ok().data
  expect(desk.find(({ id }) => id === buyerId)?.contacts).toMatchObject([{ name: 'Ana' }])
})

test('another wholesaler’s customer is not found, and an accountant changes nothing', async () => {
  const { id: buyerId } = await newCustomer()
  const body = { name: 'Ana', phone: '0612345678' }
  const { id: contactId } = (await add(buyerId, body)).answer.data[0]
  expect((await add(buyerId, body, { token: rival.token })).status).toBe(404)
  const theirs = { body, token: rival.token }
  expect((await send(updateContact, { buyerId, contactId }, theirs)).status).toBe(404)
  const other = await newCustomer()
  expect((await send(updateContact, { buyerId: other.id, contactId }, { body })).status).toBe(404)
  expect((await add(buyerId, body, { token: accountant })).status).toBe(403)
})
