import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { textsOfPdf } from '../../documents/pdf/pdf-text.test-data.ts'
import { openOrderingApp } from '../ordering.test-app.ts'

const { call, download, move, newBuyer, newMember, newOffer, newOrder, newShop } =
  await openOrderingApp()

const shop = await newShop('Primeurs de Rungis')
const picker = await newMember(shop.id, 'picker')
const sales = await newMember(shop.id, 'sales')
const offer = await newOffer(shop.id, { product: { commercial_designation: 'Tomate grappe' } })

const picked = async (token: string, lot: string) => {
  const order = await newOrder(token, offer, 2)
  ;(await move(shop.token, order.id, 'accept')).ok()
  const updates = order.lines.map(({ id }) => ({ line_id: id, packages_quantity: 2, lot }))
  const picking = { token: picker, params: { orderId: order.id }, body: { updates } }
  ;(await call(endpoints.pickOrder, picking)).ok()
  return order
}
const shipped = async (token: string, lot: string) => {
  const order = await picked(token, lot)
  ;(await move(shop.token, order.id, 'ship')).ok()
  return order
}
const recall = async (lot: string, more: object = {}) =>
  (
    await call(endpoints.startRecall, {
      token: shop.token,
      body: {
        lot,
        is_drill: false,
        motive: 'Résidus de pesticides\nau-dessus de la limite',
        instruction: 'destroy',
        ...more,
      },
    })
  ).ok().data.id
const noticeOf = (recallId: number, token = picker) =>
  download(endpoints.printRecall, { token, params: { recallId } })
const receivedOf = (recallId: number, token: string) =>
  download(endpoints.printReceivedRecall, { token, params: { recallId } })
const wordsIn = (bytes: Buffer): string => textsOfPdf(bytes).flat().join(' ').replace(/\s+/g, ' ')

test('the wholesaler’s notice has every customer with quantities and who answered when', async () => {
  const [anna, bruno, chloe] = [
    await newBuyer('Anna'),
    await newBuyer('Bruno'),
    await newBuyer('Chloé'),
  ]
  await shipped(anna.token, 'L-1')
  const silent = await shipped(bruno.token, 'L-1')
  const there = await picked(chloe.token, 'L-1')
  const id = await recall('L-1', { note: 'Bac 12' })
  const body = { held_packages: 1.5, note: 'Au frais' }
  ;(await call(endpoints.answerRecall, { token: anna.token, params: { recallId: id }, body })).ok()

  const answer = await noticeOf(id)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="avis-de-rappel-${id}-L-1.pdf"`,
  })
  const words = wordsIn(answer.bytes)
  for (const one of [
    'Avis de rappel',
    'Détruisez, et gardez une photographie ou un bordereau.',
    'Motif : Résidus de pesticides au-dessus de la limite',
    'Précision : Bac 12',
    'sans réponse',
    'rien n’est parti',
    '1,5 colis',
    '« Au frais »',
    'Encore dans nos murs',
    `${there.number} · Tomate grappe`,
    'Colis concernés 6 colis',
    'L205-7-1',
  ])
    expect(words).toContain(one)
  // Whom to call stands first.
  expect(words.indexOf('Bruno')).toBeLessThan(words.indexOf('Anna'))
  expect(words).toContain(silent.number)

  const close = {
    token: shop.token,
    params: { recallId: id },
    body: { summary: 'Tout est détruit.' },
  }
  ;(await call(endpoints.closeRecall, close)).ok()
  expect(wordsIn((await noticeOf(id)).bytes)).toContain('Tout est détruit.')
})

test('a buyer’s notice has its own lines alone, and the proof of what it answered', async () => {
  const [dina, emil] = [await newBuyer('Dina'), await newBuyer('Émile')]
  const mine = await shipped(dina.token, 'L-2')
  const theirs = await shipped(emil.token, 'L-2')
  const id = await recall('L-2')
  const before = wordsIn((await receivedOf(id, dina.token)).bytes)
  for (const one of ['Dina', mine.number, 'Tomate grappe', 'Pas encore répondu', 'signature'])
    expect(before).toContain(one)
  for (const one of ['Émile', theirs.number]) expect(before).not.toContain(one)
  const body = { held_packages: 2, note: '' }
  ;(await call(endpoints.answerRecall, { token: dina.token, params: { recallId: id }, body })).ok()
  const after = wordsIn((await receivedOf(id, dina.token)).bytes)
  expect(after).toMatch(/Lu et répondu le .* : 2 colis encore chez vous/)
  expect(after).not.toContain('Pas encore répondu')
  const answered = wordsIn((await receivedOf(id, emil.token)).bytes)
  expect(answered).toContain('Pas encore répondu')
})

test('a drill says so wherever it is read', async () => {
  const buyer = await newBuyer('Fanny')
  await shipped(buyer.token, 'L-3')
  const id = await recall('L-3', { is_drill: true })
  for (const { bytes, headers } of [await noticeOf(id), await receivedOf(id, buyer.token)]) {
    expect(wordsIn(bytes)).toContain('EXERCICE – Avis de rappel')
    expect(headers['content-disposition']).toContain('exercice-avis-de-rappel')
  }
})

test('whoever was not told, another wholesaler and other roles have no notice', async () => {
  const buyer = await newBuyer('Gaspard')
  await shipped(buyer.token, 'L-4')
  const id = await recall('L-4')
  const rival = await newShop('Rival')
  expect((await noticeOf(id, rival.token)).status).toBe(404)
  expect((await receivedOf(id, (await newBuyer('Autre')).token)).status).toBe(404)
  expect((await noticeOf(id, buyer.token)).status).toBe(403)
  expect((await noticeOf(id, await newMember(shop.id, 'accountant'))).status).toBe(403)
  expect((await noticeOf(id, sales)).status).toBe(200)
  expect((await receivedOf(id, await newMember(buyer.id, 'accountant'))).status).toBe(200)
})
