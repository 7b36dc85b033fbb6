import { isIban, isSiret, isVatNumber } from '@carreau/domain/companies/company-numbers'
import { nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import { parisDay } from '@carreau/domain/french/paris-time'
import { checkBrackets } from '@carreau/domain/money/brackets'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listConversations, listMessages } from '../src/features/conversations/conversations.ts'
import { countUnread } from '../src/features/conversations/door/unread.sql.ts'
import { prepareLists } from '../src/features/lists/preparing/prepare-lists.ts'
import type { Db } from '../src/platform/db/database.ts'
import { findCallers } from '../src/platform/identity/identity.sql.ts'
import { testDatabase } from '../src/platform/postgres/test-database.ts'
import { demoAccounts, demoPassword } from './companies/demo-accounts.ts'
import { demoDatabase, demoNow, fingerprint } from './demo-market.test-database.ts'
import { isEmpty } from './fill-database.ts'
import { loadMarket } from './load-market.ts'
import { signInFor } from './sign-in.ts'

const today = demoNow
const { db, url } = await testDatabase()
const twin = await demoDatabase()
const emptyBefore = await isEmpty(url)
const drawings: string[] = []
const putIllustration = async (svg: Buffer | string): Promise<string> => {
  drawings.push(String(svg))
  return fingerprint(svg)
}
await loadMarket({ databaseUrl: url, today, scale: 1, putIllustration })

const countOf = async (from: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(from)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** What two loads must agree on, tokens and defaults of the clock aside. */
/** What says when or by which transaction the load itself was made. */
const ofTheLoad = ['arrived_in', 'changed_in', 'touched_in', 'last_signed_in_at']

const checksum = async (market: Db, table: string): Promise<string | undefined> => {
  const { rows } = await sql<{ sum: string }>`
    select md5(string_agg(row::text, '|' order by row::text)) as sum
      from (select to_jsonb(t) - ${ofTheLoad}::text[] as row from ${sql.table(table)} t) t`.execute(
    market,
  )
  return rows[0]?.sum
}

describe('the demo market', () => {
  test('has the size that the product promises', async () => {
    expect(await countOf('products')).toBe(210)
    expect(await countOf('categories')).toBe(11)
    expect(await countOf('shops')).toBe(24)
    expect(await countOf('buyers')).toBe(32)
    expect(await countOf('featured_products')).toBeGreaterThan(12)
    expect(Math.abs((await countOf('specifications')) - 3_000)).toBeLessThan(300)
    expect(Math.abs((await countOf('offers')) - 10_000)).toBeLessThan(500)
    expect(Math.abs((await countOf('customer_prices')) - 150)).toBeLessThan(40)
    const share = async (condition: string) =>
      (await countOf(`offers where ${condition}`)) / (await countOf('offers'))
    // What is out of season stays on the lists, and nobody has it.
    expect(await share('not is_available')).toBeGreaterThan(0.1)
    expect(await share('not is_available')).toBeLessThan(0.2)
    expect(await share('id in (select offer_id from offer_brackets)')).toBeCloseTo(0.12, 1)
    expect(await share('allows_half')).toBeGreaterThan(0.05)
  })

  test.each([
    'users',
    'tenants',
    'shops',
    'products',
    'specifications',
    'offers',
    'offer_brackets',
    'customer_prices',
    'offer_prices',
    'orders',
    'order_lines',
    'order_history',
    'documents',
    'document_counters',
    'periodic_deliveries',
    'claims',
    'claim_lines',
    'invoice_balances',
    'invoice_payments',
    'shop_customers',
    'shop_day_customers',
    'shop_day_products',
    'cart_items',
    'homepage_parts',
    'favorites',
    'lists',
    'list_lines',
    'conversations',
    'messages',
    'conversation_marks',
    'notifications',
  ])('is the same at each load: %s', async table => {
    const sum = await checksum(db, table)
    expect(sum).toBeDefined()
    expect(await checksum(twin.db, table)).toBe(sum)
  })

  test('pictures every product and category, each drawing stored once', async () => {
    expect(await countOf(`products where cardinality(photo_keys) <> 1`)).toBe(0)
    expect(await countOf(`categories where picture_key is null`)).toBe(0)
    expect(drawings.length).toBeGreaterThan(100)
    expect(new Set(drawings).size).toBe(drawings.length)
  })

  test('is loaded once', async () => {
    expect(emptyBefore).toBe(true)
    expect(await isEmpty(url)).toBe(false)
    await loadMarket({ databaseUrl: url, today: new Date('2027-03-01T10:00:00Z'), scale: 1 })
    expect(await checksum(db, 'offers')).toBe(await checksum(twin.db, 'offers'))
  })

  test('leaves the database empty when a load breaks off', async () => {
    const broken = await testDatabase()
    const onProgress = (step: string) => {
      if (step.startsWith('Commandes')) throw new Error('power cut')
    }
    const load = loadMarket({ databaseUrl: broken.url, today, scale: 1, onProgress })
    await expect(load).rejects.toThrow('power cut')
    expect(await isEmpty(broken.url)).toBe(true)
    // A whole load, on a machine that may be busy.
  }, 120_000)
})

describe('its wholesalers and companies', () => {
  test('have valid numbers of their own', async () => {
    const tenants = await db.selectFrom('tenants').select(['siret', 'vat_number']).execute()
    for (const { siret, vat_number } of tenants) {
      expect(isSiret(siret ?? '')).toBe(true)
      expect(isVatNumber(vat_number ?? '')).toBe(true)
    }
  })

  test('can be paid by transfer, each on an account of its own', async () => {
    const shops = await db.selectFrom('shops').select('iban').execute()
    for (const { iban } of shops) expect(isIban(iban)).toBe(true)
    expect(new Set(shops.map(({ iban }) => iban)).size).toBe(shops.length)
  })

  test('keep what lasts in a cold store, at the demo’s own, and none of it is bound to an offer', async () => {
    const { rows } = await sql<{ slug: string; lots: number; least: number; names: number }>`
      select h.slug, count(*)::int as lots, min(b.milli) as least, count(distinct s.name)::int as names
        from stock_balances b join stock_lots s on s.id = b.lot_id join shops h on h.tenant_id = b.shop_id
       group by h.slug`.execute(db)
    expect(rows).toEqual([
      {
        slug: 'primeurs-de-rungis',
        lots: expect.any(Number),
        least: expect.any(Number),
        names: expect.any(Number),
      },
    ])
    expect(rows[0]?.lots).toBeGreaterThanOrEqual(8)
    expect(rows[0]?.least).toBeGreaterThan(0)
    expect(rows[0]?.names).toBeGreaterThanOrEqual(4)
    expect(await countOf('offers where stock_bound')).toBe(0)
  })

  test('have a lorry on the road this morning, at the demo’s own, with what was handed over signed for', async () => {
    const { rows } = await sql<{ status: string; orders: number; signed: number }>`
      select o.status, count(*)::int as orders, count(d.order_id)::int as signed
        from orders o join shops h on h.tenant_id = o.shop_id and h.slug = 'primeurs-de-rungis'
        left join deliveries d on d.order_id = o.id
       where o.delivery_date = ${parisDay(today)}::date and o.status in ('shipped', 'delivered')
       group by o.status order by o.status`.execute(db)
    expect(rows.map(({ status }) => status)).toEqual(['delivered', 'shipped'])
    expect(rows[0]?.signed).toBe(rows[0]?.orders)
    expect(rows[1]?.signed).toBe(0)
  })

  test('are never all closed: four deliver tomorrow, at any hour of any day', async () => {
    const shops = await db.selectFrom('shops').selectAll().execute()
    for (let hour = 0; hour < 7 * 24; hour++) {
      const now = new Date(today.getTime() + hour * 3_600_000)
      const tomorrow = parisDay(new Date(now.getTime() + 86_400_000))
      const open = shops.filter(shop => {
        const calendar = {
          deliveryDays: shop.delivery_days,
          cutOff: shop.cut_off,
          leadDays: shop.lead_days,
        }
        return nextDeliveries(calendar, now, 2).some(({ date }) => date === tomorrow)
      })
      expect(open.length).toBeGreaterThanOrEqual(4)
    }
  })

  test('let every demo account in with its password, and nobody else', async () => {
    const users = await db.selectFrom('users').select(['email', 'password_hash']).execute()
    const hashes = new Map(users.map(user => [user.email, user.password_hash]))
    for (const { email } of demoAccounts) {
      expect(await verify(hashes.get(email) ?? '', demoPassword)).toBe(true)
      hashes.delete(email)
    }
    for (const hash of new Set(hashes.values())) {
      expect(await verify(hash, demoPassword)).toBe(false)
    }
  })

  test('keep two companies that trade with each other for whoever tries the API', async () => {
    const shop = await signInFor(db, 'vente@dock-du-havre.demo', {
      company: 'Dock du Havre',
      role: 'admin',
    })
    const buyer = await signInFor(db, 'commande@demi-gros-vauban.demo', {
      company: 'Demi-gros Vauban',
      role: 'admin',
    })
    const ids = [shop, buyer].map(async token => {
      const [caller] = await findCallers(db, [token])
      return typeof caller === 'object' ? caller.tenant?.id : undefined
    })
    const [shopId, buyerId] = await Promise.all(ids)
    const between = `shop_id = ${shopId} and buyer_id = ${buyerId}`
    expect(await countOf(`orders where ${between}`)).toBeGreaterThan(5)
    expect(await countOf(`documents where kind = 'invoice' and ${between}`)).toBeGreaterThan(5)
  })

  test('leave two notifications unread for each person of the demo companies', async () => {
    const { rows } = await sql<{ email: string; unread: number; told: number }>`
      select u.email, count(*) filter (where n.read_at is null) as unread, count(*) as told
        from notifications n join users u on u.id = n.user_id
       group by u.email order by u.email`.execute(db)
    const people = ['achat@bistrot', 'chef@bistrot', 'compta@bistrot', 'vente@primeur']
    expect(rows.map(({ email, unread }) => [email, unread])).toEqual(
      people.map(name => [`${name}.demo`, 2]),
    )
    for (const { told } of rows) expect(told).toBeGreaterThan(10)
  })

  test('leave the carts of « Bistrot des Halles » to be filled', async () => {
    const carts = await db
      .selectFrom('carts')
      .innerJoin('tenants', 'tenants.id', 'carts.buyer_id')
      .select('company_name')
      .execute()
    expect(carts).toEqual([{ company_name: 'Traiteur Lumière' }])
  })
})

describe('its offers', () => {
  test('let what is sold be compared between three wholesalers at least', async () => {
    const { rows } = await sql<{ designation: string; shops: number }>`
      select p.commercial_designation as designation, count(distinct o.shop_id) as shops
        from products p join offers o on o.product_id = p.id and o.is_available
       group by p.id having count(distinct o.shop_id) < 3`.execute(db)
    expect(rows).toEqual([])
  })

  test('are of the season: in November no strawberry from France, and nothing sold of what nobody has', async () => {
    const { rows } = await sql<{ designation: string }>`
      select distinct p.commercial_designation as designation
        from products p join offers o on o.product_id = p.id and o.is_available
        join specifications s on s.id = o.specification_id join origins g on g.id = s.origin_id
       where p.commercial_designation like 'Fraise%' and g.iso_code = 'FR'
          or p.commercial_designation in ('Abricot', 'Cerise', 'Asperge blanche d’Alsace')`.execute(
      db,
    )
    expect(rows).toEqual([])
  })

  test('come to a Paris bistro from most wholesalers, and not from all', async () => {
    const areas = await db.selectFrom('shops').select('delivery_departments').execute()
    const toParis = areas.filter(
      ({ delivery_departments: area }) => area.length === 0 || area.includes('75'),
    )
    expect(toParis).toHaveLength(16)
    const { rows } = await sql`
      select o.number from orders o
        join shops s on s.tenant_id = o.shop_id join tenants b on b.id = o.buyer_id
       where s.delivery_departments <> '{}'
         and department_of(b.postal_code) <> all (s.delivery_departments)`.execute(db)
    expect(rows).toEqual([])
  })

  test('have brackets that the domain accepts', async () => {
    const { rows } = await sql<{ baseE4: number; brackets: [number, number][] }>`
      select o.unit_price_e4 as "baseE4",
             json_agg(json_build_array(b.min_packages_milli, b.unit_price_e4)
                      order by b.min_packages_milli) as brackets
        from offers o join offer_brackets b on b.offer_id = o.id group by o.id`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { baseE4, brackets } of rows) {
      const steps = brackets.map(([minPackagesMilli, unitPriceE4]) => ({
        minPackagesMilli,
        unitPriceE4,
      }))
      expect(checkBrackets({ baseE4, brackets: steps })).toBeNull()
    }
  })

  test('never halve what is indivisible, and always know the weight that is paid', async () => {
    const wrong = await countOf(
      `offers o join products p on p.id = o.product_id
         join specifications s on s.id = o.specification_id join variants v on v.id = s.variant_id
        where (o.allows_half and p.is_indivisible)
           or (o.billing_type = 'weight' and v.average_volume_g is null)
           or (o.billing_type = 'unit' and v.unit = 'kg')`,
    )
    expect(wrong).toBe(0)
  })

  test('agree with a customer on less than the price of everyone', async () => {
    const dear = await countOf(
      'customer_prices c join offers o on o.id = c.offer_id where c.unit_price_e4 >= o.unit_price_e4',
    )
    expect(dear).toBe(0)
  })
})

describe('its lists', () => {
  const linesOf = (name: string) =>
    sql<{ offers: number }>`
      select count(o.id) as offers
        from lists l join tenants t on t.id = l.buyer_id
        join list_lines i on i.list_id = l.id
        left join offers o on o.specification_id = i.specification_id and o.is_available
       where t.company_name = 'Bistrot des Halles' and l.name = ${name}
       group by i.specification_id`.execute(db)

  test('are four of « Bistrot des Halles », beside fifteen favourites', async () => {
    const lists = await db.selectFrom('lists').select(['name', 'type', 'paused']).execute()
    expect(lists).toEqual([
      { name: 'Mise en place du samedi', type: 'manual', paused: false },
      { name: 'Base cuisine', type: 'recurrent', paused: false },
      { name: 'Fruits du petit déjeuner', type: 'recurrent', paused: true },
      { name: 'Carte d’hiver', type: 'manual', paused: false },
    ])
    expect(await countOf('favorites')).toBe(15)
  })

  test('can be ordered today, but for one line that shows what happens then', async () => {
    const { rows } = await linesOf('Mise en place du samedi')
    expect(rows.filter(({ offers }) => offers === 0)).toEqual([])
    const winter = await linesOf('Carte d’hiver')
    expect(winter.rows.filter(({ offers }) => offers === 0)).toHaveLength(1)
  })

  test('prepare nothing on the day the market opens: its carts are left to be filled', async () => {
    expect(await prepareLists(db, new Date(today.getTime() + 24 * 3_600_000))).toBe(0)
  })
})

const readerOf = async (email: string, company: string, role: 'admin' | 'purchaser') => {
  const [caller] = await findCallers(db, [await signInFor(db, email, { company, role })])
  if (!caller || caller === 'expired' || !caller.tenant) throw new Error(`${email} has no company`)
  return { userId: caller.userId, tenant: caller.tenant }
}
const firstPage = { page: 1, per_page: 24 }

test.each([
  ['chef@bistrot.demo', 'Bistrot des Halles', 'admin', 3, 7],
  ['achat@bistrot.demo', 'Bistrot des Halles', 'purchaser', 3, 7],
  ['chef@bistrot.demo', 'Traiteur Lumière', 'purchaser', 0, 2],
  ['vente@primeur.demo', 'Primeurs de Rungis', 'admin', 2, 5],
] as const)('%s at %s as %s has %i unread of %i', async (email, company, role, unread, all) => {
  const reader = await readerOf(email, company, role)
  expect(await countUnread(db, reader)).toBe(unread)
  const { data } = await listConversations(db, reader, firstPage)
  expect(data).toHaveLength(all)
  expect(data.filter(({ unread_count }) => unread_count > 0)).toHaveLength(unread)
})

test('a dozen conversations, each written in the past and in its order, with cards of real orders', async () => {
  const chef = await readerOf('chef@bistrot.demo', 'Bistrot des Halles', 'admin')
  const { data } = await listConversations(db, chef, firstPage)
  let quotes = 0
  for (const { id } of data) {
    const { data: messages } = await listMessages(db, chef, { conversationId: id, per_page: 100 })
    const times = messages.map(({ created_at }) => Date.parse(created_at))
    expect(times).toEqual(times.toSorted((left, right) => left - right))
    expect(Math.max(...times)).toBeLessThan(today.getTime())
    quotes += messages.filter(({ quote }) => quote !== null).length
  }
  expect(quotes).toBeGreaterThan(0)
  expect(await countOf('conversations')).toBe(12)
})
