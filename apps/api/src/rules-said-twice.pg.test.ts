import { foldText } from '@carreau/catalogue-search/words/fold'
import type { Role, TenantType } from '@carreau/domain/companies/roles'
import { type CreditPolicy, newcomerLimitCents } from '@carreau/domain/customers/credit'
import type { PaymentMethod } from '@carreau/domain/customers/customers'
import type { DocumentKind } from '@carreau/domain/documents/documents'
import { parisDay, parisInstant } from '@carreau/domain/french/paris-time'
import { priceAt } from '@carreau/domain/money/brackets'
import type { InterfelKind, OriginZone } from '@carreau/domain/money/interfel'
import {
  type BillingType,
  billingTypes,
  checkPackages,
  comparisonRank,
  maxPackages,
  type Unit,
  type VolumeType,
} from '@carreau/domain/money/quantity'
import type { ClaimStatus } from '@carreau/domain/orders/claims'
import { insideBuyer, type OrderStatus, owedStatuses } from '@carreau/domain/orders/orders'
import type { SubstitutionRule } from '@carreau/domain/orders/picking'
import type { ImportPhase, importModes } from '@carreau/domain/price-list/price-list'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { expect, expectTypeOf, test } from 'vitest'
import { mayHold } from './features/carts/door/carts.sql.ts'
import { comparablePrice, offerUnitPrice } from './features/companies/door/offer-price.sql.ts'
import type { Schema } from './platform/db/schema.ts'
import { testDatabase } from './platform/postgres/test-database.ts'

// The list of them, with the tests that stand elsewhere: docs/rules-said-twice.md.

const { db } = await testDatabase()

/** One row from tables that stand for those a fragment reads. */
const ask = async <T>(
  tables: Record<string, readonly object[]>,
  columns: Record<string, string>,
  value: RawBuilder<T>,
  from: RawBuilder<unknown>,
): Promise<T | undefined> => {
  const all = Object.entries(tables).map(
    ([table, rows]) => sql`${sql.ref(table)} as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as t (${sql.raw(columns[table] ?? '')}))`,
  )
  const { rows } = await sql<{
    value: T
  }>`with ${sql.join(all)} select ${value} as value from ${from}`.execute(db)
  return rows[0]?.value
}

/** Every choice of one from each. */
const product = <T extends Record<string, readonly unknown[]>>(choices: T) =>
  Object.entries(choices).reduce<Record<string, unknown>[]>(
    (made, [name, values]) => made.flatMap(one => values.map(value => ({ ...one, [name]: value }))),
    [{}],
  ) as { [K in keyof T]: T[K][number] }[]

test('PostgreSQL prices a quantity as priceAt does', async () => {
  const cases = product({
    brackets: [
      [],
      [[3000, 900]],
      [
        [3000, 900],
        [10_000, 700],
      ],
    ] as [number, number][][],
    customerPriceE4: [null, 650, 850, 2000],
    packagesMilli: [500, 1000, 2999, 3000, 9500, 10_000, 10_000_000],
  })
  for (const { brackets, customerPriceE4, packagesMilli } of cases) {
    const found = await ask(
      {
        o: [{ id: 1, unit_price_e4: 1000 }],
        offer_brackets: brackets.map(([min, price]) => ({
          offer_id: 1,
          min_packages_milli: min,
          unit_price_e4: price,
        })),
        customer_prices:
          customerPriceE4 === null
            ? []
            : [{ offer_id: 1, buyer_id: 2, unit_price_e4: customerPriceE4 }],
      },
      {
        o: 'id bigint, unit_price_e4 integer',
        offer_brackets: 'offer_id bigint, min_packages_milli integer, unit_price_e4 integer',
        customer_prices: 'offer_id bigint, buyer_id bigint, unit_price_e4 integer',
      },
      offerUnitPrice(2, packagesMilli),
      sql`o`,
    )
    const said = priceAt(
      {
        baseE4: 1000,
        brackets: brackets.map(([minPackagesMilli, unitPriceE4]) => ({
          minPackagesMilli,
          unitPriceE4,
        })),
        customerPriceE4,
      },
      packagesMilli,
    )
    expect([brackets, customerPriceE4, packagesMilli, found]).toEqual([
      brackets,
      customerPriceE4,
      packagesMilli,
      said,
    ])
  }
})

test('PostgreSQL orders prices as comparisonRank does, and stays within its integers', async () => {
  const cases = product({
    billingType: billingTypes,
    unitsPerPackage: [1, 7, 1000],
    averageVolumeG: [null, 1, 333, 6000],
    unitPriceE4: [1, 99_999, 2_000_000_000],
  })
  for (const one of cases) {
    const found = await ask(
      {
        o: [{ billing_type: one.billingType, unit_price_e4: one.unitPriceE4 }],
        v: [{ units_per_package: one.unitsPerPackage, average_volume_g: one.averageVolumeG }],
      },
      {
        o: 'billing_type text, unit_price_e4 integer',
        v: 'units_per_package integer, average_volume_g integer',
      },
      comparablePrice,
      sql`o cross join v left join customer_prices c on false`,
    )
    expect({ ...one, found }).toEqual({ ...one, found: comparisonRank(one) })
  }
})

test('PostgreSQL lets a cart hold what checkPackages allows from the minimum on', async () => {
  const cases = product({
    allowsHalf: [true, false],
    isIndivisible: [true, false],
    minimum: [500, 1000, 2500, 3000],
    packagesMilli: [
      0,
      1,
      500,
      999,
      1000,
      1500,
      2500,
      3000,
      maxPackages * 1000,
      maxPackages * 1000 + 500,
    ],
  })
  for (const one of cases) {
    const found = await ask(
      {
        o: [{ allows_half: one.allowsHalf, min_packages_milli: one.minimum }],
        p: [{ is_indivisible: one.isIndivisible }],
      },
      { o: 'allows_half boolean, min_packages_milli integer', p: 'is_indivisible boolean' },
      mayHold(sql<number>`${one.packagesMilli}::integer`, maxPackages * 1000),
      sql`o cross join p`,
    )
    const enough = one.minimum <= 1000 || one.packagesMilli >= one.minimum
    expect({ ...one, found }).toEqual({ ...one, found: enough && checkPackages(one) === null })
  }
})

test('PostgreSQL folds the texts of the trade as foldText does', async () => {
  const texts = [
    'Cœur-de-bœuf  d’ÉTÉ', "Pomme d'Api", 'CHOU-FLEUR', 'Maïs', 'Açaí', 'Noël Frères & Fils', 'Ægyptia',
    'Crème\tfraîche', 'Reine-claude', 'L’Haÿ-les-Roses', 'Saint-Étienne', 'œillet',
  ] // biome-ignore format: a list
  const { rows } = await sql<{ folded: string }>`
    select fold_text(text) as folded from unnest(${texts}::text[]) with ordinality as t (text, n) order by n`.execute(
    db,
  )
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText))
})

test('PostgreSQL knows the days of Paris as the domain does, when the clocks change too', async () => {
  const days = ['2026-01-01', '2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26', '2028-02-29']
  for (const day of days) {
    const begins = parisInstant(day, '00:00')
    const before = new Date(begins.getTime() - 1)
    const { rows } = await sql<{ at: Date; days: string[] }>`
      select ${day}::date::timestamp at time zone 'Europe/Paris' as at,
             array[paris_day(${begins}::timestamptz), paris_day(${before}::timestamptz)] as days`.execute(
      db,
    )
    expect(rows).toEqual([{ at: begins, days: [day, parisDay(before)] }])
  }
})

test('an order inside its buyer’s company is told to nobody else, as the domain has it', async () => {
  const { rows } = await sql<{
    body: string
  }>`select prosrc as body from pg_proc where proname = 'publish_orders'`.execute(db)
  const [, words = ''] = /when status in \(([^)]*)\)/.exec(rows[0]?.body ?? '') ?? []
  expect(words.match(/\w+/g)).toEqual(insideBuyer)
})

test('what is owed before its invoice is in the states that credit_of adds up', async () => {
  const { rows } = await sql<{
    body: string
  }>`select prosrc as body from pg_proc where proname = 'credit_of'`.execute(db)
  const [, words = ''] = /status in \(([^)]*)\)/.exec(rows[0]?.body ?? '') ?? []
  expect(words.match(/\w+/g)).toEqual(owedStatuses)
})

test('what a new customer may have open, where nobody has said, is the domain’s', async () => {
  const { rows } = await sql<{ cents: string }>`
    select column_default as cents from information_schema.columns
     where table_name = 'shops' and column_name = 'newcomer_limit_cents'`.execute(db)
  expect(Number(/\d+/.exec(rows[0]?.cents ?? '')?.[0])).toBe(newcomerLimitCents)
})

/** The words that a column takes, from its check. */
type Words<T extends keyof Schema, C extends keyof Schema[T]> = Selectable<Schema[T]>[C &
  keyof Selectable<Schema[T]>]

test('the words that columns take are the domain’s: held by the compiler', () => {
  expectTypeOf<Words<'buyers', 'interfel_kind'>>().toEqualTypeOf<InterfelKind>()
  expectTypeOf<Words<'buyers', 'substitution'>>().toEqualTypeOf<SubstitutionRule>()
  expectTypeOf<Words<'claims', 'status'>>().toEqualTypeOf<ClaimStatus>()
  expectTypeOf<Words<'documents', 'kind'>>().toEqualTypeOf<DocumentKind>()
  expectTypeOf<Words<'interfel_rates', 'zone'>>().toEqualTypeOf<OriginZone>()
  expectTypeOf<Words<'invoice_payments', 'method'>>().toEqualTypeOf<PaymentMethod>()
  expectTypeOf<Words<'memberships', 'role'>>().toEqualTypeOf<Role>()
  expectTypeOf<Words<'offers', 'billing_type'>>().toEqualTypeOf<BillingType>()
  expectTypeOf<Words<'order_lines', 'unit'>>().toEqualTypeOf<Unit>()
  expectTypeOf<Words<'orders', 'status'>>().toEqualTypeOf<OrderStatus>()
  expectTypeOf<Words<'price_list_imports', 'mode'>>().toEqualTypeOf<(typeof importModes)[number]>()
  expectTypeOf<Words<'price_list_imports', 'phase'>>().toEqualTypeOf<ImportPhase>()
  expectTypeOf<Words<'products', 'volume_type'>>().toEqualTypeOf<VolumeType>()
  expectTypeOf<Words<'shop_customers', 'credit_policy'>>().toEqualTypeOf<CreditPolicy>()
  expectTypeOf<Words<'tenants', 'type'>>().toEqualTypeOf<TenantType>()
})
