import { endpoints } from '@carreau/contract/endpoints'
import { notificationEndpoints } from '@carreau/contract/notifications/notifications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, call, download, move, newBuyer, newMember, newOffer, newOrder, newShop } =
  await openOrderingApp()

const shop = await newShop()
const picker = await newMember(shop.id, 'picker')
const sales = await newMember(shop.id, 'sales')
const offer = await newOffer(shop.id, { product: { commercial_designation: 'Tomate grappe' } })
const other = await newOffer(shop.id, { product: { commercial_designation: 'Courgette' } })
const rival = await newShop('Halles voisines')
const rivalOffer = await newOffer(rival.id)

type At = { token: string; offer?: Parameters<typeof newOrder>[1]; seller?: { token: string } }
const pick = (orderId: number, lineId: number, lot: string | null, token = picker, packages = 2) =>
  call(endpoints.pickOrder, {
    token,
    params: { orderId },
    body: {
      updates: [
        {
          line_id: lineId,
          packages_quantity: packages,
          lot,
          ...(packages < 2 && { reason: 'Rupture' }),
        },
      ],
    },
  })
const accepted = async ({ token, offer: of = offer, seller = shop }: At) => {
  const order = await newOrder(token, of, 2)
  ;(await move(seller.token, order.id, 'accept')).ok()
  return { id: order.id, number: order.number, line: order.lines[0]?.id ?? 0 }
}
const picked = async (lot: string, at: At) => {
  const order = await accepted(at)
  ;(await pick(order.id, order.line, lot, at.seller?.token)).ok()
  return order
}
const shipped = async (lot: string, at: At) => {
  const order = await picked(lot, at)
  ;(await move((at.seller ?? shop).token, order.id, 'ship')).ok()
  return order
}
const find = async (lot: string, token = picker) =>
  (await call(endpoints.findLot, { token, query: { lot } })).ok().data
const start = (
  lot: string,
  more: object = {},
  { token = shop.token, key }: { token?: string; key?: string } = {},
) =>
  call(endpoints.startRecall, {
    token,
    ...(key !== undefined && { key }),
    body: {
      lot,
      is_drill: false,
      motive: 'Résidus de pesticides au-dessus de la limite',
      instruction: 'destroy',
      ...more,
    },
  })
const recall = async (lot: string, more: object = {}) => (await start(lot, more)).ok().data
const read = async (recallId: number, token = picker) =>
  (await call(endpoints.getRecall, { token, params: { recallId } })).ok().data
const answer = (recallId: number, token: string, held_packages: number, note = '') =>
  call(endpoints.answerRecall, { token, params: { recallId }, body: { held_packages, note } })
const close = (recallId: number, token = shop.token) =>
  call(endpoints.closeRecall, {
    token,
    params: { recallId },
    body: { summary: 'Tout est détruit.' },
  })
const board = async (token: string) => {
  const { data } = (await call(endpoints.getToday, { token })).ok()
  if (data.kind !== 'buyer') throw new Error('not a buyer')
  return data.recalls
}
const orderOf = async (orderId: number, token: string) =>
  (await call(endpoints.getOrder, { token, params: { orderId } })).ok().data
const newsOf = async (token: string) =>
  (await call(notificationEndpoints.listNotifications, { token }))
    .ok()
    .data.filter(({ kind }) => kind === 'lot_recalled')
const codeOf = ({ answer: said }: { answer: unknown }) => (said as { code: string }).code
const messageOf = ({ answer: said }: { answer: unknown }) => (said as { message: string }).message

test('who has a lot is found wherever it is, whatever spaces and capitals it was typed with', async () => {
  const [anna, bruno, chloe] = [
    await newBuyer('Anna'),
    await newBuyer('Bruno'),
    await newBuyer('Chloé'),
  ]
  const inHouse = await picked('L-100', anna)
  await shipped('l-100', bruno)
  const delivered = await shipped('L - 100', chloe)
  ;(
    await call(endpoints.moveOrder, {
      token: chloe.token,
      params: { orderId: delivered.id },
      body: { action: 'confirm_delivery' },
    })
  ).ok()
  await shipped('L-1000', bruno)
  await picked('L-100', { ...bruno, offer: rivalOffer, seller: rival })

  const found = await find(' l-100 ')
  expect(found.buyers.map(({ buyer, lines }) => [buyer.company_name, lines[0]?.status])).toEqual([
    ['Anna', 'picking'],
    ['Bruno', 'shipped'],
    ['Chloé', 'delivered'],
  ])
  expect(found).toMatchObject({
    lot: 'L - 100',
    packages: 6,
    left_packages: 4,
    weight_kg: 6,
    left_buyers_count: 2,
    products: [{ name: 'Tomate grappe', packages: 6 }],
    can_start: false,
  })
  expect((await find('L-100', shop.token)).can_start).toBe(true)
  expect((await find('L-100', rival.token)).buyers.map(({ buyer }) => buyer.company_name)).toEqual([
    'Bruno',
  ])
  // Taken out of the crates, it is nobody's any more.
  ;(await pick(inHouse.id, inHouse.line, 'L-100', picker, 0)).ok()
  expect((await find('L-100')).buyers).toHaveLength(2)
})

test('a recall tells those whose goods have left, in the words of their orders, and shows on their board and order', async () => {
  const [dina, emil, fred] = [
    await newBuyer('Dina'),
    await newBuyer('Emil'),
    await newBuyer('Fred'),
  ]
  const order = await shipped('L-200', dina)
  await picked('L-200', emil)
  await shipped('L-201', fred)
  const { id, ...begun } = await recall('L-200')
  expect(begun).toMatchObject({
    told_count: 1,
    answered_count: 0,
    packages: 4,
    left_packages: 2,
    started_by: 'admin',
  })
  expect(begun.in_house.map(({ buyer }) => buyer.company_name)).toEqual(['Emil'])

  const [told, ...more] = await newsOf(dina.token)
  expect(more).toEqual([])
  expect(told).toMatchObject({
    title: 'Rappel du lot L-200 chez Primeurs de Rungis',
    link: `/orders?view=recall&recall=${id}`,
  })
  expect(told?.body).toContain(`Tomate grappe, 2\u00a0colis (2\u00a0kg), commande ${order.number}`)
  expect(told?.body).toContain('Détruisez')
  const mails = await sql<{ urgent: boolean; due: boolean }>`
    select is_urgent as urgent, mail_due as due from notifications where link = ${`/orders?view=recall&recall=${id}`}`.execute(
    db,
  )
  expect(mails.rows).toEqual([{ urgent: true, due: true }])
  expect(await board(dina.token)).toMatchObject([
    { id, lot: 'L-200', is_drill: false, is_answered: false },
  ])
  expect((await orderOf(order.id, dina.token)).recalls).toMatchObject([
    { id, lot: 'L-200', is_open: true },
  ])

  for (const { token } of [emil, fred]) {
    expect(await newsOf(token)).toEqual([])
    expect(await board(token)).toEqual([])
    expect(
      codeOf(await call(endpoints.getReceivedRecall, { token, params: { recallId: id } })),
    ).toBe('recall_not_found')
    expect(codeOf(await answer(id, token, 0))).toBe('recall_not_found')
  }
})

test('a buyer says what it still holds, and may say it again; never more than it received', async () => {
  const gina = await newBuyer('Gina')
  const accountant = await newMember(gina.id, 'accountant')
  await shipped('L-300', gina)
  const { id } = await recall('L-300')
  const much = await answer(id, gina.token, 2.5)
  expect(much.status).toBe(422)
  expect(much.answer).toMatchObject({
    errors: { held_packages: ['La livraison n’en comptait que 2\u00a0colis.'] },
  })
  expect((await answer(id, accountant, 1)).status).toBe(403)
  expect((await read(id)).answered_count).toBe(0)

  ;(await answer(id, gina.token, 1.5, 'En chambre froide')).ok()
  ;(await answer(id, gina.token, 0.5)).ok()
  expect((await answer(id, gina.token, 0)).ok().data.answer).toMatchObject({
    held_packages: 0,
    by: 'admin',
  })
  expect(await read(id)).toMatchObject({
    answered_count: 1,
    held_packages: 0,
    buyers: [{ answer: { by: 'admin', by_phone: false, held_packages: 0 } }],
  })
  const kept = await sql<{ held: number }>`
    select held_milli as held from recall_answers where recall_id = ${id} order by id`.execute(db)
  expect(kept.rows.map(({ held }) => held)).toEqual([1500, 500, 0])
  expect(await board(gina.token)).toMatchObject([{ id, is_answered: true }])
})

test('a recalled lot goes into no crate and leaves in none; without it the order goes', async () => {
  const hugo = await newBuyer('Hugo')
  const ready = await picked('L-400', hugo)
  const begun = await accepted(hugo)
  const { id } = await recall('L-400')
  const refused = await pick(begun.id, begun.line, 'l-400')
  expect(refused.status).toBe(409)
  expect(refused.answer).toMatchObject({
    code: 'lot_recalled',
    errors: { 'updates.0.lot': ['Le lot l-400 est rappelé.'] },
  })
  expect(messageOf(refused)).toContain('Tomate grappe\u00a0: le lot l-400 est rappelé depuis le')
  expect((await orderOf(begun.id, picker)).status).toBe('accepted')
  const split = await call(endpoints.splitPicking, {
    token: picker,
    body: {
      updates: [{ order_id: begun.id, line_id: begun.line, packages_quantity: 2, lot: 'L-400' }],
    },
  })
  expect(codeOf(split)).toBe('lot_recalled')

  const held = await move(shop.token, ready.id, 'ship')
  expect(held.status).toBe(409)
  expect(codeOf(held)).toBe('order_holds_recalled_lot')
  const night = (
    await call(endpoints.getPickingOrder, { token: picker, params: { orderId: ready.id } })
  ).ok().data
  expect(night.lines[0]).toMatchObject({ lot: 'L-400', recall: { id, is_drill: false } })
  // What is proposed to the next picker is not what was recalled.
  expect(night.lines[0]?.last_lot).not.toBe('L-400')

  ;(await pick(ready.id, ready.line, 'L-401')).ok()
  expect(await read(id)).toMatchObject({
    in_house: [],
    buyers: [{ told_at: null, lines: [{ is_taken_out: true }] }],
  })
  ;(await move(shop.token, ready.id, 'ship')).ok()
  // Closed, the number may be used again.
  ;(await close(id)).ok()
  ;(await pick(begun.id, begun.line, 'L-400')).ok()
})

test('of a lot of several products those that are named are recalled; the others go on', async () => {
  const ines = await newBuyer('Inès')
  await shipped('L-500', ines)
  const courgettes = await picked('L-500', { ...ines, offer: other })
  const { products } = await find('L-500')
  const tomato = products.find(({ name }) => name === 'Tomate grappe')
  const { id } = await recall('L-500', { product_ids: [tomato?.id] })
  expect(await read(id)).toMatchObject({ products: ['Tomate grappe'], packages: 2, in_house: [] })
  ;(await move(shop.token, courgettes.id, 'ship')).ok()
  const unknown = await start('L-501', { product_ids: [tomato?.id] })
  expect(unknown.status).toBe(422)
  expect(codeOf(await start('L-500'))).toBe('recall_open')
  const courgette = products.find(({ name }) => name === 'Courgette')
  ;(await start('L-500', { product_ids: [courgette?.id] })).ok()
})

test('a drill tells everybody that it is one, and keeps nothing out of a crate', async () => {
  const jean = await newBuyer('Jean')
  await shipped('L-600', jean)
  const ready = await picked('L-600', jean)
  const { id } = await recall('L-600', { is_drill: true })
  const [told] = await newsOf(jean.token)
  expect(told?.title).toBe('EXERCICE – Rappel du lot L-600 chez Primeurs de Rungis')
  expect(told?.body).toMatch(/^Ceci est un exercice/)
  expect(await board(jean.token)).toMatchObject([{ is_drill: true }])
  const file = await download(endpoints.exportRecall, { token: picker, params: { recallId: id } })
  expect(file.bytes.toString('utf8')).toContain('EXERCICE – Rappel du lot L-600')
  expect(file.headers['content-disposition']).toContain('exercice-rappel')
  ;(await move(shop.token, ready.id, 'ship')).ok()
  const more = await accepted(jean)
  ;(await pick(more.id, more.line, 'L-600')).ok()
  // A drill does not stand in the way of the real one, nor the other way round.
  ;(await start('L-600')).ok()
  expect(codeOf(await pick(more.id, more.line, 'L-600'))).toBe('lot_recalled')
})

test('a recall is started once under its key, and one of a lot that is recalled already is refused', async () => {
  await shipped('L-700', await newBuyer('Karl'))
  const [one, again] = await Promise.all([
    start('L-700', {}, { key: 'recall-700' }),
    start('L-700', {}, { key: 'recall-700' }),
  ])
  expect(again.ok().data.id).toBe(one.ok().data.id)
  const two = await Promise.all([start('L-701'), start('l-701')])
  expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('while it is being picked: every crate is either found by the recall or kept out by it', async () => {
  const leo = await newBuyer('Léo')
  const orders = []
  for (let n = 0; n < 8; n++) orders.push(await accepted(leo))
  const [begun, ...picks] = await Promise.all([
    start('L-800'),
    ...orders.map(order => pick(order.id, order.line, 'L-800')),
  ])
  const { id } = begun.ok().data
  const through = orders.filter((_, at) => picks[at]?.status === 200).map(({ id: of }) => of)
  expect(picks.filter(({ status }) => status !== 200).map(codeOf)).toEqual(
    Array.from({ length: 8 - through.length }, () => 'lot_recalled'),
  )
  const { in_house } = await read(id)
  expect(in_house.map(({ order }) => order.id).toSorted((a, b) => a - b)).toEqual(through)
  const ships = await Promise.all(through.map(of => move(shop.token, of, 'ship')))
  expect(ships.map(codeOf)).toEqual(through.map(() => 'order_holds_recalled_lot'))
})

test('what was answered on the telephone is written down; whom to call stands first in the file', async () => {
  const [mona, nils] = [await newBuyer('Mona'), await newBuyer('Nils')]
  await shipped('L-900', mona)
  await shipped('L-900', nils)
  await db
    .insertInto('customer_contacts')
    .values({ shop_id: shop.id, buyer_id: nils.id, name: 'Nils Chef', phone: '+33612345678' })
    .execute()
  const { id } = await recall('L-900')
  const noted = (buyerId: number, token: string) =>
    call(endpoints.noteRecallCall, {
      token,
      params: { recallId: id, buyerId },
      body: { answered_by: 'Mona', held_packages: 1, note: '=cmd' },
    })
  expect((await noted(mona.id, picker)).status).toBe(403)
  ;(await noted(mona.id, sales)).ok()
  expect(codeOf(await noted(shop.id, sales))).toBe('recall_not_told')
  const file = await download(endpoints.exportRecall, { token: sales, params: { recallId: id } })
  const lines = file.bytes.toString('utf8').split('\r\n')
  expect(lines[2]).toMatch(/^Nils;Paris;oui;06\u00a012\u00a034\u00a056\u00a078 Nils Chef;|^Nils;/)
  expect(lines[2]).toContain('Nils Chef')
  expect(lines[2]).toContain('Sans réponse')
  expect(lines[3]).toContain('Par téléphone')
  // No formula for a spreadsheet.
  expect(lines[3]).not.toContain(';=cmd')
})

test('closed with its summary it stays as it is: no answer, no second end, no other wholesaler', async () => {
  const olga = await newBuyer('Olga')
  await shipped('L-950', olga)
  const { id } = await recall('L-950')
  expect((await close(id, sales)).status).toBe(403)
  expect(codeOf(await close(id, rival.token))).toBe('recall_not_found')
  const params = { recallId: id }
  expect(codeOf(await call(endpoints.getRecall, { token: rival.token, params }))).toBe(
    'recall_not_found',
  )
  expect((await download(endpoints.exportRecall, { token: rival.token, params })).status).toBe(404)
  const [first, second] = await Promise.all([close(id), close(id)])
  expect([first.status, second.status].toSorted()).toEqual([200, 409])
  expect(await read(id)).toMatchObject({
    summary: 'Tout est détruit.',
    closed_by: 'admin',
    can_close: false,
  })
  const listed = async (token: string) =>
    (await call(endpoints.listRecalls, { token, query: { per_page: 1 } })).ok()
  expect(await listed(picker)).toMatchObject({
    data: [{ id, lot: 'L-950', told_count: 1, answered_count: 0 }],
    meta: { has_more: true },
  })
  expect((await listed(rival.token)).data).toEqual([])
  expect(codeOf(await answer(id, olga.token, 1))).toBe('recall_closed')
  expect(await board(olga.token)).toEqual([])
  const received = (await call(endpoints.getReceivedRecall, { token: olga.token, params })).ok()
    .data
  expect(received.can_answer).toBe(false)
  // It may name other customers.
  expect(JSON.stringify(received)).not.toContain('Tout est détruit')
  const journal = await sql<{ kind: string }>`
    select kind from journal where tenant_id = ${shop.id} and subject like '%L-950%' order by id`.execute(
    db,
  )
  expect(journal.rows.map(({ kind }) => kind)).toEqual(['recall_started', 'recall_closed'])
})
