import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, clock, call, move, newBuyer, newMember, newOffer, newOrder, newShop } =
  await openOrderingApp()

const shop = await newShop()
const offer = await newOffer(shop.id, { offer: { unit_price_e4: 1_000_000 } })
const picker = await newMember(shop.id, 'picker')
const sales = await newMember(shop.id, 'sales')
const buyer = await newBuyer('Bistrot des Halles', { approval_limit_cents: 50_000 })
const purchaser = await newMember(buyer.id, 'purchaser')

const submitted = () => newOrder(buyer.token, offer)
const toApprove = () => newOrder(purchaser, offer, 10)
const cancel = (token: string, orderId: number, method: 'GET' | 'POST' = 'GET') =>
  call(endpoints.cancelOrder, { token, params: { orderId }, method })
const read = (token: string, orderId: number) =>
  call(endpoints.getOrder, { token, params: { orderId } })
/** The picker puts all of it in the crates. */
const startPicking = async (orderId: number) => {
  const { lines } = (await read(shop.token, orderId)).ok().data
  const updates = lines.map(line => ({
    line_id: line.id,
    packages_quantity: line.ordered_packages,
  }))
  ;(await call(endpoints.pickOrder, { token: picker, params: { orderId }, body: { updates } })).ok()
}

/** Runs something at that moment, and puts the clock back. */
const at = async <T>(moment: string, run: () => Promise<T>): Promise<T> => {
  const { now } = clock
  clock.now = new Date(moment)
  try {
    return await run()
  } finally {
    clock.now = now
  }
}

test('an order goes from approval to delivery, each step in its history', async () => {
  const { id } = await toApprove()

  ;(await move(buyer.token, id, 'approve')).ok()
  ;(await move(sales, id, 'accept')).ok()
  await startPicking(id)
  ;(await move(picker, id, 'ship')).ok()
  const delivered = (await move(purchaser, id, 'confirm_delivery')).ok().data

  expect(delivered).toMatchObject({ status: 'delivered', status_label: 'Livrée', actions: [] })
  expect(delivered.history.map(({ actor, from, to }) => [actor, from, to])).toEqual([
    ['purchaser', null, 'to_approve'],
    ['admin', 'to_approve', 'submitted'],
    ['sales', 'submitted', 'accepted'],
    ['picker', 'accepted', 'picking'],
    ['picker', 'picking', 'shipped'],
    ['purchaser', 'shipped', 'delivered'],
  ])
})

test('the wholesaler delivers from the delivery day on, and not a moment before', async () => {
  const { id } = await submitted()
  await db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', id).execute()
  const before = (await read(picker, id)).ok().data
  expect(before).toMatchObject({
    delivery_date: '2026-11-25',
    actions: [{ action: 'postpone', label: 'Reporter la livraison' }],
  })
  for (const moment of ['2026-11-24T09:00:00+01:00', '2026-11-24T23:59:59+01:00'])
    expect(await at(moment, () => move(picker, id, 'deliver'))).toMatchObject({
      status: 409,
      answer: {
        code: 'delivery_day_ahead',
        message:
          'Cette commande se livre le mercredi 25 novembre 2026\u00a0: elle se marque livrée à partir de ce jour.',
      },
    })
  expect((await read(picker, id)).ok().data).toEqual(before)

  await at('2026-11-25T00:00:00+01:00', async () => {
    const { actions } = (await read(picker, id)).ok().data
    expect(actions.map(({ action }) => action)).toEqual(['deliver', 'postpone'])
    expect((await move(picker, id, 'deliver')).ok().data.status).toBe('delivered')
  })
})

test('a reason is required to reject and to refuse, and is kept', async () => {
  const waiting = await toApprove()
  const sent = await submitted()
  for (const reason of [undefined, '', '   ']) {
    expect(await move(buyer.token, waiting.id, 'reject', reason)).toMatchObject({
      status: 422,
      answer: { code: 'reason_required' },
    })
    expect((await move(sales, sent.id, 'refuse', reason)).status).toBe(422)
  }
  const rejected = (await move(buyer.token, waiting.id, 'reject', ' Trop cher ')).ok().data
  expect(rejected.history.at(-1)).toMatchObject({ to: 'rejected', reason: 'Trop cher' })
  const refused = (await move(sales, sent.id, 'refuse', 'Plus de stock')).ok().data
  expect(refused).toMatchObject({ status: 'refused', actions: [] })
})

test('a role that may not act is refused and changes nothing', async () => {
  const waiting = await toApprove()
  const sent = await submitted()
  for (const answer of [
    await move(purchaser, waiting.id, 'approve'),
    await move(buyer.token, sent.id, 'accept'),
    await move(sales, sent.id, 'confirm_delivery'),
    await move(sales, sent.id, 'ship'),
    await cancel(await newMember(buyer.id, 'accountant'), sent.id),
    await cancel(shop.token, sent.id),
  ]) {
    expect(answer).toMatchObject({ status: 403, answer: { code: 'role_not_allowed' } })
  }
  expect((await read(purchaser, waiting.id)).ok().data).toEqual(waiting)
  expect((await read(buyer.token, sent.id)).ok().data).toEqual(sent)
})

test('an action the state does not allow is refused and names the state', async () => {
  const { id } = await submitted()
  ;(await move(sales, id, 'accept')).ok()
  expect(await move(shop.token, id, 'ship')).toMatchObject({
    status: 409,
    answer: {
      code: 'action_not_allowed_in_state',
      message:
        'Cette action n’est pas possible\u00a0: la commande est à l’état «\u00a0Acceptée\u00a0».',
    },
  })
})

test.each(['cancel', 'start_picking', 'steal', ''])('validate knows no action %j', async action => {
  const { id } = await submitted()
  expect((await move(buyer.token, id, action)).status).toBe(422)
})

test('the buyer cancels until picking starts, by GET or POST', async () => {
  const sent = await submitted()
  const accepted = await submitted()
  const picked = await submitted()
  ;(await move(sales, accepted.id, 'accept')).ok()
  ;(await move(sales, picked.id, 'accept')).ok()
  await startPicking(picked.id)

  expect((await cancel(purchaser, sent.id)).ok().data).toMatchObject({
    status: 'cancelled',
    actions: [],
  })
  expect((await cancel(buyer.token, accepted.id, 'POST')).ok().data.status).toBe('cancelled')
  expect((await cancel(buyer.token, picked.id)).status).toBe(409)
})

test('a double click cancels once', async () => {
  const { id } = await submitted()
  const answers = await Promise.all([cancel(buyer.token, id), cancel(buyer.token, id)])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read(buyer.token, id)).ok().data.history).toHaveLength(2)
})

test('of cancelling and accepting at once, what is answered is what happened', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await submitted()
    const [cancelled, accepted] = await Promise.all([
      cancel(buyer.token, id),
      move(sales, id, 'accept'),
    ])
    const { status, history } = (await read(buyer.token, id)).ok().data

    // An accepted order may still be cancelled; a cancelled one is never accepted.
    expect([cancelled.status, status]).toEqual([200, 'cancelled'])
    expect(history.map(({ to }) => to)).toEqual(
      accepted.status === 200 ? ['submitted', 'accepted', 'cancelled'] : ['submitted', 'cancelled'],
    )
  }
})

test('another company’s order is not found by any call, and stays as it is', async () => {
  const order = await submitted()
  const stranger = await newBuyer('Curieux')
  const rival = await newShop('Rival')
  for (const answer of [
    await read(stranger.token, order.id),
    await cancel(stranger.token, order.id),
    await move(stranger.token, order.id, 'approve'),
    await read(rival.token, order.id),
    await move(rival.token, order.id, 'accept'),
    await read(buyer.token, 999_999),
  ]) {
    expect(answer).toMatchObject({ status: 404, answer: { code: 'order_not_found' } })
  }
  expect((await read(buyer.token, order.id)).ok().data).toEqual(order)
})

test('the wholesaler never sees an order before it is sent, a picker not before it is accepted', async () => {
  const waiting = await toApprove()
  const sent = await submitted()
  expect((await read(shop.token, waiting.id)).status).toBe(404)
  expect((await move(sales, waiting.id, 'accept')).status).toBe(404)
  expect((await read(sales, sent.id)).ok().data.actions.map(({ action }) => action)).toEqual([
    'accept',
    'refuse',
  ])
  expect((await read(picker, sent.id)).status).toBe(404)
  ;(await move(sales, sent.id, 'accept')).ok()
  // Picking starts with its first weight, so there is no button for it.
  expect((await read(picker, sent.id)).ok().data).toMatchObject({ status: 'accepted', actions: [] })
})

const told = () =>
  db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst()

test('an order is approved until the cut-off of its day, and not a moment later', async () => {
  const [early, late] = [await toApprove(), await toApprove()]
  const offered = await at('2026-11-24T22:59:59+01:00', () => read(buyer.token, late.id))
  expect(offered.ok().data.actions.map(({ action }) => action)).toContain('approve')
  const inTime = await at('2026-11-24T22:59:59+01:00', () => move(buyer.token, early.id, 'approve'))
  expect(inTime.ok().data.status).toBe('submitted')

  const news = await told()
  const refused = await at('2026-11-24T23:00:00+01:00', () => move(buyer.token, late.id, 'approve'))
  expect(offered.ok().data.day_closed).toBeNull()
  expect(refused).toMatchObject({
    status: 422,
    answer: {
      code: 'delivery_date_closed',
      message:
        'Primeurs de Rungis ne prend plus de commande pour le mercredi 25 novembre 2026. Prochaine livraison possible\u00a0: jeudi 26 novembre 2026. Rejetez cette commande, puis commandez à nouveau.',
    },
  })
  expect((await read(purchaser, late.id)).ok().data).toEqual(late)
  expect(await told()).toEqual(news)
  expect((await read(sales, late.id)).status).toBe(404)

  // Whoever opens it or lists it reads so before they try, and what they may do.
  await at('2026-11-24T23:00:00+01:00', async () => {
    expect((await read(buyer.token, late.id)).ok().data.day_closed).toContain(
      'Rejetez cette commande',
    )
    const listed = (await call(endpoints.listOrders, { token: purchaser, query: {} })).ok().data
    const closedDayOf = (orderId: number) => listed.find(({ id }) => id === orderId)?.day_closed
    expect(closedDayOf(late.id)).toContain('Annulez cette commande')
    expect(closedDayOf(early.id)).toBeNull()
  })

  // The way on that the message names.
  await at('2026-11-24T23:50:00+01:00', async () => {
    ;(await move(buyer.token, late.id, 'reject', 'Trop tard')).ok()
    ;(await call(endpoints.reorderOrder, { token: purchaser, params: { orderId: late.id } })).ok()
  })
  await db.deleteFrom('carts').where('buyer_id', '=', buyer.id).execute()
})

test('a day the wholesaler has closed meanwhile is past approving, with no other in sight', async () => {
  const closing = await newShop('Fruits de Provence')
  const dear = await newOffer(closing.id, { offer: { unit_price_e4: 1_000_000 } })
  const waiting = await newOrder(purchaser, dear, 10)
  await db
    .updateTable('shops')
    .set({ delivery_days: [] })
    .where('tenant_id', '=', closing.id)
    .execute()
  expect(await move(buyer.token, waiting.id, 'approve')).toMatchObject({
    status: 422,
    answer: { message: expect.stringContaining('Aucune autre livraison n’est ouverte') },
  })
  expect((await read(purchaser, waiting.id)).ok().data).toEqual({
    ...waiting,
    cut_off_at: null,
    may_change: null,
    day_closed: expect.stringContaining('Aucune autre livraison n’est ouverte'),
  })
})

test('of two who approve at once one does, and after the cut-off neither', async () => {
  const second = await newMember(buyer.id, 'admin')
  const both = (orderId: number) =>
    Promise.all([buyer.token, second].map(token => move(token, orderId, 'approve')))
  const [early, late] = [await toApprove(), await toApprove()]

  const answers = await both(early.id)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await read(buyer.token, early.id)).ok().data.history).toHaveLength(2)

  const tooLate = await at('2026-11-24T23:00:00+01:00', () => both(late.id))
  expect(tooLate.map(({ status }) => status)).toEqual([422, 422])
  expect((await read(purchaser, late.id)).ok().data).toEqual(late)
})
