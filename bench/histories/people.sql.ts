import type { Database } from '../../apps/api/src/platform/db/database.ts'
import { newToken } from '../../apps/api/src/platform/identity/identity.sql.ts'

type Pool = Pick<Database['pool'], 'query'>

/** What every wholesaler of the histories sells, at its own prices: by piece, by kilogram as weighed, by package. */
export const goods = [
  {
    name: 'Avocat',
    unit: 'piece',
    billing: 'unit',
    volume: 'fixed',
    units: 18,
    vat: 5.5,
    grams: null,
    taxable: true,
  },
  {
    name: 'Potimarron',
    unit: 'kg',
    billing: 'weight',
    volume: 'variable',
    units: 1,
    vat: 5.5,
    grams: 10_000,
    taxable: true,
  },
  {
    name: 'Carotte',
    unit: 'kg',
    billing: 'weight',
    volume: 'fixed',
    units: 7,
    vat: 5.5,
    grams: 7_000,
    taxable: true,
  },
  {
    name: 'Bouquet',
    unit: 'bunch',
    billing: 'package',
    volume: 'fixed',
    units: 5,
    vat: 10,
    grams: null,
    taxable: false,
  },
  {
    name: 'Pot de fleurs',
    unit: 'piece',
    billing: 'unit',
    volume: 'fixed',
    units: 6,
    vat: 20,
    grams: null,
    taxable: false,
  },
] as const

const one = async <T>(pool: Pool, text: string, values: readonly unknown[]): Promise<T> => {
  const { rows } = await pool.query(text, [...values])
  if (rows[0] === undefined) throw new Error('nothing was made')
  return rows[0] as T
}

/** The products; answers the specification of each. */
export const makeGoods = async (pool: Pool): Promise<number[]> => {
  const ids: number[] = []
  for (const { name, unit, billing, volume, units, vat, grams, taxable } of goods) {
    const { id } = await one<{ id: number }>(
      pool,
      `with category as (insert into categories (name, slug, position)
            values ('Histoires ' || $1, 'histoires-' || md5($1), 1) returning id),
          packed as (insert into packagings (name) values ('Histoires ' || $1) returning id),
          grown as (insert into origins (name, iso_code) values ('Histoires ' || $1, 'FR') returning id),
          product as (
            insert into products (category_id, name, commercial_designation, is_interfel_taxable, volume_type,
              billing_type, is_indivisible, search_text, vat_rate)
            select id, $1, 'Histoires ' || $1, $8, $4, $3, false, '', $6 from category returning id),
          variant as (insert into variants (product_id, unit, units_per_package, average_volume_g)
            select id, $2, $5, $7 from product returning id)
        insert into specifications (product_id, variant_id, origin_id, packaging_id, is_organic)
        select product.id, variant.id, grown.id, packed.id, false
          from product, variant, grown, packed returning id`,
      [name, unit, billing, volume, units, vat, grams, taxable],
    )
    ids.push(id)
  }
  return ids
}

/** Far beyond the histories' own time, and ours. */
const expires = '2040-01-01'

/** A company with an admin who is signed in there for as long as the histories take. */
const makeCompany = async (pool: Pool, type: 'shop' | 'buyer', name: string) => {
  const { token, hash } = newToken()
  const { id } = await one<{ id: number }>(
    pool,
    `with company as (insert into tenants (type, company_name, line1, postal_code, city)
        values ($1, $2, '1 rue des Halles', '75001', 'Paris') returning id),
      person as (insert into users (email, first_name, password_hash, email_proved_at)
        values (gen_random_uuid() || '@banc.exemple', 'Banc', '-', now()) returning id),
      member as (insert into memberships (user_id, tenant_id, role)
        select person.id, company.id, 'admin' from person, company returning id, user_id),
      login as (insert into tokens (hash, user_id, expires_at)
        select sha256(gen_random_uuid()::text::bytea), user_id, $4 from member returning id),
      opened as (insert into tokens (hash, user_id, parent_id, membership_id, expires_at)
        select $3, member.user_id, login.id, member.id, $4 from member, login)
     select id from company`,
    [type, name, hash, expires],
  )
  return { id, token }
}

export type Company = Awaited<ReturnType<typeof makeCompany>>

/**
 * A wholesaler that sells everything, at prices of its own; its deliveries below the franco cost a fee, and its reminders
 * follow one another within days.
 */
export const makeShop = async (
  pool: Pool,
  name: string,
  terms: {
    specifications: readonly number[]
    pricesE4: readonly number[]
    feeCents: number
    siret: string
  },
): Promise<Company> => {
  const company = await makeCompany(pool, 'shop', name)
  await pool.query('update tenants set siret = $2 where id = $1', [company.id, terms.siret])
  await pool.query(
    `insert into shops (tenant_id, slug, delivery_days, fee_cents, franco_cents, newcomer_limit_cents)
     values ($1, 'histoire-' || $1::bigint, '{1,2,3,4,5,6,7}', $2, 15000, null)`,
    [company.id, terms.feeCents],
  )
  await pool.query(
    `insert into reminder_rules (shop_id, days, least_cents, rate_kind) values ($1, '{1,3,6}', 0, 'three_legal')`,
    [company.id],
  )
  await pool.query(
    `insert into offers (unit_price_e4, billing_type, shop_id, specification_id, product_id)
     select price, p.billing_type, $1, s.id, p.id
       from unnest($2::bigint[], $3::bigint[]) as own (specification, price)
       join specifications s on s.id = own.specification join products p on p.id = s.product_id`,
    [company.id, terms.specifications, terms.pricesE4],
  )
  return company
}

/** A customer to be, of a kind that pays the Interfel contribution or one that does not. */
export const makeBuyer = async (pool: Pool, name: string, kind: string): Promise<Company> => {
  const company = await makeCompany(pool, 'buyer', name)
  await pool.query('insert into buyers (tenant_id, interfel_kind) values ($1, $2)', [
    company.id,
    kind,
  ])
  return company
}
