import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openClaimsApp } from '../claims/claims.test-app.ts'

const app = await openClaimsApp()
const { buyer, call, clock, db, newBuyer, newMember, newShop, read, ship, shop } = app

const [green, black] = (
  await db.selectFrom('crate_kinds').select('id').orderBy('id').execute()
).map(({ id }) => id)
// The crates of about 10 kg are green ones: three go out with each order.
await sql`
  update packagings set name = 'IFCO verte 10 kg ' || id
   where id in (select s.packaging_id from specifications s join products p on p.id = s.product_id
                 where p.name = 'Potimarron')`.execute(db)

const signature = 'M10 10L20 40L80 90'
const receive = (
  orderId: number,
  body: object = {},
  { token = buyer.token, key }: { token?: string; key?: string } = {},
) =>
  call(endpoints.receiveOrder, {
    token,
    params: { orderId },
    body: { received_by: 'Ana', faults: [], ...body },
    ...(key !== undefined && { key }),
  })
const facts = async (orderId: number, token = buyer.token) =>
  (await call(endpoints.getReception, { token, params: { orderId } })).ok().data
const greenOf = async (orderId: number, token?: string) =>
  (await facts(orderId, token)).crates.find(({ kind }) => kind.id === green)
const drive = (orderId: number, count: number) =>
  call(endpoints.deliverStop, {
    token: shop.token,
    params: { orderId },
    body: { received_by: 'Ana', crates: [{ kind_id: green, count }] },
  })
const crates = (count: number, kind_id = green) => ({ crates: [{ kind_id, count }] })
const reasonsOf = async (orderId: number) =>
  (
    await db
      .selectFrom('crate_movements')
      .select(['reason', 'count', 'note'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map(({ reason, count, note }) => [reason, count, note].filter(told => told !== ''))

test('what went out is shown, what is given back is in the account once, and both read who signed', async () => {
  const { id } = await ship()
  expect(await greenOf(id)).toMatchObject({ out: 3, held: 3, returned: 0, said: null })
  ;(await receive(id, { ...crates(2), signature, temperature_c: 4 })).ok()
  expect(await greenOf(id)).toMatchObject({ out: 3, held: 1, returned: 2, said: 2 })
  expect(await reasonsOf(id)).toEqual([
    ['shipped', 3],
    ['received', -2],
  ])
  const received = { by: 'Ana', at: clock.now.toISOString(), signature }
  expect((await facts(id)).received).toEqual({ ...received, temperature_c: 4 })
  // The register, and how cold it was, stay the kitchen’s.
  expect((await facts(id, shop.token)).received).toEqual({ ...received, temperature_c: null })
})

test('the driver counted first: the same return is not counted again, and what differs is shown', async () => {
  const { id } = await ship()
  ;(await drive(id, 2)).ok()
  ;(await receive(id, crates(3))).ok()
  expect(await reasonsOf(id)).toEqual([
    ['shipped', 3],
    ['returned', -2],
  ])
  expect(await greenOf(id, shop.token)).toMatchObject({ returned: 2, said: 3 })
})

test('the kitchen counted first: the driver’s count holds, and only the difference moves', async () => {
  const many = await ship()
  ;(await receive(many.id, crates(3))).ok()
  ;(await drive(many.id, 1)).ok()
  expect(await reasonsOf(many.id)).toEqual([
    ['shipped', 3],
    ['received', -3],
    ['correction', 2, 'Compté par le livreur\u00a0: 1, à la réception\u00a0: 3'],
  ])
  expect(await greenOf(many.id)).toMatchObject({ returned: 1, said: 3 })
  const few = await ship()
  ;(await receive(few.id, crates(1))).ok()
  ;(await drive(few.id, 3)).ok()
  expect(await reasonsOf(few.id)).toEqual([
    ['shipped', 3],
    ['received', -1],
    ['returned', -2],
  ])
  const same = await ship()
  ;(await receive(same.id, crates(2))).ok()
  ;(await drive(same.id, 2)).ok()
  expect(await reasonsOf(same.id)).toEqual([
    ['shipped', 3],
    ['received', -2],
  ])
})

test('a kitchen gives back no more than it has; what it says beyond is read, not booked', async () => {
  const { id } = await ship()
  const held = (await greenOf(id))?.held ?? 0
  ;(await receive(id, crates(held + 5))).ok()
  expect(await greenOf(id)).toMatchObject({ held: 0, returned: held, said: held + 5 })
})

test('driver and kitchen at once: one return, whoever is first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await ship()
    const before = (await greenOf(id))?.held ?? 0
    const answers = await Promise.all([receive(id, crates(2)), drive(id, 2)])
    expect(answers.map(({ status }) => status)).toEqual([201, 200])
    expect(await greenOf(id)).toMatchObject({ held: before - 2, returned: 2, said: 2 })
  }
})

test('two phones at once count one return; the second is told and counts nothing', async () => {
  const { id } = await ship()
  const answers = await Promise.all(['Ana', 'Luc'].map(by => receive(id, { ...crates(1), by })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await greenOf(id)).toMatchObject({ returned: 1, said: 1 })
})

test('a phone that is back after three days sends what it has once, however often it tries', async () => {
  const { id } = await ship()
  const { now } = clock
  const body = { ...crates(1), signature, received_at: now.toISOString() }
  try {
    clock.now = new Date(now.getTime() + 3 * 86_400_000)
    for (let again = 0; again < 3; again += 1);
    ;(await receive(id, body, { key: 'three-days-later' })).ok()
    expect(await greenOf(id)).toMatchObject({ returned: 1, said: 1 })
    expect((await facts(id)).received).toMatchObject({ at: now.toISOString(), signature })
  } finally {
    clock.now = now
  }
})

test('what is too late to be claimed goes into the register alone, once somebody says so', async () => {
  const { id, lines } = await app.deliver()
  const { now } = clock
  const fault = { line_id: lines.avocado, packages_quantity: 1, reason: 'Abîmé', fate: 'kept' }
  const body = { faults: [fault], received_at: now.toISOString() }
  try {
    clock.now = new Date(now.getTime() + 3 * 86_400_000)
    expect(await receive(id, body)).toMatchObject({ answer: { code: 'claim_too_late' } })
    const wrong = { ...body, faults: [{ ...fault, packages_quantity: 5 }] }
    expect((await receive(id, { ...wrong, without_late_claim: true })).status).toBe(422)
    ;(await receive(id, { ...body, without_late_claim: true })).ok()
    expect((await read(id)).claims).toEqual([])
    const { data } = (
      await call(endpoints.listReceptions, { token: buyer.token, query: { per_page: 100 } })
    ).ok()
    expect(
      data.filter(({ order }) => order.id === id).map(({ outcome, reason }) => [outcome, reason]),
    ).toContainEqual(['Accepté avec réserve', 'Abîmé'])
  } finally {
    clock.now = now
  }
  // In time it is claimed all the same.
  const soon = await ship()
  const inTime = { faults: [{ ...fault, line_id: soon.lines.avocado }], without_late_claim: true }
  ;(await receive(soon.id, inTime)).ok()
  expect((await read(soon.id)).claims).toHaveLength(1)
})

test('the date of a label is written down; without one that of the lot, as its wholesaler entered it', async () => {
  const { id, lines } = await ship()
  const line = (await read(id)).lines.find(one => one.id === lines.pumpkin)
  const lot = { specification_id: line?.specification_id, lot: 'P-9', packages: 40 }
  const arrival = { supplier: 'Val', arrived_on: '2026-11-24' }
  ;(
    await call(endpoints.recordArrival, {
      token: shop.token,
      body: { ...arrival, lines: [{ ...lot, best_before: '2026-12-09' }] },
    })
  ).ok()
  await db.updateTable('order_lines').set({ lot: 'p-9' }).where('id', '=', lines.pumpkin).execute()
  expect((await facts(id)).best_before).toEqual([{ line_id: lines.pumpkin, day: '2026-12-09' }])
  expect((await facts(id, shop.token)).best_before).toEqual([])
  const dates = [{ line_id: lines.avocado, day: '2026-11-30' }]
  ;(await receive(id, { best_before: dates })).ok()
  const { data } = (
    await call(endpoints.listReceptions, { token: buyer.token, query: { per_page: 100 } })
  ).ok()
  const written = data.filter(({ order }) => order.id === id)
  expect(written.map(({ best_before }) => best_before).toSorted()).toEqual([
    '2026-11-30',
    '2026-12-09',
  ])
})

test.each([
  ['half a crate', { crates: [{ kind_id: 1, count: 0.5 }] }, 'crates.0.count'],
  ['no crate', { crates: [{ kind_id: 1, count: 0 }] }, 'crates.0.count'],
  ['a signature that could run', { signature: '<script>' }, 'signature'],
  [
    'a date of another order',
    { best_before: [{ line_id: 999_999, day: '2026-12-01' }] },
    'best_before.0.line_id',
  ],
  ['a date that is none', { best_before: [{ line_id: 1, day: 'demain' }] }, 'best_before.0.day'],
  ['the year 0', { best_before: [{ line_id: 1, day: '0000-01-01' }] }, 'best_before.0.day'],
])('%s is refused in French and changes nothing', async (_, body, field) => {
  const { id } = await ship()
  expect(await receive(id, body)).toMatchObject({
    status: 422,
    answer: { code: 'invalid_input', errors: { [field]: [expect.any(String)] } },
  })
  expect(await read(id)).toMatchObject({ status: 'shipped', reception: null })
  expect((await facts(id)).received).toBeNull()
})

test('a kind that is none is told, and the delivery is not received', async () => {
  const { id } = await ship()
  expect(await receive(id, crates(1, 999_999))).toMatchObject({
    status: 404,
    answer: { code: 'crate_kind_not_found', message: 'Ce type d’emballage n’existe pas.' },
  })
  expect((await read(id)).status).toBe('shipped')
  expect(black).toBeGreaterThan(0)
})

test('nobody else reads it, and a company writes into an account only its own return', async () => {
  const { id } = await ship()
  const strangers = [(await newBuyer('Curieux')).token, (await newShop('Ailleurs')).token]
  for (const token of strangers)
    expect((await call(endpoints.getReception, { token, params: { orderId: id } })).status).toBe(
      404,
    )
  const accountant = await newMember(buyer.id, 'accountant')
  expect((await facts(id, accountant)).received).toBeNull()
  for (const table of ['receptions', 'reception_crates', 'crate_movements', 'crate_balances'])
    for (const right of ['UPDATE', 'DELETE'])
      expect(
        (
          await sql<{ may: boolean }>`
            select has_table_privilege('carreau_tenant', ${table}, ${right}) as may`.execute(db)
        ).rows,
      ).toEqual([{ may: false }])
})
