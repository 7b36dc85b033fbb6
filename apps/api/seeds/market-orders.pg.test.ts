import type { CreditNoteContent } from '@carreau/domain/documents/content'
import { parisDay } from '@carreau/domain/french/paris-time'
import type { InterfelKind } from '@carreau/domain/money/interfel'
import { documentTotals } from '@carreau/domain/money/money'
import { claimableUntil } from '@carreau/domain/orders/claims'
import { type OrderStatus, orderStatuses, orderTransitions } from '@carreau/domain/orders/orders'
import { deliveryFeeCents, orderLineTotal, orderTotals } from '@carreau/domain/orders/totals'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { storedRange } from '../src/features/orders/placing/stored-range.sql.ts'
import { demoDatabase, demoNow } from './demo-market.test-database.ts'
import { interfelRates } from './orders/orders.ts'

const today = demoNow
const { db } = await demoDatabase()

const countOf = async (from: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(from)}`.execute(db)
  return rows[0]?.n ?? 0
}

describe('the orders of the demo market', () => {
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
        weightMinG: line.weight_min_g,
        weightMaxG: line.weight_max_g,
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
    let open = 0
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
        ...storedRange(totals),
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
      if (order.net_max_cents !== null) open += 1
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
    expect(open).toBeGreaterThan(0)
  })

  test('what was weighed lies within what was announced, and half of what is weighed is announced', async () => {
    const { rows } = await sql<{ weighed: number; announced: number; outside: number }>`
      select count(*) as weighed, count(weight_min_g) as announced,
             count(*) filter (where picked_weight_g * 1000.0 not between weight_min_g::bigint * picked_milli
                                                                    and weight_max_g::bigint * picked_milli) as outside
        from order_lines where picked_weight_g is not null`.execute(db)
    const { rows: uneven } = await sql<{ uneven: number }>`
      select count(*) as uneven from order_lines
       where weighings_g is not null
         and (select sum(g - tare_g) from unnest(weighings_g) g) <> picked_weight_g`.execute(db)
    expect(uneven).toEqual([{ uneven: 0 }])
    const [found] = rows
    expect(found?.announced).toBeGreaterThan((found?.weighed ?? 0) / 2)
    expect(found?.announced).toBeLessThan(found?.weighed ?? 0)
    expect(found?.outside).toBe(0)
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

describe('their documents', () => {
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
    const invoices = ofKind('invoice').filter(({ period_end }) => period_end === null)
    expect(invoices).toHaveLength(
      await countOf(`orders o where status = 'delivered' and net_cents > 0
                        and not exists (select from periodic_deliveries where order_id = o.id)`),
    )
    for (const invoice of invoices)
      expect([invoice.net_cents, invoice.gross_cents]).toEqual([
        invoice.order_net,
        invoice.order_gross,
      ])
  })

  test('are for two customers an invoice by décade, of all its deliveries, once it is over', async () => {
    const customers = await countOf(`shop_customers where invoicing = 'decade'`)
    expect(customers).toBe(2)
    expect(await countOf('documents where period_end is not null')).toBeGreaterThan(0)
    expect(
      await countOf(`documents d where d.period_end is not null and d.net_cents <> (
        select sum(net_cents) from periodic_deliveries where document_id = d.id)`),
    ).toBe(0)
    expect(
      await countOf(
        `periodic_deliveries where (document_id is null) <> (period_end >= '${parisDay(today)}')`,
      ),
    ).toBe(0)
  })

  test.each([
    ['delivery_note', 'BL'],
    ['invoice', 'F'],
    ['credit_note', 'A'],
  ] as const)('are numbered by wholesaler and year without a gap: %s', async (kind, letter) => {
    const invoices = (await loadDocuments()).filter(document => document.kind === kind)
    const counters = await db
      .selectFrom('document_counters')
      .selectAll()
      .where('kind', '=', kind)
      .execute()
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
          (_, index) => `${letter}${year}-${String(index + 1).padStart(6, '0')}`,
        ),
      )
    }
  })

  test('name the lines of their orders, and the sentences of their wholesaler', async () => {
    const { rows } = await sql<{ strays: number; texts: number }>`
      select (select count(*) from documents d, jsonb_array_elements(d.content->'lines') as line
               where not exists (select from order_lines l
                                  where l.order_id = any(orders_of_invoice(d.id, d.order_id))
                                    and l.id = (line->>'lineId')::bigint))
               as strays,
             (select count(*) from documents d join shops s on s.tenant_id = d.shop_id
               where d.kind = 'invoice'
                 and d.content->'legal' <> jsonb_build_object('PMD', s.late_penalty_text,
                       'PMT', s.recovery_text, 'AAB', s.discount_text)) as texts`.execute(db)
    expect(rows).toEqual([{ strays: 0, texts: 0 }])
  })
})

describe('what was disputed of them', () => {
  const loadClaims = () =>
    db
      .selectFrom('claims as c')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .innerJoin('tenants as buyer', 'buyer.id', 'o.buyer_id')
      .innerJoin('tenants as shop', 'shop.id', 'o.shop_id')
      .innerJoin('order_history as h', join =>
        join.onRef('h.order_id', '=', 'o.id').on('h.to_status', '=', 'delivered'),
      )
      .selectAll('c')
      .select(['buyer.company_name as buyer', 'shop.company_name as shop', 'h.at as delivered_at'])
      .select(['o.placed_by', 'o.delivery_date'])
      .orderBy('c.id')
      .execute()

  test('shows « Primeurs de Rungis » a claim to answer, one granted in part, one refused', async () => {
    const shown = (await loadClaims()).filter(
      ({ buyer, shop }) => buyer === 'Bistrot des Halles' && shop === 'Primeurs de Rungis',
    )
    expect(shown.map(({ status }) => status).sort()).toEqual(['accepted', 'open', 'refused'])
    const open = shown.find(({ status }) => status === 'open')
    expect(open?.answer_by.getTime()).toBeGreaterThan(today.getTime())
    const granted = shown.find(({ status }) => status === 'accepted')
    const lines = await db
      .selectFrom('claim_lines')
      .selectAll()
      .where('claim_id', '=', granted?.id ?? 0)
      .execute()
    const asked = lines.map(line => line.packages_milli ?? line.weight_g ?? 0)
    const given = lines.map(line => line.accepted_packages_milli ?? line.accepted_weight_g ?? 0)
    expect(given.reduce((sum, one) => sum + one, 0)).toBeLessThan(
      asked.reduce((sum, one) => sum + one, 0),
    )
  })

  test('was so in time, and answered with a credit note or a reason', async () => {
    const claims = await loadClaims()
    expect(claims.length).toBeGreaterThan(10)
    expect(claims.length).toBeLessThan(60)
    for (const claim of claims) {
      expect(claim.opened_by).toBe(claim.placed_by)
      expect(claim.opened_at.getTime()).toBeGreaterThan(claim.delivered_at.getTime())
      expect(claim.opened_at.getTime()).toBeLessThanOrEqual(
        Math.min(
          claimableUntil(claim.delivered_at, claim.delivery_date).getTime(),
          today.getTime(),
        ),
      )
      expect(claim.reason === null).toBe(claim.status === 'open')
      expect((claim.resolved_at?.getTime() ?? 0) <= today.getTime()).toBe(true)
    }
    expect(await countOf(`documents where kind = 'credit_note'`)).toBe(
      claims.filter(({ status }) => status === 'accepted').length,
    )
    expect(
      await countOf(
        'claims c where not exists (select from claim_lines l where l.claim_id = c.id)',
      ),
    ).toBe(0)
  })

  test('is credited to the cent, and never more than was invoiced', async () => {
    const notes = await db
      .selectFrom('documents')
      .selectAll()
      .where('kind', '=', 'credit_note')
      .execute()
    for (const note of notes) {
      const content = note.content as CreditNoteContent
      const totals = documentTotals({
        lines: content.lines,
        charges: content.deliveryFee ? [content.deliveryFee] : [],
        contributions: content.contributions,
      })
      expect([note.net_cents, note.gross_cents]).toEqual([totals.netCents, totals.grossCents])
      expect(totals.netCents).toBeGreaterThan(0)
    }
    expect(await countOf('invoice_balances where credited_cents > gross_cents')).toBe(0)
  })

  test('has three customers answered by themselves, none with an order that waits', async () => {
    const trusted = `shop_customers c join tenants t on t.id = c.buyer_id where c.auto_accept`
    expect(await countOf(trusted)).toBe(3)
    expect(
      await countOf(`${trusted} and (t.company_name in ('Bistrot des Halles', 'Traiteur Lumière')
        or exists (select from orders o where o.shop_id = c.shop_id and o.buyer_id = c.buyer_id
                                          and o.status = 'submitted'))`),
    ).toBe(0)
  })

  test('leaves balances that are what the papers say', async () => {
    expect(
      await countOf(`invoice_balances b where gross_cents <> (select gross_cents from documents where id = b.document_id)
        or credited_cents <> (select coalesce(sum(gross_cents), 0) from documents where order_id = b.order_id and kind = 'credit_note')
        or paid_cents <> (select coalesce(sum(amount_cents), 0) from invoice_payments where document_id = b.document_id)
        or open_cents < 0`),
    ).toBe(0)
    expect(
      await countOf('invoice_balances where credited_cents > 0 and open_cents = 0'),
    ).toBeGreaterThan(0)
    expect(
      await countOf(
        `(select sum(claims) as n from shop_day_customers) d where n <> (select count(*) from claims)`,
      ),
    ).toBe(0)
    expect(
      await countOf(`(select sum(credited_net_cents) as n from shop_day_customers) d
        where n <> (select sum(net_cents) from documents where kind = 'credit_note')`),
    ).toBe(0)
  })
})
