import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateCompany } from '../../companies/company/company.ts'
import { openOrderingApp } from '../ordering.test-app.ts'

const { bringForward, call, db, move, newBuyer, newOffer, newOrder, newShop } =
  await openOrderingApp()

/** A buyer inscribed so many days ago, with an order at a wholesaler of its own. */
const newCustomer = async (daysAgo: number, name = 'Bistrot du Coin') => {
  const [buyer, shop] = [await newBuyer(name), await newShop()]
  await sql`
    update tenants set created_at = now() - make_interval(days => ${daysAgo}::int)
     where id = ${buyer.id}`.execute(db)
  const offer = await newOffer(shop.id)
  const order = await newOrder(buyer.token, offer, 2)
  return { buyer, shop, offer, order }
}
type Customer = Awaited<ReturnType<typeof newCustomer>>

const changedAgo = (buyerId: number, column: 'renamed_at' | 'siret_changed_at', minutes: number) =>
  sql`
    update tenants set ${sql.ref(column)} = now() - make_interval(mins => ${minutes}::int)
     where id = ${buyerId}`.execute(db)

/** What is told of the customer on the desk, in the list and on the page of its order. */
const toldOf = async ({ shop, order }: Customer) => {
  const { token } = shop
  const page = await call(endpoints.getOrder, { token, params: { orderId: order.id } })
  const list = await call(endpoints.listOrders, { token })
  const day = page.ok().data.delivery_date
  const desk = await call(endpoints.getDesk, { token, query: { day } })
  const said = [
    desk.ok().data.orders.find(({ id }) => id === order.id)?.newcomer,
    list.ok().data.find(({ id }) => id === order.id)?.newcomer,
    page.ok().data.newcomer,
  ]
  expect(said).toEqual([said[0], said[0], said[0]])
  return said[0] === null ? null : said[0]?.reason
}

const deliver = async ({ shop: { token }, order }: Customer) => {
  ;(await move(token, order.id, 'accept')).ok()
  const updates = order.lines.map(({ id }) => ({ line_id: id, packages_quantity: 2 }))
  const params = { orderId: order.id }
  ;(await call(endpoints.pickOrder, { token, params, body: { updates } })).ok()
  ;(await move(token, order.id, 'ship')).ok()
  await bringForward(order.id)
  ;(await move(token, order.id, 'deliver')).ok()
}

test('a company inscribed within 30 days is new to a wholesaler that has delivered nothing to it', async () => {
  const customer = await newCustomer(29)
  expect(await toldOf(customer)).toBe('founded')
  expect(await toldOf(await newCustomer(31))).toBeNull()
})

test.each(['Primeurs Benali Lyon', 'Primeurs B\u00e9nali SAS', 'BENALY Primeurs'])(
  'a new customer called %s is told of beside the approved wholesaler that it resembles',
  async name => {
    const approved = await newShop('Primeurs Benali')
    const { shop, order, buyer } = await newCustomer(1, name)
    const read = async () => {
      const sent = { token: shop.token, params: { orderId: order.id } }
      return (await call(endpoints.getOrder, sent)).ok().data.newcomer
    }
    expect(await read()).toMatchObject({
      near: { name: 'Primeurs Benali', city: 'Paris' },
      label: 'Nouveau client, non vérifié\u00a0; son nom ressemble à celui d’un grossiste',
      advice: expect.stringContaining('grossiste «\u00a0Primeurs Benali\u00a0» (Paris)'),
    })
    // Whoever works at both: one company sells and buys.
    await sql`
      insert into memberships (user_id, tenant_id, role)
      select user_id, ${approved.id}, 'admin' from memberships where tenant_id = ${buyer.id}`.execute(
      db,
    )
    expect(await read()).toMatchObject({ near: null, label: 'Nouveau client, non vérifié' })
    await db
      .updateTable('tenants')
      .set({ status: 'suspended' })
      .where('id', '=', approved.id)
      .execute()
  },
)

test('a wholesaler that nobody has approved is resembled by nobody', async () => {
  const { id } = await newShop('Primeurs Delorme')
  await db.updateTable('tenants').set({ status: 'pending' }).where('id', '=', id).execute()
  const { shop, order } = await newCustomer(1, 'Primeurs Delorme Lyon')
  const sent = { token: shop.token, params: { orderId: order.id } }
  expect((await call(endpoints.getOrder, sent)).ok().data.newcomer).toMatchObject({ near: null })
})

test('who orders as several new companies is told of by the names of all, until they are delivered', async () => {
  const customer = await newCustomer(1)
  const { shop, order, buyer } = customer
  const read = async () => {
    const sent = { token: shop.token, params: { orderId: order.id } }
    return (await call(endpoints.getOrder, sent)).ok().data.newcomer
  }
  const join = (tenantId: number) =>
    sql`
      insert into memberships (user_id, tenant_id, role)
      select user_id, ${tenantId}, 'accountant' from memberships where tenant_id = ${buyer.id}`.execute(
      db,
    )
  const second = await newBuyer('Bistrot de la Halle')
  const elsewhere = await newBuyer('Bistrot de la Gare')
  await Promise.all([join(second.id), join(elsewhere.id)])
  expect(await read()).toMatchObject({ also_as: [] })

  const offer = await newOffer(shop.id)
  const theirs = { buyer: second, shop, offer, order: await newOrder(second.token, offer, 2) }
  expect(await read()).toMatchObject({
    also_as: ['Bistrot de la Halle'],
    advice: expect.stringContaining(
      'Un de ses membres commande aussi chez vous pour «\u00a0Bistrot de la Halle\u00a0»',
    ),
  })
  await deliver(theirs)
  expect(await read()).toMatchObject({ also_as: [] })
})

test('its own people are told nothing', async () => {
  const { buyer, order } = await newCustomer(1)
  const params = { orderId: order.id }
  const { data } = (await call(endpoints.getOrder, { token: buyer.token, params })).ok()
  expect(data.newcomer).toBeNull()
})

test('delivered once, it is known; called otherwise since, it is not', async () => {
  const customer = await newCustomer(3)
  await deliver(customer)
  expect(await toldOf(customer)).toBeNull()
  // Its next order, placed under another name than the one that was delivered.
  await changedAgo(customer.buyer.id, 'renamed_at', -1)
  expect(await toldOf(customer)).toBe('renamed')
  // Of both the SIRET is told: it says which company is billed.
  await changedAgo(customer.buyer.id, 'siret_changed_at', -1)
  expect(await toldOf(customer)).toBe('siret_changed')
})

test('an old company with a new name is told of for 30 days', async () => {
  const customer = await newCustomer(400)
  await changedAgo(customer.buyer.id, 'renamed_at', 5)
  expect(await toldOf(customer)).toBe('renamed')
  await changedAgo(customer.buyer.id, 'renamed_at', 31 * 24 * 60)
  expect(await toldOf(customer)).toBeNull()
})

test('once it has ordered a company keeps its SIREN; another establishment takes the password alone', async () => {
  const customer = await newCustomer(3)
  const { id } = customer.buyer
  await db.updateTable('tenants').set({ siret: '73282932000074' }).where('id', '=', id).execute()
  const { user_id: userId } = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('tenant_id', '=', id)
    .executeTakeFirstOrThrow()
  const change = (siret: string) =>
    updateCompany(
      db,
      {
        userId,
        sessionId: 1,
        firstName: 'Camille',
        isAddressProved: true,
        token: { id: 1, expiresAt: new Date() },
        tenant: { type: 'buyer', id, role: 'admin' },
      },
      { siret },
      '198.18.0.1',
    )
  const wanted = { code: 'invalid_input', errors: { current_password: [expect.any(String)] } }
  const locked = { code: 'siren_locked' }
  await expect(change('55208131766522')).rejects.toMatchObject(locked)
  await expect(change('73282932000108')).rejects.toMatchObject(wanted)
  ;(await move(customer.shop.token, customer.order.id, 'refuse', 'Plus de stock')).ok()
  await expect(change('55208131766522')).rejects.toMatchObject(wanted)
  // Delivered, and to be invoiced once the décade is over.
  const order = await newOrder(customer.buyer.token, customer.offer, 2)
  await db
    .updateTable('shop_customers')
    .set({ invoicing: 'decade' })
    .where('buyer_id', '=', id)
    .execute()
  await deliver({ ...customer, order })
  await expect(change('55208131766522')).rejects.toMatchObject(locked)
})
