import { endpoints } from '@carreau/contract/endpoints'
import { ordersPerPickList } from '@carreau/domain/orders/picking'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { textsOfPdf } from '../../documents/pdf/pdf-text.test-data.ts'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, call, download, add, validate, move, newBuyer, newMember, newOffer, newShop } =
  await openOrderingApp()

const shop = await newShop('Seul')
const squash = await newOffer(shop.id, {
  product: { commercial_designation: 'Potimarron', volume_type: 'variable' },
  variant: { average_volume_g: 10_000 },
})
const leeks = await newOffer(shop.id, { product: { commercial_designation: 'Poireau' } })

const accepted = async (name: string) => {
  const buyer = await newBuyer(name)
  ;(await add(buyer.token, squash, 3)).ok()
  ;(await add(buyer.token, leeks, 2)).ok()
  const [order] = (await validate(buyer.token, { query: { separate: 'true' } })).ok().data.orders
  if (order === undefined) throw new Error('no order')
  ;(await move(shop.token, order.id, 'accept')).ok()
  return order
}
const print = (token: string, query: Record<string, string>) =>
  download(endpoints.printPicking, { token, query })

test('the night’s orders on paper: what is picked is printed, the rest left to the pen', async () => {
  const [one, two] = [await accepted('Bistrot'), await accepted('Cantine')]
  const picker = await newMember(shop.id, 'picker')
  const update = {
    line_id: one.lines[0]?.id,
    packages_quantity: 3,
    weight_kg: 30.395,
    lot: 'P-7',
  }
  const params = { orderId: one.id }
  ;(await call(endpoints.pickOrder, { token: picker, params, body: { updates: [update] } })).ok()

  const answer = await print(picker, { day: one.delivery_date })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="bon-de-preparation-${one.delivery_date}.pdf"`,
  })
  const pages = textsOfPdf(answer.bytes)
  expect(pages).toHaveLength(2)
  const [first = [], second = []] = pages
  expect(first).toEqual(
    expect.arrayContaining(['Bistrot', one.number, 'Potimarron', '30,395', 'P-7', 'Poireau']),
  )
  expect(second).toEqual(expect.arrayContaining(['Cantine', two.number]))
  expect(second).not.toContain('30,395')

  const products = textsOfPdf(
    (await print(picker, { day: one.delivery_date, by: 'product' })).bytes,
  )
  expect(products.flat()).toEqual(
    expect.arrayContaining(['6\u00a0colis, 2\u00a0commandes', '4\u00a0colis, 2\u00a0commandes']),
  )
})

test('it is the wholesaler’s own, and asked for in words it knows', async () => {
  const order = await accepted('Traiteur')
  const rival = await newShop('Rival')
  const theirs = textsOfPdf((await print(rival.token, { day: order.delivery_date })).bytes)
  expect(theirs.flat()).toContain('Rien à préparer pour cette livraison.')
  expect(theirs.flat()).not.toContain('Traiteur')
  expect((await print(shop.token, { by: 'customer' })).status).toBe(422)
  expect((await print(shop.token, { day: 'hier' })).status).toBe(422)
  expect((await print(await newMember(shop.id, 'sales'), {})).status).toBe(200)
  expect((await print(await newMember(shop.id, 'accountant'), {})).status).toBe(403)
})

test('a night with more orders than one list holds is printed in parts, each order once', async () => {
  const busy = await newShop('Débordé')
  const endives = await newOffer(busy.id, { product: { commercial_designation: 'Endive' } })
  const { token } = await newBuyer('Grande cantine')
  for (let placed = 0; placed <= ordersPerPickList; placed++) {
    ;(await add(token, endives, 1)).ok()
    ;(await validate(token, { query: { separate: 'true' } })).ok()
  }
  const { rows: placed } = await sql<{ number: string; day: string }>`
    update orders set status = 'accepted' where shop_id = ${busy.id}
    returning number, delivery_date as day`.execute(db)
  const day = placed[0]?.day ?? ''
  const numbersOf = async (query: Record<string, string>) => {
    const answer = await print(busy.token, { day, ...query })
    const texts = textsOfPdf(answer.bytes).flat()
    return { answer, texts, numbers: texts.filter(text => /^C\d+$/.test(text)) }
  }
  const [first, second, third] = [
    await numbersOf({}),
    await numbersOf({ part: '2' }),
    await numbersOf({ part: '3' }),
  ]
  expect(first.numbers).toHaveLength(ordersPerPickList)
  expect(second.numbers).toHaveLength(1)
  expect(new Set([...first.numbers, ...second.numbers])).toEqual(
    new Set(placed.map(({ number }) => number)),
  )
  expect(second.texts.join(' ')).toContain('partie 2 sur 2\u00a0: commandes 101 à 101')
  expect(second.answer.headers['content-disposition']).toContain(`${day}-2-sur-2.pdf`)
  expect(third.texts).toContain('Rien à préparer pour cette livraison.')
  expect((await print(busy.token, { part: '0' })).status).toBe(422)
})
