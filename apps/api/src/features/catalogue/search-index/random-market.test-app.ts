import { foldText } from '@carreau/catalogue-search/words/fold'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

// A market small enough to search by eye, with every accident a search must survive: the same prices
// twice, values that hold commas, products of one name, wholesalers not yet approved.

const billing = ['weight', 'unit', 'package'] as const
const sizes = ['57-67', '0,8-1,2 kg', '1, 2', null] as const
const qualities = ['Extra', 'I', null] as const
const names = [
  'Poire',
  'Pomme',
  'Pomme',
  'Ail',
  'Échalote',
  'Œillet',
  'chou',
  'Noix',
  'Fève',
  'Kiwi',
]

const count = { products: names.length, shops: 7, buyers: 3, specifications: 40 } as const

export type RandomMarket = {
  productIds: number[]
  specificationIds: number[]
  shopIds: number[]
  buyerIds: number[]
}

const insertNames = async (db: Db) => {
  const origins = [
    { name: 'France', iso_code: 'FR' },
    { name: 'Espagne', iso_code: 'ES' },
    { name: 'Île Maurice', iso_code: 'MU' },
  ]
  await db.insertInto('origins').values(origins).execute()
  for (const table of ['brands', 'packagings', 'maturities'] as const) {
    await db
      .insertInto(table)
      .values([{ name: `${table} un` }, { name: `${table}, deux` }])
      .execute()
  }
  await db
    .insertInto('categories')
    .values({ name: 'Fruits', slug: 'fruits', position: 1 })
    .execute()
}

const insertProducts = async (db: Db): Promise<number[]> => {
  const rows = names.map((name, index) => ({
    category_id: 1,
    name,
    variety: index % 3 === 0 ? `Variété, ${index % 2}` : null,
    commercial_designation: `${name} ${index}`,
    description: null,
    vat_rate: index % 4 === 0 ? '20' : '5.5',
    is_interfel_taxable: index % 2 === 0,
    volume_type: index % 3 === 1 ? ('variable' as const) : ('fixed' as const),
    billing_type: billing[index % 3] ?? 'weight',
    is_indivisible: index % 5 === 0,
    months: index % 2 === 0 ? [1, 2, 11] : [6, 7],
    // Two products of one name: their ids decide.
    search_text: foldText(name),
  }))
  const inserted = await db.insertInto('products').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

const insertSpecifications = async (db: Db, productIds: readonly number[]): Promise<number[]> => {
  const ids: number[] = []
  for (let index = 0; index < count.specifications; index++) {
    const product_id = productIds[index % productIds.length] ?? 0
    const variant = await db
      .insertInto('variants')
      .values({
        product_id,
        size: sizes[index % sizes.length] ?? null,
        unit: 'kg',
        units_per_package: 1 + (index % 7),
        average_volume_g: index % 3 === 0 ? null : 700 + 100 * index,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const specification = await db
      .insertInto('specifications')
      .values({
        product_id,
        variant_id: variant.id,
        origin_id: 1 + (index % 3),
        brand_id: [null, 1, 2][index % 3] ?? null,
        packaging_id: 1 + (index % 2),
        maturity_id: [1, null, 2][index % 3] ?? null,
        is_organic: index % 4 === 0,
        category: qualities[index % qualities.length] ?? null,
        cultivar: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(specification.id)
  }
  return ids
}

const insertTenants = async (db: Db, type: 'buyer' | 'shop', amount: number): Promise<number[]> => {
  const ids: number[] = []
  for (let index = 0; index < amount; index++) {
    const tenant = await db
      .insertInto('tenants')
      .values({
        type,
        company_name: `${type}, ${index % 4} ${index}`,
        siret: null,
        vat_number: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(tenant.id)
    if (type === 'buyer') {
      await db
        .insertInto('buyers')
        .values({ tenant_id: tenant.id, approval_limit_cents: null })
        .execute()
    } else {
      const slug = `grossiste-${index}`
      await db
        .insertInto('shops')
        .values({ tenant_id: tenant.id, slug, logo_key: null, franco_cents: null })
        .execute()
    }
  }
  return ids
}

/** Fills an empty database with everything but offers. */
export const insertRandomMarket = async (db: Db): Promise<RandomMarket> => {
  await insertNames(db)
  const productIds = await insertProducts(db)
  return {
    productIds,
    specificationIds: await insertSpecifications(db, productIds),
    shopIds: await insertTenants(db, 'shop', count.shops),
    buyerIds: await insertTenants(db, 'buyer', count.buyers),
  }
}

/** Writes something, as anybody may through any door. */
type Change = (db: Db) => Promise<unknown>

const shown = <T>(change: T, text: string): T =>
  Object.assign(change as object, { [fc.toStringMethod]: () => text }) as T

/** Nothing is sold by weight whose packages have none. */
const pricedBy = (unit: string) =>
  sql`case when v.average_volume_g is null and ${unit} = 'weight' then 'package' else ${unit} end`

/** Anything that may happen to a market; offers and their prices most of the time. */
export const changes = (market: RandomMarket): fc.Arbitrary<Change> => {
  const specification = fc.constantFrom(...market.specificationIds)
  const product = fc.constantFrom(...market.productIds)
  const shop = fc.constantFrom(...market.shopIds)
  const buyer = fc.constantFrom(...market.buyerIds)
  const price = fc.integer({ min: 1, max: 12 }).map(value => value * 5_000 + (value % 3))
  const maybe = (text: string, run: Change) => shown(run, text)
  const validity = fc.constantFrom(null, '-1 hour', '1 hour', '3 days')

  const offer = fc
    .record({
      specification,
      shop,
      price,
      unit: fc.constantFrom(...billing),
      validity,
      open: fc.boolean(),
    })
    .map(({ specification, shop, price, unit, validity, open }) =>
      maybe(`offer ${specification}/${shop} ${price} ${unit} ${validity} ${open}`, db =>
        sql`insert into offers (shop_id, specification_id, product_id, billing_type, unit_price_e4, is_available, valid_until)
            select ${shop}, s.id, s.product_id, ${pricedBy(unit)}, ${price}, ${open}, now() + ${validity}::interval
              from specifications s join variants v on v.id = s.variant_id where s.id = ${specification}
            on conflict (shop_id, specification_id) do update
              set unit_price_e4 = excluded.unit_price_e4, billing_type = excluded.billing_type,
                  is_available = excluded.is_available, valid_until = excluded.valid_until`.execute(
          db,
        ),
      ),
    )
  const priceList = fc.record({ shop, price }).map(({ shop, price }) =>
    maybe(`price list ${shop} ${price}`, db =>
      sql`insert into offers (shop_id, specification_id, product_id, billing_type, unit_price_e4)
          select ${shop}, s.id, s.product_id, 'unit', ${price} + 1000 * (s.id % 5) from specifications s
          on conflict do nothing`.execute(db),
    ),
  )
  const closing = fc
    .record({ specification, shop })
    .map(({ specification, shop }) =>
      maybe(`delete ${specification}/${shop}`, db =>
        db
          .deleteFrom('offers')
          .where('specification_id', '=', specification)
          .where('shop_id', '=', shop)
          .execute(),
      ),
    )
  const agreed = fc.record({ buyer, specification, price }).map(({ buyer, specification, price }) =>
    maybe(`agreed ${buyer} ${specification} ${price}`, db =>
      sql`insert into customer_prices (buyer_id, offer_id, unit_price_e4)
          select ${buyer}, id, ${price} from offers where specification_id = ${specification}
          on conflict (buyer_id, offer_id) do update set unit_price_e4 = excluded.unit_price_e4`.execute(
        db,
      ),
    ),
  )
  const statements = fc.oneof(
    fc
      .record({ shop, status: fc.constantFrom('active', 'pending') })
      .map(({ shop, status }) => sql`update tenants set status = ${status} where id = ${shop}`),
    fc
      .record({ product, status: fc.constantFrom('active', 'archived') })
      .map(
        ({ product, status }) => sql`update products set status = ${status} where id = ${product}`,
      ),
    fc
      .record({ product, unit: fc.constantFrom(...billing) })
      .map(
        ({ product, unit }) =>
          sql`update products set billing_type = ${unit} where id = ${product}`,
      ),
    fc
      .record({ specification, origin: fc.integer({ min: 1, max: 3 }) })
      .map(
        ({ specification, origin }) =>
          sql`update specifications set origin_id = ${origin} where id = ${specification}`,
      ),
    fc.record({ specification, grams: fc.constantFrom(500, 333) }).map(
      ({ specification, grams }) => sql`
        update variants set average_volume_g = ${grams}
         where id = (select variant_id from specifications where id = ${specification}) and average_volume_g is not null`,
    ),
    fc
      .record({ shop, departments: fc.subarray(['75', '2A', '974']) })
      .map(
        ({ shop, departments }) =>
          sql`update shops set delivery_departments = ${departments} where tenant_id = ${shop}`,
      ),
    fc
      .record({ shop, days: fc.subarray([1, 2, 3, 4, 5, 6, 7]) })
      .map(
        ({ shop, days }) => sql`update shops set delivery_days = ${days} where tenant_id = ${shop}`,
      ),
    fc
      .record({ buyer, code: fc.constantFrom('75001', '20000', '', '33000') })
      .map(({ buyer, code }) => sql`update tenants set postal_code = ${code} where id = ${buyer}`),
    fc
      .constantFrom('brands', 'packagings', 'maturities')
      .map(table => sql`update ${sql.table(table)} set name = name || '.' where id = 1`),
    buyer.map(id => sql`delete from customer_prices where buyer_id = ${id}`),
  )
  const rest = statements.map(statement => (db: Db) => statement.execute(db))
  return fc.oneof(
    { arbitrary: offer, weight: 12 },
    { arbitrary: priceList, weight: 1 },
    { arbitrary: closing, weight: 2 },
    { arbitrary: agreed, weight: 3 },
    { arbitrary: rest, weight: 6 },
  )
}
