import { createHash } from 'node:crypto'
import { checkBrackets } from '@carreau/domain/brackets'
import { parisDay } from '@carreau/domain/french/paris-time'
import type { InterfelKind } from '@carreau/domain/interfel'
import { type OrderStatus, orderStatuses, orderTransitions } from '@carreau/domain/orders/orders'
import { deliveryFeeCents, orderLineTotal, orderTotals } from '@carreau/domain/orders/totals'
import { nextDeliveries } from '@carreau/domain/shops/delivery-calendar'
import { isSiret, isVatNumber } from '@carreau/domain/tenants/legal-ids'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { prepareLists } from '../src/features/lists/prepare-lists.ts'
import type { Db } from '../src/platform/db/database.ts'
import { testDatabase } from '../src/platform/postgres/test-database.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { loadMarket } from './load-market.ts'
import { isEmpty } from './on-empty-database.ts'
import { interfelRates } from './orders.ts'

const today = new Date('2026-11-21T10:00:00+01:00')
const { db, url } = await testDatabase()
const twin = await testDatabase()
const emptyBefore = await isEmpty(url)
const drawings: string[] = []
const putIllustration = async (svg: Buffer | string): Promise<string> => {
  drawings.push(String(svg))
  return createHash('sha256').update(svg).digest('hex')
}
await loadMarket({ databaseUrl: url, today, scale: 1, putIllustration })
const drawn = drawings.splice(0)
await loadMarket({ databaseUrl: twin.url, today, scale: 1, putIllustration })

const countOf = async (from: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(from)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** What two loads must agree on, tokens and defaults of the clock aside. */
const checksum = async (market: Db, table: string): Promise<string | undefined> => {
  const { rows } = await sql<{ sum: string }>`
    select md5(string_agg(t::text, '|' order by t::text)) as sum
      from ${sql.table(table)} t`.execute(market)
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
    expect(await share('not is_available')).toBeCloseTo(0.04, 2)
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
    'cart_items',
    'homepage_parts',
    'favorites',
    'lists',
    'list_lines',
  ])('is the same at each load: %s', async table => {
    const sum = await checksum(db, table)
    expect(sum).toBeDefined()
    expect(await checksum(twin.db, table)).toBe(sum)
  })

  test('pictures every product and category, each drawing stored once', async () => {
    expect(await countOf(`products where cardinality(photo_keys) <> 1`)).toBe(0)
    expect(await countOf(`categories where picture_key is null`)).toBe(0)
    expect(drawn.length).toBeGreaterThan(100)
    expect(new Set(drawn).size).toBe(drawn.length)
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
  }, 30_000)
})

describe('its wholesalers and companies', () => {
  test('have valid numbers of their own', async () => {
    const tenants = await db.selectFrom('tenants').select(['siret', 'vat_number']).execute()
    for (const { siret, vat_number } of tenants) {
      expect(isSiret(siret ?? '')).toBe(true)
      expect(isVatNumber(vat_number ?? '')).toBe(true)
    }
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
  test('let every product be compared between three wholesalers at least', async () => {
    const { rows } = await sql<{ designation: string; shops: number }>`
      select p.commercial_designation as designation, count(distinct o.shop_id) as shops
        from products p left join offers o on o.product_id = p.id and o.is_available
       group by p.id having count(distinct o.shop_id) < 3`.execute(db)
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

describe('its orders', () => {
  const loadOrders = () =>
    db
      .selectFrom('orders as o')
      .innerJoin('buyers as b', 'b.tenant_id', 'o.buyer_id')
      .innerJoin('shops as s', 's.tenant_id', 'o.shop_id')
      .selectAll('o')
      .select(['b.interfel_kind', 's.fee_cents', 's.franco_cents', 's.minimum_order_cents'])
      .orderBy('o.id')
      .execute()

  const loadLines = async () => {
    const lines = await db.selectFrom('order_lines').selectAll().execute()
    return Map.groupBy(
      lines.map(line => ({
        orderId: line.order_id,
        netCents: line.net_cents,
        billingType: line.billing_type,
        unitsPerPackage: line.units_per_package,
        averageVolumeG: line.average_volume_g,
        orderedPackagesMilli: line.ordered_milli,
        pickedPackagesMilli: line.picked_milli,
        pickedWeightG: line.picked_weight_g,
        volumeType: line.volume_type,
        unitPriceE4: line.unit_price_e4,
        vatRate: line.vat_rate,
        isInterfelTaxable: line.is_interfel_taxable,
        originIsoCode: line.origin_iso_code,
      })),
      line => line.orderId,
    )
  }

  test('come out to the cent as the domain computes them', async () => {
    const linesOf = await loadLines()
    let contributions = 0
    for (const order of await loadOrders()) {
      const lines = linesOf.get(order.id) ?? []
      expect(lines).toHaveLength(order.lines_count)
      for (const line of lines) expect(line.netCents).toBe(orderLineTotal(line).netCents)
      const totals = orderTotals({
        lines,
        delivery: { feeCents: order.delivery_fee_cents, francoCents: null },
        interfel: {
          customer: { kind: order.interfel_kind satisfies InterfelKind },
          rates: interfelRates,
          day: parisDay(order.created_at),
        },
      })
      expect(order).toMatchObject({
        net_cents: totals.netCents,
        gross_cents: totals.grossCents,
        estimated: totals.estimated,
        vat: totals.vat.map(({ rate, baseCents, amountCents }) => ({
          rate,
          base_cents: baseCents,
          amount_cents: amountCents,
        })),
        contributions: totals.contributions.map(({ label, zone, ratePercent, netCents }) => ({
          label,
          zone,
          rate: Number(ratePercent),
          net_cents: netCents,
        })),
      })
      contributions += order.contributions.length
      const asOrdered = lines.map(line => ({
        ...line,
        pickedPackagesMilli: null,
        pickedWeightG: null,
      }))
      const goods = asOrdered.reduce((sum, line) => sum + orderLineTotal(line).netCents, 0)
      const terms = { feeCents: order.fee_cents, francoCents: order.franco_cents }
      expect(order.delivery_fee_cents).toBeLessThanOrEqual(deliveryFeeCents(goods, terms))
      expect(goods).toBeGreaterThanOrEqual(order.minimum_order_cents)
    }
    expect(contributions).toBeGreaterThan(0)
  })

  test('show « Bistrot des Halles » every state', async () => {
    const { rows } = await sql<{ status: OrderStatus; n: number }>`
      select o.status, count(*) as n from orders o join tenants t on t.id = o.buyer_id
       where t.company_name = 'Bistrot des Halles' group by 1`.execute(db)
    const counts = Object.fromEntries(rows.map(({ status, n }) => [status, n]))
    expect(Object.keys(counts).sort()).toEqual([...orderStatuses].sort())
    expect(counts).toMatchObject({
      to_approve: 2,
      submitted: 3,
      accepted: 2,
      picking: 1,
      shipped: 1,
    })
  })

  test('follow the transition table, in time, up to their status', async () => {
    const history = await db.selectFrom('order_history').selectAll().orderBy('id').execute()
    const stepsOf = Map.groupBy(history, step => step.order_id)
    const legal = Object.values(orderTransitions).flatMap(({ from, to, reasonRequired }) =>
      from.map(status => `${status} → ${to}${reasonRequired ? ' with reason' : ''}`),
    )
    for (const order of await loadOrders()) {
      const [first, ...steps] = stepsOf.get(order.id) ?? []
      expect(first).toMatchObject({ from_status: null, at: order.created_at })
      expect([first, ...steps].at(-1)?.to_status).toBe(order.status)
      let before = first
      for (const step of steps) {
        const move = `${step.from_status} → ${step.to_status}`
        expect(step.from_status).toBe(before?.to_status)
        expect(legal.some(known => known === move || (known.startsWith(move) && step.reason))).toBe(
          true,
        )
        expect(step.at.getTime()).toBeGreaterThanOrEqual(before?.at.getTime() ?? 0)
        expect(step.at.getTime()).toBeLessThanOrEqual(today.getTime())
        before = step
      }
    }
  })

  test('are numbered as time went', async () => {
    const times = (await loadOrders()).map(order => order.created_at.getTime())
    expect(times).toEqual([...times].sort((left, right) => left - right))
    expect(times.at(-1)).toBeLessThanOrEqual(today.getTime())
  })

  test('can be followed by another one', async () => {
    const { rows } = await sql<{ taken: boolean }>`
      select nextval(pg_get_serial_sequence('orders', 'id')) <= max(id) as taken
        from orders`.execute(db)
    expect(rows).toEqual([{ taken: false }])
  })
})

describe('its documents', () => {
  const loadDocuments = () =>
    db
      .selectFrom('documents as d')
      .innerJoin('orders as o', 'o.id', 'd.order_id')
      .selectAll('d')
      .select(['o.status', 'o.net_cents as order_net', 'o.gross_cents as order_gross'])
      .orderBy('d.id')
      .execute()

  test('are a note of all that was shipped, an invoice of all that was delivered', async () => {
    const documents = await loadDocuments()
    const ofKind = (kind: string) => documents.filter(document => document.kind === kind)
    expect(ofKind('delivery_note')).toHaveLength(
      await countOf(`orders where status in ('shipped', 'delivered')`),
    )
    const invoices = ofKind('invoice')
    expect(invoices).toHaveLength(
      await countOf(`orders where status = 'delivered' and net_cents > 0`),
    )
    for (const invoice of invoices)
      expect([invoice.net_cents, invoice.gross_cents]).toEqual([
        invoice.order_net,
        invoice.order_gross,
      ])
  })

  test('are numbered by wholesaler and year without a gap, as they were delivered', async () => {
    const invoices = (await loadDocuments()).filter(({ kind }) => kind === 'invoice')
    const counters = await db.selectFrom('document_counters').selectAll().execute()
    const series = Map.groupBy(
      invoices,
      ({ shop_id, issued_at }) => `${shop_id} ${parisDay(issued_at).slice(0, 4)}`,
    )
    expect(series.size).toBe(counters.length)
    for (const { shop_id, year, last_number } of counters) {
      const numbered = series.get(`${shop_id} ${year}`) ?? []
      const times = numbered.map(invoice => invoice.issued_at.getTime())
      expect(times).toEqual(times.toSorted((left, right) => left - right))
      expect(numbered.map(({ number }) => number)).toEqual(
        Array.from(
          { length: last_number },
          (_, index) => `F${year}-${String(index + 1).padStart(6, '0')}`,
        ),
      )
    }
  })

  test('name the lines of their orders, and the sentences of their wholesaler', async () => {
    const { rows } = await sql<{ strays: number; texts: number }>`
      select (select count(*) from documents d, jsonb_array_elements(d.content->'lines') as line
               where not exists (select from order_lines l
                                  where l.order_id = d.order_id and l.id = (line->>'lineId')::bigint))
               as strays,
             (select count(*) from documents d join shops s on s.tenant_id = d.shop_id
               where d.kind = 'invoice'
                 and d.content->'legal' <> jsonb_build_object('PMD', s.late_penalty_text,
                       'PMT', s.recovery_text, 'AAB', s.discount_text)) as texts`.execute(db)
    expect(rows).toEqual([{ strays: 0, texts: 0 }])
  })
})
