import { endpoints } from '@carreau/contract/endpoints'
import { type OrderAction, type OrderStatus, orderTransitions } from '@carreau/domain/orders/orders'
import { expect, vi } from 'vitest'
import { type Outcome, openRaces, racePairs, taken } from './racing.test-app.ts'

// An order, whatever two people of either side do to it in the same moment.

vi.setConfig({ testTimeout: 60_000 })
const {
  db,
  add,
  bringForward,
  call,
  move,
  newBuyer,
  newMember,
  newOffer,
  newShop,
  send,
  validate,
} = await openRaces()

const shop = await newShop()
const picker = await newMember(shop.id, 'picker')
const sales = await newMember(shop.id, 'sales')
const buyer = await newBuyer('Bistrot des Halles', { approval_limit_cents: 50_000 })
const purchaser = await newMember(buyer.id, 'purchaser')
const offer = await newOffer(shop.id, { offer: { unit_price_e4: 1_000_000 } })
const cheap = await newOffer(shop.id)

type Scene = { orderId: number; lines: number[]; claimId: number }

const lineUpdates = (lines: readonly number[]) =>
  lines.map(line_id => ({ line_id, packages_quantity: 1, reason: 'Rupture' }))

/** An order of two lines that has come as far as that. */
const orderAt = async (status: OrderStatus): Promise<Scene> => {
  const token = status === 'to_approve' ? purchaser : buyer.token
  ;(await add(token, offer, 10)).ok()
  ;(await add(token, cheap, 2)).ok()
  const [order] = (await validate(token, { query: { separate: 'true' } })).ok().data.orders
  if (order === undefined) throw new Error('no order')
  const lines = order.lines.map(({ id }) => id)
  const params = { orderId: order.id }
  const steps: [OrderStatus, () => Promise<{ ok: () => unknown }>][] = [
    ['accepted', () => move(sales, order.id, 'accept')],
    [
      'picking',
      () =>
        call(endpoints.pickOrder, { token: picker, params, body: { updates: lineUpdates(lines) } }),
    ],
    ['shipped', () => move(picker, order.id, 'ship')],
    [
      'delivered',
      async () => {
        await bringForward(order.id)
        return move(picker, order.id, 'deliver')
      },
    ],
  ]
  const goal = steps.findIndex(([reached]) => reached === status)
  for (const [, step] of steps.slice(0, goal + 1)) (await step()).ok()
  return { orderId: order.id, lines, claimId: 0 }
}

const act = (token: string, action: OrderAction) => (scene: Scene) =>
  send('moveOrder', {
    token,
    params: { orderId: scene.orderId },
    body: { action, reason: 'Motif' },
  })
const onOrder =
  (name: 'cancelOrder' | 'seeOrder' | 'reorderOrder', token: string) => (scene: Scene) =>
    send(name, { token, params: { orderId: scene.orderId } })
const pick =
  (which: 0 | 1, token = picker) =>
  ({ orderId, lines }: Scene) =>
    send('pickOrder', {
      token,
      params: { orderId },
      body: { updates: lineUpdates(lines.slice(which, which + 1)) },
    })
const split = ({ orderId, lines }: Scene) =>
  send('splitPicking', {
    token: shop.token,
    body: { updates: lineUpdates(lines).map(update => ({ order_id: orderId, ...update })) },
  })
const acceptFromDesk = ({ orderId }: Scene) =>
  send('acceptOrders', { token: shop.token, body: { order_ids: [orderId] } })
const quote = ({ orderId }: Scene) =>
  send('openConversation', { token: buyer.token, body: { shop_id: shop.id, order_id: orderId } })
const claim = ({ orderId, lines }: Scene) =>
  send('openClaim', {
    token: buyer.token,
    params: { orderId },
    body: { lines: [{ line_id: lines[0], packages_quantity: 0.5, reason: 'Abîmé' }] },
  })
const resolve =
  (action: 'accept' | 'refuse') =>
  ({ claimId }: Scene) =>
    send('resolveClaim', { token: sales, params: { claimId }, body: { action, reason: 'Vu' } })

const leadsThere = (from: OrderStatus, to: OrderStatus): boolean =>
  Object.values(orderTransitions).some(step => step.to === to && step.from.includes(from))

/** The history is a way through the states, to where the order is; its books are whole. */
const staysWhole = async ({ orderId }: Scene): Promise<void> => {
  const order = (await call(endpoints.getOrder, { token: buyer.token, params: { orderId } })).ok()
    .data
  let at: OrderStatus | null = null
  for (const { from, to } of order.history) {
    expect(from).toBe(at)
    if (from !== null) expect([from, to, leadsThere(from, to)]).toEqual([from, to, true])
    at = to
  }
  expect(order.status).toBe(at)
  const cents = (euros: number | null | undefined) => Math.round((euros ?? Number.NaN) * 100)
  const net = order.lines.reduce((sum, line) => sum + cents(line.line_total), 0)
  expect(cents(order.totals?.net)).toBe(net)
  const { rows } = await db.executeQuery<{ kind: string; n: number; net: number }>(
    db
      .selectFrom('documents')
      .select(({ fn }) => [
        'kind',
        fn.countAll<number>().as('n'),
        fn.sum<number>('net_cents').as('net'),
      ])
      .where('order_id', '=', orderId)
      .groupBy('kind')
      .compile(),
  )
  const of = (kind: string) => rows.find(row => row.kind === kind)
  expect(of('invoice')?.n ?? 0).toBe(order.status === 'delivered' ? 1 : 0)
  expect(Number(of('credit_note')?.net ?? 0)).toBeLessThanOrEqual(Number(of('invoice')?.net ?? 0))
  // What was refused may be disputed again.
  const open = order.claims.filter(({ status }) => status !== 'refused')
  const disputed = open.flatMap(({ lines }) => lines)
  expect(
    disputed.reduce((sum, line) => sum + (line.packages_quantity ?? 0), 0),
  ).toBeLessThanOrEqual(1)
  const answered = order.claims.filter(({ status }) => status === 'accepted')
  expect(order.credit_notes).toHaveLength(answered.length)
}

const moves = ['approve', 'reject', 'accept', 'refuse', 'cancel', 'ship', 'deliver', 'confirm']

/** Each answer that something was done is a step in the history, and each step was answered once. */
const counted = async (scene: Scene, outcome: Outcome, before: number): Promise<void> => {
  await staysWhole(scene)
  const order = (
    await call(endpoints.getOrder, { token: buyer.token, params: { orderId: scene.orderId } })
  ).ok().data
  const answered = outcome.filter(one => moves.includes(one.name) && one.answer.status < 300)
  // The desk says of each order what came of it, and the first picking starts without a button.
  const said = outcome.filter(({ answer }) => answer.text.includes('"accepted":true'))
  const steps = order.history.slice(before).filter(({ to }) => to !== 'picking')
  expect(answered.length + said.length).toBe(steps.length)
}

racePairs('an order to approve', {
  scene: () => orderAt('to_approve'),
  calls: {
    approve: act(buyer.token, 'approve'),
    reject: act(buyer.token, 'reject'),
    cancel: onOrder('cancelOrder', purchaser),
  },
  holds: (scene, outcome) => counted(scene, outcome, 1),
})

racePairs('a new order', {
  scene: () => orderAt('submitted'),
  calls: {
    accept: act(sales, 'accept'),
    refuse: act(shop.token, 'refuse'),
    cancel: onOrder('cancelOrder', buyer.token),
    'accept from the desk': acceptFromDesk,
    look: onOrder('seeOrder', sales),
    quote,
  },
  holds: (scene, outcome) => counted(scene, outcome, 1),
})

racePairs('an accepted order', {
  scene: () => orderAt('accepted'),
  calls: {
    cancel: onOrder('cancelOrder', purchaser),
    'pick one line': pick(0),
    'pick the other': pick(1, shop.token),
    'pick all': split,
    ship: act(shop.token, 'ship'),
  },
  holds: (scene, outcome) => counted(scene, outcome, 2),
})

racePairs('an order that is picked', {
  scene: () => orderAt('picking'),
  calls: {
    ship: act(picker, 'ship'),
    'pick again': pick(0, shop.token),
    'pick all': split,
    cancel: onOrder('cancelOrder', buyer.token),
    reorder: onOrder('reorderOrder', buyer.token),
  },
  holds: (scene, outcome) => counted(scene, outcome, 3),
})

racePairs('a shipped order', {
  scene: async () => {
    const scene = await orderAt('shipped')
    await bringForward(scene.orderId)
    return scene
  },
  calls: {
    deliver: act(picker, 'deliver'),
    confirm: act(buyer.token, 'confirm_delivery'),
    claim,
  },
  holds: (scene, outcome) => counted(scene, outcome, 4),
})

racePairs('a claim', {
  scene: async () => {
    const scene = await orderAt('delivered')
    const { lines, orderId } = scene
    const disputed = [{ line_id: lines[0], packages_quantity: 0.5, reason: 'Abîmé' }]
    const sent = { token: buyer.token, params: { orderId }, body: { lines: disputed } }
    const { claims } = (await call(endpoints.openClaim, sent)).ok().data
    return { ...scene, claimId: claims[0]?.id ?? 0 }
  },
  calls: { accept: resolve('accept'), refuse: resolve('refuse'), 'claim more': claim },
  holds: async (scene, outcome) => {
    await staysWhole(scene)
    const answers = taken(outcome, 'accept') + taken(outcome, 'refuse')
    expect(answers).toBe(outcome.some(({ name }) => name !== 'claim more') ? 1 : 0)
  },
})
