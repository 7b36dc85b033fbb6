import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoDatabase } from '../../../seeds/demo-market.test-database.ts'
import { findOrders } from '../../features/orders/door/orders.sql.ts'
import { type ActingFor, actFor } from './acting-for.ts'
import type { Db } from './database.ts'
import { openWithoutTenants } from './without-tenants.test-app.ts'

// The second lock, alone: what PostgreSQL itself shows and takes (docs/decisions/0033-row-level-security.md).

/** Tables without row-level security that a request reads; none of their rows is anybody's. */
const forEverybody = [
  'brands',
  'categories',
  'crate_kinds',
  'featured_products',
  'homepage_edits',
  'homepage_parts',
  'interfel_rates',
  'late_payment_rates',
  'maturities',
  // List prices as they went: everybody saw them.
  'offer_prices',
  'origins',
  'packagings',
  'pages',
  'products',
  'specifications',
  'variants',
]
/** With policies for who changes them, and everybody's to read. */
const readByEverybody = ['offer_brackets', 'offers', 'shops']
/** A customer is known to each of its wholesalers, and a wholesaler to everybody. */
const known = ['buyers', 'tenants']
/** Both parties see all of these. */
const betweenTwo = ['orders', 'order_lines', 'documents', 'conversations', 'messages']
const whose = /(^|_)(tenant|buyer|shop|company|user|person|member)_id$/

const { db, url } = await demoDatabase()
const forgetful = openWithoutTenants(url)
const bare = openWithoutTenants(url, { bare: true })

type Table = {
  name: string
  columns: string[]
  isSecured: boolean
  policies: number
  isGranted: boolean
  isWritable: boolean
}

const { rows: tables } = await sql<Table>`
  select c.relname as name, c.relrowsecurity as "isSecured",
         (select count(*) from pg_policy p where p.polrelid = c.oid) as policies,
         (select array_agg(a.attname::text) from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
         has_any_column_privilege('carreau_tenant', c.oid, 'select,insert,update')
           or has_table_privilege('carreau_tenant', c.oid, 'delete,truncate') as "isGranted",
         has_any_column_privilege('carreau_tenant', c.oid, 'insert,update')
           or has_table_privilege('carreau_tenant', c.oid, 'delete,truncate') as "isWritable"
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
   order by 1`.execute(db)

describe('every table', () => {
  test.each(tables)('$name: a request reaches it under a policy, or not at all', table => {
    if (!table.isGranted) return
    if (table.isSecured) return expect(table.policies).toBeGreaterThan(0)
    expect(forEverybody).toContain(table.name)
    if (table.name !== 'offer_prices')
      expect(table.columns.filter(column => whose.test(column))).toEqual([])
    // Price lists add to the catalogue; nobody writes the rest.
    expect(table.isWritable).toBe(['brands', 'specifications', 'variants'].includes(table.name))
  })

  test('what runs as the owner is called by triggers, or says so and fixes its search path', async () => {
    const { rows } = await sql<{ name: string; path: string | null; open: boolean }>`
      select p.proname as name, array_to_string(p.proconfig, ',') as path,
             p.prorettype <> 'trigger'::regtype and has_function_privilege('public', p.oid, 'execute') as open
        from pg_proc p
       where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`.execute(db)
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows)
      expect(row).toEqual({
        name: row.name,
        path: expect.stringContaining('search_path=public, pg_temp'),
        open: false,
      })
  })
})

/** What tells the rows of a table apart; of people a request sees some columns only. */
const placeIn = (table: string) => (table === 'users' ? sql`id::text` : sql`ctid::text`)

/** The rows of a table that `whom` sees, by their place. */
const seenBy = async (whom: ActingFor, table: string): Promise<Set<string>> => {
  const { rows } = await actFor(whom, () =>
    sql<{ place: string }>`select ${placeIn(table)} as place from ${sql.table(table)}`.execute(db),
  )
  return new Set(rows.map(({ place }) => place))
}

const tenantNamed = async (name: string) => {
  const { id } = await db
    .selectFrom('tenants')
    .select('id')
    .where('company_name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

const adminOf = async (tenantId: number): Promise<ActingFor> => {
  const { rows } = await sql<{ userId: number | null }>`
    select min(user_id) as "userId" from memberships m where tenant_id = ${tenantId}
       and not exists (select from memberships o where o.user_id = m.user_id and o.tenant_id <> m.tenant_id)`.execute(
    db,
  )
  return { tenantId, userId: rows[0]?.userId ?? null }
}

/** The busiest other company of that side whose people have nobody in common with it. */
const otherOf = async (side: 'buyer_id' | 'shop_id', than: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(side)} as id from orders o
     where ${sql.ref(side)} <> ${than} and not exists (
       select from memberships m join memberships n on n.user_id = m.user_id
        where m.tenant_id = ${than} and n.tenant_id = ${sql.ref(side)})
     group by 1 order by count(*) desc, 1 limit 1`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The demo market has many companies')
  return row.id
}

let buyer: ActingFor
let otherBuyer: ActingFor
let shop: ActingFor
let otherShop: ActingFor
const secured = tables.filter(
  ({ name, isSecured, isGranted }) => isSecured && isGranted && !readByEverybody.includes(name),
)

beforeAll(async () => {
  const bistrot = await tenantNamed('Bistrot des Halles')
  const primeurs = await tenantNamed('Primeurs de Rungis')
  buyer = await adminOf(bistrot)
  shop = await adminOf(primeurs)
  otherBuyer = await adminOf(await otherOf('buyer_id', bistrot))
  otherShop = await adminOf(await otherOf('shop_id', primeurs))
  const theirs = otherBuyer.tenantId ?? 0
  await sql`insert into lists (buyer_id, name) values (${theirs}, 'À eux')`.execute(db)
  await db.insertInto('carts').values({ buyer_id: theirs, shop_id: primeurs }).execute()
})

describe('over the demo market', () => {
  test.each(secured)('$name: no row is two buyers’, or two wholesalers’', async ({ name }) => {
    for (const [one, two] of [
      [buyer, otherBuyer],
      [shop, otherShop],
    ] as const) {
      if (known.includes(name)) continue
      const seen = await seenBy(two, name)
      const shared = [...(await seenBy(one, name))].filter(place => seen.has(place))
      expect(shared).toEqual([])
    }
  })

  // Of the rest, whose a row is stands in its parent.
  const ofCompanies = secured.filter(
    ({ name, columns }) =>
      columns.some(column => ['tenant_id', 'buyer_id', 'shop_id'].includes(column)) &&
      !known.includes(name) &&
      name !== 'customer_prices',
  )
  test.each(ofCompanies)('$name: what a company sees names it, or the person', async table => {
    const sides = ['tenant_id', 'buyer_id', 'shop_id', 'user_id'].filter(side =>
      table.columns.includes(side),
    )
    for (const whom of [buyer, otherBuyer, shop, otherShop]) {
      const named = sides.map(side =>
        side === 'user_id'
          ? sql`user_id = ${whom.userId}`
          : sql`${sql.ref(side)} = ${whom.tenantId}`,
      )
      const { rows } = await sql<{ place: string }>`
        select ctid::text as place from ${sql.table(table.name)}
         where ${sql.join(named, sql` or `)}`.execute(db)
      const own = new Set(rows.map(({ place }) => place))
      const seen = await seenBy(whom, table.name)
      expect([...seen].filter(place => !own.has(place))).toEqual([])
      if (betweenTwo.includes(table.name)) expect(seen.size).toBe(own.size)
    }
  })

  test('the two companies see enough for that to mean something', async () => {
    const seen = async (whom: ActingFor, table: string) => (await seenBy(whom, table)).size
    for (const table of [
      'orders',
      'order_lines',
      'order_history',
      'documents',
      'lists',
      'list_lines',
    ])
      expect(await seen(buyer, table)).toBeGreaterThan(0)
    for (const table of [
      'orders',
      'order_lines',
      'claims',
      'claim_lines',
      'customer_prices',
      'messages',
    ])
      expect(await seen(shop, table)).toBeGreaterThan(0)
  })

  test.each(secured)('$name: nobody in particular sees nothing', async ({ name }) => {
    const { rows } = await actFor({ tenantId: null, userId: null }, () =>
      sql<{ n: number }>`
        select count(*) as n from ${sql.table(name)}
         where ${name === 'tenants' ? sql`type <> 'shop'` : sql`true`}`.execute(db),
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('a statement that has lost its tenant argument', () => {
  const orderOf = async (whom: ActingFor): Promise<number> => {
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('buyer_id', '=', whom.tenantId ?? 0)
      .where('status', '=', 'delivered')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  }
  const asBuyer = (whom: ActingFor) => ({
    type: 'buyer' as const,
    id: whom.tenantId ?? 0,
    role: 'admin' as const,
  })

  test('reads another company’s order without row-level security, and nothing with it', async () => {
    const theirs = await orderOf(otherBuyer)
    const read = (from: Db) => actFor(buyer, () => findOrders(from, asBuyer(buyer), [theirs]))
    expect(await read(db)).toEqual([])
    expect(await read(bare)).toMatchObject([{ id: theirs }])
    expect(await read(forgetful)).toEqual([])
  })

  test('changes and deletes nothing of another company', async () => {
    const count = async (statement: ReturnType<typeof sql>) =>
      Number((await actFor(buyer, () => statement.execute(db))).numAffectedRows)
    const theirs = otherBuyer.tenantId
    expect(await count(sql`update orders set note = 'x' where buyer_id = ${theirs}`)).toBe(0)
    expect(await count(sql`update order_lines set lot = 'x' where buyer_id = ${theirs}`)).toBe(0)
    expect(
      await count(sql`update tenants set company_name = 'x' where id <> ${buyer.tenantId}`),
    ).toBe(0)
    expect(await count(sql`update shops set description = 'x'`)).toBe(0)
    expect(await count(sql`update offers set unit_price_e4 = 1`)).toBe(0)
    expect(await count(sql`delete from carts where buyer_id = ${theirs}`)).toBe(0)
    expect(await count(sql`delete from lists where buyer_id = ${theirs}`)).toBe(0)
    expect(await count(sql`delete from memberships where tenant_id = ${theirs}`)).toBe(0)
  })

  test('writes nothing in another company’s name, nor into what is theirs', async () => {
    const theirs = otherBuyer.tenantId
    const order = await orderOf(otherBuyer)
    const refused = { code: '42501' }
    const write = (statement: ReturnType<typeof sql>) => actFor(buyer, () => statement.execute(db))
    await expect(
      write(sql`insert into carts (buyer_id, shop_id) values (${theirs}, ${shop.tenantId})`),
    ).rejects.toMatchObject(refused)
    await expect(
      write(sql`insert into lists (buyer_id, name) values (${theirs}, 'À eux')`),
    ).rejects.toMatchObject(refused)
    await expect(
      write(sql`insert into order_history (order_id, actor_name, to_status)
                values (${order}, 'Personne', 'delivered')`),
    ).rejects.toMatchObject(refused)
    // In one's own name, but into their order, cart, list or conversation.
    const line = await db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', order)
      .limit(1)
      .executeTakeFirstOrThrow()
    // Its key of the lot is generated, its id given anew.
    const { id: _, lot_key: __, ...copied } = line
    const columns = sql.join(Object.keys(copied).map(column => sql.ref(column)))
    await expect(
      write(sql`insert into order_lines (${columns})
                select ${columns} from jsonb_populate_record(null::order_lines, ${JSON.stringify({
                  ...copied,
                  position: 999,
                  buyer_id: buyer.tenantId,
                })}::jsonb)`),
    ).rejects.toMatchObject(refused)
    await expect(
      write(sql`insert into claims (order_id, answer_by) values (${order}, now())`),
    ).rejects.toMatchObject(refused)
    const { rows: lists } = await sql<{ id: number }>`
      select id from lists where buyer_id <> ${buyer.tenantId} order by id limit 1`.execute(db)
    expect(lists).toHaveLength(1)
    await expect(
      write(sql`insert into list_lines (list_id, specification_id, packages_milli, position)
                select ${lists[0]?.id}::bigint, min(id), 1000, 99 from specifications`),
    ).rejects.toMatchObject(refused)
    const { rows: carts } = await sql<{ id: number }>`
      select id from carts where buyer_id = ${theirs}`.execute(db)
    expect(carts).toHaveLength(1)
    await expect(
      write(sql`insert into cart_items (cart_id, buyer_id, offer_id, packages_milli)
                select ${carts[0]?.id}::bigint, ${buyer.tenantId}::bigint, min(id), 1000 from offers`),
    ).rejects.toMatchObject(refused)
    const { rows: talks } = await sql<{ id: number; shopId: number }>`
      select id, shop_id as "shopId" from conversations
       where buyer_id <> ${buyer.tenantId} order by id limit 1`.execute(db)
    expect(talks).toHaveLength(1)
    await expect(
      write(sql`insert into messages (conversation_id, buyer_id, shop_id, side, author_name, body)
                values (${talks[0]?.id}, ${buyer.tenantId}, ${talks[0]?.shopId}, 'buyer',
                        'Personne', 'Bonjour')`),
    ).rejects.toMatchObject(refused)
    // What is told, kept or counted for others is not a request's to write at all.
    for (const table of ['notifications', 'tokens', 'users', 'journal', 'shop_day_customers'])
      await expect(
        write(sql`insert into ${sql.table(table)} default values`),
      ).rejects.toMatchObject(refused)
    for (const table of [
      'tokens',
      'password_resets',
      'address_links',
      'login_failures',
      'push_keys',
      'live_secrets',
    ])
      await expect(write(sql`select from ${sql.table(table)}`)).rejects.toMatchObject(refused)
    await expect(write(sql`select password_hash from users`)).rejects.toMatchObject(refused)
  })
})
