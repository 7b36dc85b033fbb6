import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'
import { orderJobs } from '../orders.jobs.ts'

const { db, call, move, newBuyer, newMember, newOffer, newOrder, newShop } = await openOrderingApp()

const read = (token: string, orderId: number) =>
  call(endpoints.getOrder, { token, params: { orderId } })
const steps = async (token: string, orderId: number) =>
  (await read(token, orderId)).ok().data.history.map(({ actor, to, reason }) => [actor, to, reason])
const agree = (shop_id: number, buyer_id: number, auto_accept: boolean | null) =>
  db.insertInto('shop_customers').values({ shop_id, buyer_id, auto_accept }).execute()
/** The job as it runs at an instant. */
const runAt = (instant: string) =>
  orderJobs({ db, now: () => new Date(instant) }).refuse_unanswered.run({})

test.each([
  { shop: false, customer: undefined, status: 'submitted' },
  { shop: false, customer: null, status: 'submitted' },
  { shop: false, customer: true, status: 'accepted' },
  { shop: true, customer: undefined, status: 'accepted' },
  { shop: true, customer: null, status: 'accepted' },
  { shop: true, customer: false, status: 'submitted' },
])(
  'of shop $shop and customer $customer, an order is $status',
  async ({ shop, customer, status }) => {
    const seller = await newShop('Primeurs', { auto_accept: shop })
    const buyer = await newBuyer()
    if (customer !== undefined) await agree(seller.id, buyer.id, customer)
    const order = await newOrder(buyer.token, await newOffer(seller.id))
    expect(order.status).toBe(status)
  },
)

test('an order is accepted by itself when it is validated, and its history says so', async () => {
  const seller = await newShop('Primeurs', { auto_accept: true })
  const buyer = await newBuyer()
  const { id } = await newOrder(buyer.token, await newOffer(seller.id))
  expect(await steps(seller.token, id)).toEqual([
    ['admin', 'submitted', null],
    ['Acceptation automatique', 'accepted', null],
  ])
})

test('one that waits for approval is accepted when it is approved, not before', async () => {
  const seller = await newShop('Primeurs', { auto_accept: true })
  const buyer = await newBuyer('Bistrot', { approval_limit_cents: 100 })
  const purchaser = await newMember(buyer.id, 'purchaser')
  const waiting = await newOrder(purchaser, await newOffer(seller.id), 10)
  expect(waiting.status).toBe('to_approve')

  expect((await move(buyer.token, waiting.id, 'approve')).ok().data.status).toBe('accepted')
  expect((await steps(seller.token, waiting.id)).map(([actor, to]) => [actor, to])).toEqual([
    ['purchaser', 'to_approve'],
    ['admin', 'submitted'],
    ['Acceptation automatique', 'accepted'],
  ])
})

test('what nobody answered is refused once its truck has left, and nothing else is', async () => {
  const terms = { auto_refuse: true, departure_time: '04:30' }
  const seller = await newShop('Primeurs', terms)
  const patient = await newShop('Patient', { ...terms, auto_refuse: false })
  const buyer = await newBuyer()
  const offer = await newOffer(seller.id)
  const unanswered = await newOrder(buyer.token, offer)
  const accepted = await newOrder(buyer.token, offer)
  const later = await newOrder(buyer.token, offer)
  const elsewhere = await newOrder(buyer.token, await newOffer(patient.id))
  ;(await move(seller.token, accepted.id, 'accept')).ok()
  await db
    .updateTable('orders')
    .set({ delivery_date: '2026-11-26' })
    .where('id', '=', later.id)
    .execute()
  expect(unanswered.delivery_date).toBe('2026-11-25')
  const statuses = async () =>
    Promise.all(
      [unanswered, accepted, later, elsewhere].map(
        async ({ id }) => (await read(buyer.token, id)).ok().data.status,
      ),
    )

  await runAt('2026-11-25T04:29:00+01:00')
  expect(await statuses()).toEqual(['submitted', 'accepted', 'submitted', 'submitted'])
  await runAt('2026-11-25T04:30:00+01:00')
  await runAt('2026-11-25T04:35:00+01:00')
  expect(await statuses()).toEqual(['refused', 'accepted', 'submitted', 'submitted'])
  expect(await steps(buyer.token, unanswered.id)).toEqual([
    ['admin', 'submitted', null],
    ['Refus automatique', 'refused', 'Sans réponse avant le départ du camion.'],
  ])
})

test('accepting at the moment of departure: what is answered is what happened', async () => {
  const seller = await newShop('Primeurs', { auto_refuse: true })
  const buyer = await newBuyer()
  const offer = await newOffer(seller.id)
  for (let round = 0; round < 10; round += 1) {
    const { id } = await newOrder(buyer.token, offer)
    const [accepted] = await Promise.all([
      move(seller.token, id, 'accept'),
      runAt('2026-11-25T05:00:00+01:00'),
    ])
    const { status } = (await read(buyer.token, id)).ok().data
    expect(status).toBe(accepted.status === 200 ? 'accepted' : 'refused')
  }
})
