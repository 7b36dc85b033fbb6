import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openClaimsApp } from '../claims/claims.test-app.ts'

const app = await openClaimsApp()
const { buyer, call, clock, deliver, move, newBuyer, newMember, read, ship, shop } = app

const good = { received_by: 'Ana', temperature_c: 3.5, faults: [] as object[] }
const receive = (
  orderId: number,
  body: object = {},
  { token = buyer.token, key }: { token?: string; key?: string } = {},
) =>
  call(endpoints.receiveOrder, {
    token,
    params: { orderId },
    body: { ...good, ...body },
    ...(key !== undefined && { key }),
  })
const register = async (orderId: number) =>
  (await call(endpoints.listReceptions, { token: buyer.token, query: { per_page: 100 } }))
    .ok()
    .data.filter(({ order }) => order.id === orderId)
    .toSorted((one, other) => one.id - other.id)

test('all good: the delivery is confirmed, invoiced and in the register, and nothing is claimed', async () => {
  const { id } = await ship()
  expect(await read(id)).toMatchObject({ may_receive: true, reception: null })
  const received = (await receive(id)).ok().data
  expect(received).toMatchObject({
    status: 'delivered',
    claims: [],
    may_receive: false,
    reception: { received_by: 'Ana', temperature_c: 3.5 },
    invoice: { number: expect.any(String) },
  })
  expect(await register(id)).toMatchObject([
    {
      supplier: 'Primeurs de Rungis',
      packages: 4,
      weight_kg: null,
      temperature_c: 3.5,
      outcome: 'Accepté',
      received_by: 'Ana',
    },
    { packages: 3, weight_kg: 30.395, outcome: 'Accepté' },
  ])
  // Its wholesaler reads nothing of the kitchen’s register.
  expect((await read(id, shop.token)).reception).toBeNull()
})

test('what differs is claimed as any claim is, with what became of it in the register', async () => {
  const { id, lines } = await ship()
  const faults = [
    { line_id: lines.avocado, packages_quantity: 1, reason: 'Abîmé', fate: 'refused' },
    { line_id: lines.pumpkin, weight_kg: 2.5, reason: 'Poids inférieur', fate: 'missing' },
  ]
  const received = (await receive(id, { faults })).ok().data
  expect(received.claims).toMatchObject([
    {
      status: 'open',
      lines: [
        { line_id: lines.avocado, packages_quantity: 1, reason: 'Abîmé' },
        { line_id: lines.pumpkin, weight_kg: 2.5, reason: 'Poids inférieur' },
      ],
    },
  ])
  expect(await register(id)).toMatchObject([
    { outcome: 'Refusé en partie', fault_packages: 1, reason: 'Abîmé' },
    { outcome: 'Manquant en partie', fault_weight_kg: 2.5 },
  ])
})

test('what the driver was refused at the door is no good line of the register, and is claimed once', async () => {
  const { id, lines } = await ship()
  const refusals = [{ line_id: lines.avocado, packages: 1, reason: 'Abîmé' }]
  const body = { received_by: 'Léa', refusals }
  ;(await call(endpoints.deliverStop, { token: shop.token, params: { orderId: id }, body })).ok()
  const [claim] = (await read(id)).claims
  expect(claim?.lines).toMatchObject([{ packages_quantity: 1, fate: 'refused' }])
  // The kitchen says that the rest is as it should be.
  expect((await receive(id)).ok().data.claims).toHaveLength(1)
  expect(await register(id)).toMatchObject([
    { outcome: 'Refusé en partie', fault_packages: 1, reason: 'Abîmé' },
    { outcome: 'Accepté' },
  ])
})

test('what the kitchen claimed before its reception stands in the register with what it finds then', async () => {
  const { id, lines } = await deliver()
  const claimed = { line_id: lines.avocado, packages_quantity: 1, reason: 'Abîmé' }
  const body = { lines: [claimed] }
  ;(await call(endpoints.openClaim, { token: buyer.token, params: { orderId: id }, body })).ok()
  const faults = [{ ...claimed, packages_quantity: 3, reason: 'Taché', fate: 'missing' }]
  expect((await receive(id, { faults })).ok().data.claims).toHaveLength(2)
  expect(await register(id)).toMatchObject([
    { outcome: 'Manquant', fault_packages: 4, reason: 'Abîmé ; Taché' },
    { outcome: 'Accepté' },
  ])
})

test('what its wholesaler has marked delivered is received all the same; nothing that was not picked is', async () => {
  const { id, lines } = await deliver({ avocado: 0 })
  expect((await read(id)).may_receive).toBe(true)
  const faults = [{ line_id: lines.pumpkin, packages_quantity: 3, reason: 'Mou', fate: 'refused' }]
  expect((await receive(id, { faults })).ok().data.claims).toHaveLength(1)
  expect(await register(id)).toMatchObject([{ packages: 3, outcome: 'Refusé', fault_packages: 3 }])
})

test('of two people at once one receives, and the other is told who', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, lines } = await ship()
    const faults = [{ line_id: lines.avocado, packages_quantity: 1, reason: 'Abîmé', fate: 'kept' }]
    const answers = await Promise.all(
      ['Ana', 'Luc', 'Zoé'].map(received_by => receive(id, { received_by, faults })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const first = (await read(id)).reception?.received_by
    for (const { status, answer } of answers)
      if (status === 409)
        expect(answer).toMatchObject({
          code: 'already_received',
          message: expect.stringContaining(`${first} a déjà réceptionné`),
        })
    expect((await read(id)).claims).toHaveLength(1)
    expect(await register(id)).toHaveLength(2)
  }
})

test('a colleague who confirms at the same moment takes nothing from the register', async () => {
  const { id } = await ship()
  const [received] = await Promise.all([receive(id), move(buyer.token, id, 'confirm_delivery')])
  expect(received.status).toBe(201)
  expect((await read(id)).history.filter(({ to }) => to === 'delivered')).toHaveLength(1)
  expect(await register(id)).toHaveLength(2)
})

test('a call repeated under its key is one reception; another under it is refused', async () => {
  const { id, lines } = await ship()
  const faults = [{ line_id: lines.avocado, packages_quantity: 1, reason: 'Abîmé', fate: 'kept' }]
  const key = 'reception-0001'
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => receive(id, { faults }, { key })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const order = await read(id)
  expect(order.claims).toHaveLength(1)
  expect(await register(id)).toHaveLength(2)
  expect(await receive(id, {}, { key })).toMatchObject({
    status: 422,
    answer: { code: 'invalid_input' },
  })
})

test('a wrong line changes nothing: not confirmed, not claimed, not written', async () => {
  const { id, lines } = await ship()
  const fault = { line_id: lines.avocado, packages_quantity: 1, reason: 'Abîmé', fate: 'refused' }
  for (const [body, field] of [
    [{ faults: [{ ...fault, packages_quantity: 5 }] }, 'faults.0.packages_quantity'],
    [{ faults: [{ ...fault, weight_kg: 1 }] }, 'faults.0.packages_quantity'],
    [{ faults: [fault, { ...fault }] }, 'faults.1.line_id'],
    [{ faults: [{ ...fault, line_id: 999_999 }] }, 'faults.0.line_id'],
    [{ faults: [{ ...fault, reason: ' ' }] }, 'faults.0.reason'],
    [{ faults: [{ ...fault, fate: 'lost' }] }, 'faults.0.fate'],
    [{ temperature_c: 61 }, 'temperature_c'],
    [{ temperature_c: 3.55 }, 'temperature_c'],
    [{ temperature_c: '3' }, 'temperature_c'],
    [{ received_by: '  ' }, 'received_by'],
    [{ received_by: 'a'.repeat(61) }, 'received_by'],
    [{ received_at: 'demain' }, 'received_at'],
    [{ note: 'a'.repeat(501) }, 'note'],
    [{ faults: undefined }, 'faults'],
  ] as const)
    expect(await receive(id, body)).toMatchObject({
      status: 422,
      answer: { code: 'invalid_input', errors: { [field]: [expect.any(String)] } },
    })
  expect(await read(id)).toMatchObject({ status: 'shipped', claims: [], reception: null })
  expect(await register(id)).toEqual([])
})

test('what has not left is not received, what is over may be noted and no longer claimed', async () => {
  const offer = await app.newOffer(shop.id)
  const { id } = await app.newOrder(buyer.token, offer)
  expect(await receive(id)).toMatchObject({
    status: 409,
    answer: {
      code: 'action_not_allowed_in_state',
      message: expect.stringContaining('Envoyée'),
    },
  })
  const late = await deliver()
  const { now } = clock
  try {
    clock.now = new Date(now.getTime() + 3 * 86_400_000)
    const faults = [
      { line_id: late.lines.avocado, packages_quantity: 1, reason: 'Abîmé', fate: 'kept' },
    ]
    expect(await receive(late.id, { faults })).toMatchObject({
      status: 409,
      answer: { code: 'claim_too_late' },
    })
    expect((await read(late.id)).may_receive).toBe(false)
    // The phone that comes back says when the goods were looked at.
    ;(await receive(late.id, { received_at: now.toISOString() })).ok()
    expect((await read(late.id)).reception?.received_at).toBe(now.toISOString())
  } finally {
    clock.now = now
  }
})

test('another company’s order is not found; neither accountants nor the wholesaler receive', async () => {
  const { id } = await ship()
  const stranger = await newBuyer('Curieux')
  expect(await receive(id, {}, { token: stranger.token })).toMatchObject({
    status: 404,
    answer: { code: 'order_not_found' },
  })
  const accountant = await newMember(buyer.id, 'accountant')
  for (const token of [accountant, shop.token])
    expect((await receive(id, {}, { token })).status).toBe(403)
  expect((await read(id, accountant)).may_receive).toBe(false)
  expect((await call(endpoints.listReceptions, { token: stranger.token })).ok().data).toEqual([])
  expect((await read(id)).status).toBe('shipped')
})

test('what is written is never edited: no grant lets a company', async () => {
  for (const right of ['UPDATE', 'DELETE'])
    expect(
      (
        await sql<{ may: boolean }>`
          select has_table_privilege('carreau_tenant', 'reception_lines', ${right}) as may`.execute(
          app.db,
        )
      ).rows,
    ).toEqual([{ may: false }])
})
