import { orderLineNetCents } from '@carreau/domain/money/quantity'
import { expect, test } from 'vitest'
import { findCallers } from '../src/platform/identity/identity.sql.ts'
import { testDatabase } from '../src/platform/postgres/test-database.ts'
import type { SampleName } from './samples.ts'
import { signIn, signInFor } from './sign-in.ts'
import { loadSmallMarket } from './small-market.ts'

const { db, url } = await testDatabase()
const market = await loadSmallMarket(url)

test('holds three wholesalers and their offers', async () => {
  const offers = await db.selectFrom('offers').selectAll().execute()
  expect(offers).toHaveLength(42)
  expect(new Set(offers.map(offer => offer.shop_id)).size).toBe(3)
  expect(offers.filter(offer => !offer.is_available)).toHaveLength(1)
})

test.each<[SampleName, packages: number, netCents: number]>([
  ['tomateGrappe', 4, 5_640],
  ['batavia', 3, 2_808],
  ['gariguette', 2, 3_980],
  ['potimarron', 3, 4_350],
  ['avocatHass', 6, 10_260],
  ['citronJaune', 1.5, 2_835],
  ['agata', 4, 3_120],
])('%s is sold as in the worked examples', async (name, packages, netCents) => {
  const { id } = market.offers[name][0] ?? {}
  const row = await db
    .selectFrom('offers as o')
    .innerJoin('specifications as s', 's.id', 'o.specification_id')
    .innerJoin('variants as v', 'v.id', 's.variant_id')
    .selectAll(['o', 'v'])
    .where('o.id', '=', id ?? 0)
    .executeTakeFirstOrThrow()
  const line = {
    packagesMilli: packages * 1000,
    billingType: row.billing_type,
    unitsPerPackage: row.units_per_package,
    averageVolumeG: row.average_volume_g,
    unitPriceE4: row.unit_price_e4,
  }
  expect(orderLineNetCents(line)).toBe(netCents)
})

test('lets each demo account work where it belongs', async () => {
  const work = [
    ['chef@bistrot.demo', 'Bistrot des Halles', 'admin'],
    ['chef@bistrot.demo', 'Traiteur Lumière', 'purchaser'],
    ['achat@bistrot.demo', 'Bistrot des Halles', 'purchaser'],
    ['compta@bistrot.demo', 'Bistrot des Halles', 'accountant'],
    ['vente@primeur.demo', 'Primeurs de Rungis', 'admin'],
    ['prepa@primeur.demo', 'Primeurs de Rungis', 'picker'],
    ['livreur@primeur.demo', 'Primeurs de Rungis', 'driver'],
    ['compta@primeur.demo', 'Primeurs de Rungis', 'accountant'],
    ['admin@carreau.demo', 'Carreau', 'operator'],
  ] as const
  for (const [email, company, role] of work) {
    const token = await signInFor(db, email, { company, role })
    expect(await findCallers(db, [token])).toMatchObject([{ tenant: { role } }])
  }
  const { token } = await signIn(db, 'nouveau@demo.demo')
  expect(await findCallers(db, [token])).toMatchObject([{ firstName: 'Zoé', tenant: null }])
})

test('is refused by a database that is not empty', async () => {
  await expect(loadSmallMarket(url)).rejects.toThrow('empty')
})
