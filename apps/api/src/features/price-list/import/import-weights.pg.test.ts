import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPriceList, type PriceListApp } from '../price-list.test-app.ts'

let app: PriceListApp
beforeAll(async () => {
  app = await openPriceList()
})
afterAll(() => app.close())

const apply = { mode: 'apply' }

test('a bracket of weight is read, kept by lines that say none, and refused where it cannot be', async () => {
  const product = 'TOMATE grappe Espagne cat.II 82-102 colis carton 6kg'
  const file = (...weights: string[]) =>
    `Libellé;Prix;Unité;Fourchette de poids (kg)\n${weights.map(said => `${product};${said}`).join('\n')}`
  await sql`update products set volume_type = 'variable'
             where commercial_designation = 'Tomate grappe'`.execute(app.db)
  const listed = async () =>
    (await app.call('listShopOffers', { per_page: 500 })).body.data.find(
      ({ specification }: { specification: { size: string; category: string } }) =>
        specification.size === '82-102' && specification.category === 'II',
    )
  await app.upload(file('2,35;kg;5,6 à 6,4 kg'), apply)
  expect(await listed()).toMatchObject({ weight_min_kg: 5.6, weight_max_kg: 6.4 })

  const same = await app.upload(file('2,35;kg;5,6-6,4'))
  expect(same.body.data.summary).toMatchObject({ unchanged: 1, update: 0, error: 0 })
  await app.upload(file('2,45;kg;'), apply)
  expect(await listed()).toMatchObject({ unit_price: 2.45, weight_min_kg: 5.6 })
  const wider = await app.upload(file('2,45;kg;de 5,5 à 6,5 kg'))
  expect(wider.body.data.rows[0].message).toBe('Colis de 5,5 à 6,5\u00a0kg')

  for (const [weights, why] of [
    ['6,4 à 5,6', 'ne se lit pas'],
    ['6', 'ne se lit pas'],
    ['6,2 à 6,4', 'comprend le poids habituel'],
    ['2 à 6,4', '50'],
  ]) {
    const { body } = await app.upload(file(`2,45;kg;${weights}`), apply)
    expect(body.data, weights).toMatchObject({ applied: false, summary: { error: 1 } })
    expect(body.data.rows[0].message).toContain(why)
  }
  const byPackage = await app.upload(file('14,10;colis;5,6 à 6,4'), apply)
  expect(byPackage.body.data.rows[0].message).toContain('vendue au kilo')
  // Priced by the package it announces none.
  await app.upload(file('14,10;colis;'), apply)
  expect(await listed()).toMatchObject({ unit: 'package', weight_min_kg: null })
})
