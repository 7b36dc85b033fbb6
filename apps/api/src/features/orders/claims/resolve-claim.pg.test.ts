import { expect, test } from 'vitest'
import { openClaimsApp } from './claims.test-app.ts'

const { buyer, claim, deliver, newMember, newShop, openClaim, read, resolve, sales, shop } =
  await openClaimsApp()

const creditNotes = async (orderId: number) => (await read(orderId)).credit_notes

test('accepting issues the credit note at the invoice’s prices, for both sides to see', async () => {
  const order = await deliver()
  const { avocado, pumpkin } = order.lines
  const claimId = await openClaim(order.id, [
    { line_id: avocado, packages_quantity: 1.5 },
    { line_id: pumpkin, weight_kg: 2.345 },
  ])
  const answered = (await resolve(claimId, { action: 'accept', reason: 'Désolés' })).ok().data

  // 27 × 0.95 = 25.65 and 2.345 × 1.45 = 3.40; 5.5 % of 29.05 = 1.60.
  expect(answered.credit_notes).toMatchObject([{ net: 29.05, gross: 30.65 }])
  expect(answered.credit_notes[0]?.invoice_number).toBe(answered.invoice?.number)
  expect(answered.claims).toMatchObject([
    {
      status: 'accepted',
      status_label: 'Acceptée',
      reason: 'Désolés',
      resolved_at: '2026-11-24T08:00:00.000Z',
      can_resolve: false,
      credit_note: { number: answered.credit_notes[0]?.number, net: 29.05, gross: 30.65 },
      lines: [{ accepted_packages: 1.5 }, { accepted_weight_kg: 2.345 }],
    },
  ])
  const seen = await read(order.id)
  expect([seen.credit_notes, seen.claims]).toEqual([answered.credit_notes, answered.claims])
  // Who packs the crates reads no amounts to pay.
  const { claims, credit_notes } = await read(order.id, await newMember(shop.id, 'picker'))
  expect([credit_notes, claims[0]?.credit_note]).toEqual([[], null])
})

test('accepting in part credits that part; a line left out is not credited', async () => {
  const order = await deliver()
  const { avocado, pumpkin } = order.lines
  const claimId = await openClaim(order.id, [
    { line_id: avocado, packages_quantity: 2 },
    { line_id: pumpkin, packages_quantity: 1 },
  ])
  const lines = [{ line_id: avocado, packages_quantity: 1 }]
  const { claims, credit_notes } = (await resolve(claimId, { action: 'accept', lines })).ok().data
  expect(claims).toMatchObject([
    {
      status_label: 'Acceptée en partie',
      lines: [{ accepted_packages: 1 }, { accepted_packages: 0 }],
    },
  ])
  // 18 × 0.95 = 17.10; 5.5 % = 0.94.
  expect(credit_notes).toMatchObject([{ net: 17.1, gross: 18.04 }])
})

test('package by package, a whole delivery comes back to the cent', async () => {
  const order = await deliver()
  const { avocado, pumpkin } = order.lines
  for (const lines of [
    ...Array.from({ length: 3 }, () => [{ line_id: pumpkin, packages_quantity: 1 }]),
    ...Array.from({ length: 4 }, () => [{ line_id: avocado, packages_quantity: 1 }]),
  ])
    (await resolve(await openClaim(order.id, lines), { action: 'accept' })).ok()
  const { credit_notes, invoice } = await read(order.id)
  const cents = (amounts: number[]) =>
    amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
  expect(credit_notes).toHaveLength(7)
  expect(cents(credit_notes.map(({ net }) => net))).toBe(cents([invoice?.net ?? 0]))
  expect(cents(credit_notes.map(({ gross }) => gross))).toBe(cents([invoice?.gross ?? 0]))
})

test('refusing needs a reason, which the buyer reads, and credits nothing', async () => {
  const order = await deliver()
  const claimId = await openClaim(order.id, [
    { line_id: order.lines.avocado, packages_quantity: 1 },
  ])
  for (const reason of [undefined, null, '', '   '])
    expect(await resolve(claimId, { action: 'refuse', reason })).toMatchObject({
      status: 422,
      answer: { code: 'reason_required', errors: { reason: ['Indiquez un motif.'] } },
    })
  ;(await resolve(claimId, { action: 'refuse', reason: ' Conforme au bon ' })).ok()
  const { claims, credit_notes } = await read(order.id)
  expect(credit_notes).toEqual([])
  expect(claims).toMatchObject([
    { status: 'refused', status_label: 'Refusée', reason: 'Conforme au bon' },
  ])
})

test('a claim is answered once', async () => {
  const order = await deliver()
  const claimId = await openClaim(order.id, [
    { line_id: order.lines.avocado, packages_quantity: 1 },
  ])
  ;(await resolve(claimId, { action: 'refuse', reason: 'Non' })).ok()
  expect(await resolve(claimId, { action: 'accept' })).toMatchObject({
    status: 409,
    answer: { code: 'claim_already_answered' },
  })
  expect(await creditNotes(order.id)).toEqual([])
})

test('of two answers at once one is taken, and what it says is what happened', async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = await deliver()
    const lines = [{ line_id: order.lines.avocado, packages_quantity: 1 }]
    const claimId = await openClaim(order.id, lines)
    const [accepted, again, refused] = await Promise.all([
      resolve(claimId, { action: 'accept' }),
      resolve(claimId, { action: 'accept' }, shop.token),
      resolve(claimId, { action: 'refuse', reason: 'Non' }),
    ])
    expect([accepted.status, again.status, refused.status].sort()).toEqual([200, 409, 409])
    const { claims, credit_notes } = await read(order.id)
    expect(claims.map(({ status }) => status)).toEqual([
      refused.status === 200 ? 'refused' : 'accepted',
    ])
    expect(credit_notes).toHaveLength(refused.status === 200 ? 0 : 1)
  }
})

test('an answer and a new claim at once never credit more than was delivered', async () => {
  const order = await deliver()
  const lines = [{ line_id: order.lines.avocado, packages_quantity: 4 }]
  const claimId = await openClaim(order.id, lines)
  const [answered, claimed] = await Promise.all([
    resolve(claimId, { action: 'accept' }),
    claim(order.id, lines),
  ])
  expect([answered.status, claimed.status]).toEqual([200, 422])
})

test('what cannot be accepted is refused at its field, and the claim stays open', async () => {
  const order = await deliver()
  const { avocado, pumpkin } = order.lines
  const claimId = await openClaim(order.id, [
    { line_id: avocado, packages_quantity: 1 },
    { line_id: pumpkin, weight_kg: 1 },
  ])
  for (const [lines, field] of [
    [[], 'lines'],
    [[{ line_id: avocado, packages_quantity: 0 }], 'lines'],
    [[{ line_id: avocado, packages_quantity: 1.5 }], 'lines.0.packages_quantity'],
    [[{ line_id: avocado, packages_quantity: -1 }], 'lines.0.packages_quantity'],
    [[{ line_id: avocado, weight_kg: 1 }], 'lines.0.packages_quantity'],
    [[{ line_id: avocado }], 'lines.0.packages_quantity'],
    [[{ line_id: pumpkin, packages_quantity: 1 }], 'lines.0.weight_kg'],
    [[{ line_id: 999_999, packages_quantity: 1 }], 'lines.0.line_id'],
  ] as const)
    expect(await resolve(claimId, { action: 'accept', lines })).toMatchObject({
      status: 422,
      answer: { code: 'invalid_input', errors: { [field]: [expect.any(String)] } },
    })
  expect((await resolve(claimId, { action: 'ignore' })).status).toBe(422)
  // Two grams at 1.45 €/kg round to nothing.
  const crumbs = [{ line_id: pumpkin, weight_kg: 0.002 }]
  expect(await resolve(claimId, { action: 'accept', lines: crumbs })).toMatchObject({
    status: 422,
    answer: { message: expect.stringContaining('moins d’un centime') },
  })
  const { claims, credit_notes } = await read(order.id)
  expect(claims).toMatchObject([{ status: 'open', lines: [{ accepted_packages: null }, {}] }])
  expect(credit_notes).toEqual([])
})

test('another wholesaler’s claim is not found; a picker or the buyer may not answer', async () => {
  const order = await deliver()
  const claimId = await openClaim(order.id, [
    { line_id: order.lines.avocado, packages_quantity: 1 },
  ])
  const rival = await newShop('Rival')
  for (const answer of [
    await resolve(claimId, { action: 'accept' }, rival.token),
    await resolve(999_999, { action: 'accept' }, sales),
  ])
    expect(answer).toMatchObject({ status: 404, answer: { code: 'claim_not_found' } })
  for (const token of [buyer.token, await newMember(shop.id, 'picker')])
    expect((await resolve(claimId, { action: 'accept' }, token)).status).toBe(403)
  expect((await read(order.id)).claims).toMatchObject([{ status: 'open' }])
})
