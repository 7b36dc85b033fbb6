import type { BuyerRole, PlatformRole, ShopRole } from '@carreau/domain/companies/roles'
import type { RedFlag } from '@carreau/domain/operator/red-flags'
import { signIn, signInFor } from '../../apps/api/seeds/sign-in.ts'
import type { Database } from '../../apps/api/src/platform/db/database.ts'

type Type = 'buyer' | 'shop' | 'platform'

/** Who attacks: somebody at work, or signed in alone. */
export type Attacker = {
  name: string
  token: string
  tenant: { type: Type; role: BuyerRole | ShopRole | PlatformRole } | null
}

/** Numbers by the name of a path's parameter. */
export type Ids = Readonly<Record<string, number | string>>

/** Who attacks what: ids of the attackers' own, and of others, by type of company. */
export type Field = {
  attackers: readonly Attacker[]
  own: Record<Type, Ids>
  foreign: Record<Type, Ids>
}

const people = [
  ['buyer admin', 'chef@bistrot.demo', 'Bistrot des Halles', 'buyer', 'admin'],
  ['purchaser', 'achat@bistrot.demo', 'Bistrot des Halles', 'buyer', 'purchaser'],
  ['accountant', 'compta@bistrot.demo', 'Bistrot des Halles', 'buyer', 'accountant'],
  ['shop admin', 'vente@primeur.demo', 'Primeurs de Rungis', 'shop', 'admin'],
  ['picker', 'prepa@primeur.demo', 'Primeurs de Rungis', 'shop', 'picker'],
  ['operator', 'admin@carreau.demo', 'Carreau', 'platform', 'operator'],
] as const

/** Nobody's, anywhere. */
const unknown = 4_000_000_000

const nobodys: Ids = {
  advanceId: unknown,
  arrivalId: unknown,
  brandId: unknown,
  buyerId: unknown,
  cartId: unknown,
  categoryId: unknown,
  changeId: unknown,
  claimId: unknown,
  contactId: unknown,
  conversationId: unknown,
  deliveryId: unknown,
  deviceId: unknown,
  disputeId: unknown,
  fetchId: unknown,
  flowId: unknown,
  id: unknown,
  itemId: unknown,
  jobId: unknown,
  keyId: unknown,
  labelId: unknown,
  lineId: unknown,
  listId: unknown,
  lotId: unknown,
  mailId: unknown,
  maturityId: unknown,
  memberId: unknown,
  notificationId: unknown,
  offerId: unknown,
  orderId: unknown,
  originId: unknown,
  packagingId: unknown,
  paymentId: unknown,
  personId: unknown,
  productId: unknown,
  rateId: unknown,
  recallId: unknown,
  reminderId: unknown,
  routeId: unknown,
  sendingId: unknown,
  sessionId: unknown,
  shopId: unknown,
  specId: unknown,
  specificationId: unknown,
  tenantId: unknown,
  userId: unknown,
  webhookId: unknown,
  date: '2026-11-24',
  key: '00000000-0000-4000-8000-000000000000',
  number: 'F1999-999999',
  part: 'footer',
  question: 'register' satisfies RedFlag,
  role: 'admin',
  slug: 'cette-page-n-existe-pas',
  table: 'offers',
  token: 'jeton-que-personne-n-a-recu',
  type: 'shop',
}

type Pool = Database['pool']

/** The newest of each, on one side's rows or on those of companies that no attacker works for. */
const idsOf = async (pool: Pool, whose: { buyers: string; shops: string }): Promise<Ids> => {
  const { rows } = await pool.query<Record<string, number | null>>(`
    with b as (select id from tenants where type = 'buyer' and ${whose.buyers}),
         s as (select id from tenants where type = 'shop' and ${whose.shops}),
         o as (select * from orders where buyer_id in (table b) and shop_id in (table s))
    select (select max(id) from o) as "orderId",
           (select max(l.id) from order_lines l join o on o.id = l.order_id) as "lineId",
           (select max(c.id) from claims c join o on o.id = c.order_id) as "claimId",
           (select max(id) from carts where buyer_id in (table b)) as "cartId",
           (select max(i.id) from cart_items i join carts c on c.id = i.cart_id
             where c.buyer_id in (table b)) as "itemId",
           (select max(id) from lists where buyer_id in (table b)) as "listId",
           (select max(id) from conversations
             where buyer_id in (table b) and shop_id in (table s)) as "conversationId",
           (select max(id) from offers where shop_id in (table s)) as "offerId",
           (select max(id) from b) as "buyerId",
           (select max(id) from s) as "shopId",
           (select max(p.id) from invoice_payments p where p.shop_id in (table s)) as "paymentId",
           (select max(id) from customer_advances where shop_id in (table s)) as "advanceId",
           (select max(id) from customer_contacts where shop_id in (table s)) as "contactId",
           (select max(id) from reminders where shop_id in (table s)) as "reminderId",
           (select max(id) from arrivals where shop_id in (table s)) as "arrivalId",
           (select max(id) from stock_lots where shop_id in (table s)) as "lotId",
           (select max(id) from recalls r where shop_id in (table s) and not exists (
             select from recall_notices n
              where n.recall_id = r.id and n.buyer_id not in (table b))) as "recallId",
           (select max(c.id) from order_changes c join o on o.id = c.order_id) as "changeId",
           (select max(id) from api_keys
             where tenant_id in (table b) or tenant_id in (table s)) as "keyId",
           (select max(id) from webhooks
             where tenant_id in (table b) or tenant_id in (table s)) as "webhookId",
           (select max(id) from webhook_deliveries
             where tenant_id in (table b) or tenant_id in (table s)) as "deliveryId",
           (select max(id) from electronic_flows where shop_id in (table s)) as "flowId",
           (select max(id) from price_list_fetches where shop_id in (table s)) as "fetchId",
           (select max(id) from order_file_sendings where shop_id in (table s)) as "sendingId",
           (select max(id) from received_mails where shop_id in (table s)) as "mailId",
           (select max(id) from tour_routes where shop_id in (table s)) as "routeId"`)
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, id]) => [name, id ?? unknown]),
  )
}

const named = (name: string) => `company_name = '${name}'`
const strangers = `company_name not in ('Bistrot des Halles', 'Traiteur Lumière', 'Primeurs de Rungis', 'Carreau')`

/** Somebody whom no attacker works with, and what is theirs. */
const strangersIds = async (pool: Pool): Promise<Ids> => {
  const { rows } = await pool.query<{ id: number }>(`
    select max(user_id) as id from memberships m join tenants t on t.id = m.tenant_id
     where ${strangers} and user_id not in (
       select user_id from memberships n join tenants u on u.id = n.tenant_id where not (${strangers}))`)
  const id = rows[0]?.id ?? unknown
  const { rows: told } = await pool.query<{ id: number | null }>(
    `select max(id) as id from notifications where user_id = $1`,
    [id],
  )
  return { memberId: id, userId: id, notificationId: told[0]?.id ?? unknown }
}

/** Signs the attackers in and finds what they aim at, in the demo market. */
export const readField = async ({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<Field> => {
  const { token } = await signIn(db, 'chef@bistrot.demo')
  const attackers: Attacker[] = [{ name: 'without a company', token, tenant: null }]
  for (const [name, email, company, type, role] of people) {
    const token = await signInFor(db, email, { company, role })
    attackers.push({ name, token, tenant: { type, role } })
  }
  const others = {
    ...nobodys,
    ...(await idsOf(pool, { buyers: strangers, shops: strangers })),
    ...(await strangersIds(pool)),
  }
  const ours = await idsOf(pool, { buyers: named('Bistrot des Halles'), shops: 'true' })
  const theirs = await idsOf(pool, { buyers: 'true', shops: named('Primeurs de Rungis') })
  const products = { productId: 1, specId: 1, specificationId: 1, categoryId: 1 }
  const words = { brandId: 1, maturityId: 1, originId: 1, packagingId: 1, rateId: 1 }
  const somebody = { userId: 1, memberId: 1, notificationId: 1 }
  const market = { ...products, ...words, ...somebody, slug: 'aide', part: 'hero' }
  return {
    attackers,
    own: {
      buyer: { ...nobodys, ...market, ...ours },
      shop: { ...nobodys, ...market, ...theirs },
      platform: { ...nobodys, ...market },
    },
    // A wholesaler knows every buyer of the demo as its customer: one that there is not.
    foreign: {
      buyer: others,
      shop: { ...others, buyerId: unknown },
      platform: { ...others, slug: 'cette-page-n-existe-pas' },
    },
  }
}

/** One row of each, of the demo market. */
export type BrokenOn = {
  offer: { id: number; specification_id: number; shop_id: number }
  ownOffer: { id: number }
  delivered: { id: number; line_id: number; number: string }
  ended: { id: number }
  answeredClaim: { id: number }
  takenSiret: { siret: string }
  notice: { id: number }
}

/** One row of each that rules are broken on, as the demo market has them. */
export const readRows = async (pool: Database['pool'], { own }: Field): Promise<BrokenOn> => {
  const one = async <T extends object>(text: string): Promise<T> => {
    const { rows } = await pool.query<T>(text)
    if (rows[0] === undefined) throw new Error(`The market has none of: ${text}`)
    return rows[0]
  }
  const shop = `(select id from tenants where company_name = 'Primeurs de Rungis')`
  const buyer = `(select id from tenants where company_name = 'Bistrot des Halles')`
  return {
    offer: await one(`select id, specification_id, shop_id from offers where shop_id = ${shop}
                       and is_available and withdrawn_at is null limit 1`),
    ownOffer: await one(
      `select id from offers where shop_id = ${shop} and withdrawn_at is null limit 1`,
    ),
    delivered: await one(`select o.id, l.id as line_id, d.number from orders o
      join order_lines l on l.order_id = o.id join documents d on d.order_id = o.id and d.kind = 'invoice'
     where o.status = 'delivered' and o.shop_id = ${shop} and o.buyer_id = ${buyer}
     order by o.delivery_date limit 1`),
    ended: await one(
      `select id from orders where status in ('cancelled', 'refused') and shop_id = ${shop} limit 1`,
    ),
    answeredClaim: await one(`select c.id from claims c join orders o on o.id = c.order_id
                                where c.status <> 'open' and o.shop_id = ${shop} limit 1`),
    takenSiret: await one(`select siret from tenants where id = ${own.shop.shopId}`),
    notice: await one(`select n.id from notifications n join users u on u.id = n.user_id
                        where u.email = 'chef@bistrot.demo' limit 1`),
  }
}

/** What a refused request may leave: that it was tried. */
const countersOfTries = ['public.login_failures']

/** The job that notes a wrong password in the journal is of that kind, too: of these tables, the rest. */
const otherRows: Record<string, string> = {
  'graphile_worker._private_jobs': `task_id not in (
     select id from graphile_worker._private_tasks where identifier = 'note_failed_sign_in')`,
  'graphile_worker._private_tasks': `identifier <> 'note_failed_sign_in'`,
}

/** The MD5 of every table's rows, in the order of their own MD5s, by name with its schema. */
export const checksums = async (pool: Database['pool']): Promise<Map<string, string>> => {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
  const sums = new Map<string, string>()
  for (const { name } of tables.filter(table => !countersOfTries.includes(table.name))) {
    const { rows } = await pool.query<{ sum: string }>(`
      select count(*) || ' ' || coalesce(md5(string_agg(row_sum, '' order by row_sum)), '') as sum
        from (select md5(t::text) as row_sum from ${name} t where ${otherRows[name] ?? 'true'}) rows`)
    sums.set(name, rows[0]?.sum ?? '')
  }
  return sums
}

/** Tables that differ. */
export const changedTables = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] =>
  [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table)
