import { endpoints } from '@carreau/contract/endpoints'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keepUploadOf } from '../../companies/media/uploads.test-app.ts'
import { openClaimsApp } from './claims.test-app.ts'

const {
  buyer,
  call,
  claim,
  clock,
  db,
  deliver,
  move,
  newBuyer,
  newMember,
  newOffer,
  newOrder,
  newShop,
  openClaim,
  pictures,
  read,
  resolve,
  sales,
  shop,
} = await openClaimsApp()

const photograph = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('a claim is shown to both sides with its lines, its photographs and its clocks', async () => {
  const order = await deliver()
  const { key } = await pictures.putImage(await photograph('#d7263d'))
  await keepUploadOf(db, buyer.id, key)
  const purchaser = await newMember(buyer.id, 'purchaser')
  const answer = await claim(
    order.id,
    [
      { line_id: order.lines.avocado, packages_quantity: 0.5, photo_keys: [key, key] },
      { line_id: order.lines.pumpkin, weight_kg: 2.345, reason: ' Moisi ' },
    ],
    purchaser,
  )
  expect(answer.status).toBe(201)
  const { claims, claimable_until } = answer.ok().data
  expect(claimable_until).toBe('2026-11-25T08:00:00.000Z')
  expect(claims).toEqual([
    {
      id: expect.any(Number),
      status: 'open',
      status_label: 'En attente de réponse',
      opened_at: '2026-11-24T08:00:00.000Z',
      answer_by: '2026-11-26T22:59:00.000Z',
      resolved_at: null,
      reason: null,
      can_resolve: false,
      credit_note: null,
      deducted: false,
      lines: [
        {
          line_id: order.lines.avocado,
          packages_quantity: 0.5,
          weight_kg: null,
          reason: 'Produit abîmé ou avarié',
          fate: null,
          photo_urls: [`/storage/carreau/${key}/512.webp`],
          accepted_packages: null,
          accepted_weight_kg: null,
        },
        {
          line_id: order.lines.pumpkin,
          packages_quantity: null,
          weight_kg: 2.345,
          reason: 'Moisi',
          fate: null,
          photo_urls: [],
          accepted_packages: null,
          accepted_weight_kg: null,
        },
      ],
    },
  ])
  const seen = await read(order.id, sales)
  expect(seen.claims).toEqual(claims.map(one => ({ ...one, can_resolve: true })))
  expect(seen.claimable_until).toBeNull()
})

test('24 hours after the delivery is not too late, a second more is', async () => {
  const order = await deliver()
  const lines = [{ line_id: order.lines.avocado, packages_quantity: 1 }]
  const delivered = clock.now
  clock.now = new Date(delivered.getTime() + 24 * 3_600_000)
  expect((await claim(order.id, lines)).status).toBe(201)
  clock.now = new Date(clock.now.getTime() + 1_000)
  const late = await claim(order.id, lines)
  clock.now = delivered
  expect(late).toMatchObject({
    status: 409,
    answer: {
      code: 'claim_too_late',
      message:
        'Livrée le mardi 24 novembre 2026 à 09:00, cette commande se contestait jusqu’au mercredi 25 novembre 2026 à 09:00. Écrivez au fournisseur.',
    },
  })
  expect((await read(order.id)).claims).toHaveLength(1)
})

test('only a delivered order can be disputed', async () => {
  const offer = await newOffer(shop.id)
  const order = await newOrder(buyer.token, offer)
  const [line] = order.lines
  const lines = [{ line_id: line?.id ?? 0, packages_quantity: 1 }]
  expect(await claim(order.id, lines)).toMatchObject({
    status: 409,
    answer: {
      code: 'action_not_allowed_in_state',
      message:
        'On ne réclame que sur une commande livrée\u00a0: celle-ci est à l’état «\u00a0Envoyée\u00a0».',
    },
  })
  expect((await read(order.id)).claimable_until).toBeNull()
})

test('nobody disputes more than was delivered, however many claims say so', async () => {
  const order = await deliver({ avocado: 3 })
  const { avocado } = order.lines
  expect(await claim(order.id, [{ line_id: avocado, packages_quantity: 3.5 }])).toMatchObject({
    status: 422,
    answer: {
      errors: {
        'lines.0.packages_quantity': ['Il reste au plus 3\u00a0colis à contester sur cette ligne.'],
      },
    },
  })
  const first = await openClaim(order.id, [{ line_id: avocado, packages_quantity: 2 }])
  const rest = () => claim(order.id, [{ line_id: avocado, packages_quantity: 2 }])
  expect((await rest()).status).toBe(422)

  // What the wholesaler accepts in part counts for that part alone, what it refuses not at all.
  ;(
    await resolve(first, { action: 'accept', lines: [{ line_id: avocado, packages_quantity: 1 }] })
  ).ok()
  const second = (await rest()).ok().data.claims.at(-1)?.id ?? 0
  expect((await rest()).status).toBe(422)
  ;(await resolve(second, { action: 'refuse', reason: 'Photo illisible' })).ok()
  expect((await rest()).status).toBe(201)
})

test('of two claims at once on the same packages one is opened', async () => {
  const order = await deliver()
  const lines = [{ line_id: order.lines.pumpkin, packages_quantity: 2 }]
  const answers = await Promise.all([claim(order.id, lines), claim(order.id, lines)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  expect((await read(order.id)).claims).toHaveLength(1)
})

test('under a key a double click opens one claim, another request none', async () => {
  const order = await deliver()
  const send = (packages: number) =>
    call(endpoints.openClaim, {
      token: buyer.token,
      key: 'double-click',
      params: { orderId: order.id },
      body: {
        lines: [{ line_id: order.lines.avocado, packages_quantity: packages, reason: 'Abîmé' }],
      },
    })
  expect((await send(99)).status).toBe(422)
  const answers = await Promise.all([send(1), send(1), send(1)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await send(2)).status).toBe(422)
  const { claims } = await read(order.id)
  expect(claims).toHaveLength(1)
  for (const answer of answers) expect(answer.ok().data.claims).toEqual(claims)
})

test('bad input is refused at its field and opens nothing', async () => {
  const order = await deliver({ pumpkin: { packages: 0, kg: 0 } })
  const { avocado, pumpkin } = order.lines
  const unknown = 'f'.repeat(32)
  const one = { line_id: avocado, packages_quantity: 1 }
  for (const [lines, field] of [
    [[], 'lines'],
    [[{ line_id: 999_999, packages_quantity: 1 }], 'lines.0.line_id'],
    [[one, one], 'lines.1.line_id'],
    [[{ line_id: avocado }], 'lines.0.packages_quantity'],
    [[{ ...one, weight_kg: 1 }], 'lines.0.packages_quantity'],
    [[{ line_id: avocado, weight_kg: 1 }], 'lines.0.weight_kg'],
    [[{ line_id: pumpkin, weight_kg: 1 }], 'lines.0.line_id'],
    [[{ ...one, packages_quantity: 0 }], 'lines.0.packages_quantity'],
    [[{ ...one, packages_quantity: -1 }], 'lines.0.packages_quantity'],
    [[{ ...one, packages_quantity: 0.0001 }], 'lines.0.packages_quantity'],
    [[{ ...one, packages_quantity: 1e15 }], 'lines.0.packages_quantity'],
    [[{ ...one, packages_quantity: '1' }], 'lines.0.packages_quantity'],
    [[{ ...one, reason: '  ' }], 'lines.0.reason'],
    [[{ ...one, reason: 'x'.repeat(501) }], 'lines.0.reason'],
    [[{ ...one, photo_keys: ['../etc'] }], 'lines.0.photo_keys.0'],
    [[{ ...one, photo_keys: [unknown] }], 'lines.0.photo_keys.0'],
  ] as const) {
    expect(await claim(order.id, lines)).toMatchObject({
      status: 422,
      answer: { code: 'invalid_input', errors: { [field]: [expect.any(String)] } },
    })
  }
  expect((await read(order.id)).claims).toEqual([])
})

test('a photograph that somebody else sent is nobody’s to show', async () => {
  const order = await deliver()
  const { key } = await pictures.putImage(await photograph('#2a7b4f'))
  await keepUploadOf(db, shop.id, key)
  const lines = [{ line_id: order.lines.avocado, packages_quantity: 1, photo_keys: [key] }]
  expect(await claim(order.id, lines)).toMatchObject({
    status: 422,
    answer: { errors: { 'lines.0.photo_keys.0': [expect.stringContaining('n’existe pas')] } },
  })
  expect((await read(order.id)).claims).toEqual([])
  await keepUploadOf(db, buyer.id, key)
  expect((await claim(order.id, lines)).status).toBe(201)
})

test('another company’s order is not found, an accountant may not claim', async () => {
  const order = await deliver()
  const lines = [{ line_id: order.lines.avocado, packages_quantity: 1 }]
  const stranger = await newBuyer('Curieux')
  expect(await claim(order.id, lines, stranger.token)).toMatchObject({
    status: 404,
    answer: { code: 'order_not_found' },
  })
  for (const token of [await newMember(buyer.id, 'accountant'), shop.token])
    expect((await claim(order.id, lines, token)).status).toBe(403)
  expect((await read(order.id)).claims).toEqual([])
  expect((await read(order.id, await newMember(buyer.id, 'accountant'))).claimable_until).toBeNull()
})

test('claims are listed for both sides, newest first, by status and by page', async () => {
  const order = await deliver()
  const { avocado } = order.lines
  const open = await openClaim(order.id, [{ line_id: avocado, packages_quantity: 1 }])
  const refused = await openClaim(order.id, [{ line_id: avocado, packages_quantity: 1 }])
  ;(await resolve(refused, { action: 'refuse', reason: 'Non' })).ok()
  const list = (token: string, query: Record<string, string | number>) =>
    call(endpoints.listClaims, { token, query })

  for (const token of [buyer.token, sales]) {
    const { data, meta } = (await list(token, { per_page: 2 })).ok()
    expect(data.map(({ id }) => id)).toEqual([refused, open])
    expect(meta).toEqual({ page: 1, per_page: 2, has_more: true })
    expect((await list(token, { status: 'open', per_page: 1 })).ok().data).toMatchObject([
      { id: open, order: { id: order.id }, status_label: 'En attente de réponse', lines_count: 1 },
    ])
  }
  const rival = await newShop('Rival')
  expect((await list(rival.token, {})).ok().data).toEqual([])
  expect((await list(sales, { status: 'lost' })).status).toBe(422)
})

test('what the buyer confirms before its day is disputed until 24 hours after that day begins', async () => {
  const offer = await newOffer(shop.id)
  const order = await newOrder(buyer.token, offer, 2)
  const line_id = order.lines[0]?.id ?? 0
  const body = { updates: [{ line_id, packages_quantity: 2 }] }
  ;(await move(shop.token, order.id, 'accept')).ok()
  ;(
    await call(endpoints.pickOrder, { token: shop.token, params: { orderId: order.id }, body })
  ).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  const confirmed = (await move(buyer.token, order.id, 'confirm_delivery')).ok().data
  expect(confirmed).toMatchObject({
    delivery_date: '2026-11-25',
    claimable_until: '2026-11-25T23:00:00.000Z',
  })
  const { now } = clock
  try {
    clock.now = new Date('2026-11-26T00:00:00+01:00')
    expect((await claim(order.id, [{ line_id, packages_quantity: 1 }])).status).toBe(201)
    clock.now = new Date('2026-11-26T00:00:01+01:00')
    expect((await claim(order.id, [{ line_id, packages_quantity: 1 }])).status).toBe(409)
  } finally {
    clock.now = now
  }
})
