import {
  centsFromEuros,
  e4FromEuros,
  gFromKg,
  milliFromPackages,
  minorFromDecimal,
} from '@carreau/domain/money/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'

type Leaf = { at: string; name: string; schema: z.ZodType }

/** The schemas inside a schema, each with the name that JSON gives it. */
const within = (schema: z.ZodType, name: string): [name: string, z.ZodType][] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).map(([key, inner]) => [key, inner as z.ZodType])
  if (schema instanceof z.ZodArray) return [[name, schema.element as z.ZodType]]
  if (schema instanceof z.ZodUnion) return schema.options.map(option => [name, option as z.ZodType])
  if (schema instanceof z.ZodPipe)
    return [
      [name, schema.in as z.ZodType],
      [name, schema.out as z.ZodType],
    ]
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return [[name, schema.unwrap() as z.ZodType]]
  return []
}

const numbersOf = (schema: z.ZodType, name: string, at: string): Leaf[] =>
  schema instanceof z.ZodNumber
    ? schema.format === 'safeint'
      ? []
      : [{ at, name, schema }]
    : within(schema, name).flatMap(([key, inner]) =>
        numbersOf(inner, key, key === name ? at : `${at}.${key}`),
      )

const sent = Object.entries(endpoints).flatMap(([call, endpoint]) =>
  'body' in endpoint ? numbersOf(endpoint.body, 'body', call) : [],
)

/** How the API reads each number, by its name. */
const readers: Record<string, (value: number) => number> = {
  amount: centsFromEuros,
  approval_limit: centsFromEuros,
  budget: centsFromEuros,
  charges: centsFromEuros,
  credit_limit: centsFromEuros,
  fee: centsFromEuros,
  franco: centsFromEuros,
  least_amount: centsFromEuros,
  minimum_order: centsFromEuros,
  newcomer_limit: centsFromEuros,
  seen_net: centsFromEuros,
  share_capital: centsFromEuros,
  unit_price: e4FromEuros,
  max_unit_price: e4FromEuros,
  price: e4FromEuros,
  unit_cost: e4FromEuros,
  average_volume: gFromKg,
  weight_max_kg: gFromKg,
  weight_min_kg: gFromKg,
  tare_kg: gFromKg,
  weight_kg: gFromKg,
  weights_kg: gFromKg,
  held_packages: milliFromPackages,
  min_packages: milliFromPackages,
  quantity: milliFromPackages,
  temperature_c: value => minorFromDecimal(String(value), 1),
  percent: value => minorFromDecimal(String(value), 2),
}
/** Read by their rooms, which answer what is not a package or half of one by itself. */
const readByRooms = new Set(['packages_quantity', 'packages', 'par', 'on_hand', 'counted'])
/** Compared as they come, never converted. */
const compared = new Set(['seen_total', 'seen_quantity'])
/** A claim names any part of a package, an order whole and half ones. */
const isClaimed = ({ at }: Leaf): boolean => /^(openClaim|receiveOrder|resolveClaim)\./.test(at)
const readerOf = (leaf: Leaf) =>
  isClaimed(leaf) && leaf.name === 'packages_quantity' ? milliFromPackages : readers[leaf.name]

const someNumber = fc.oneof(
  fc.double(),
  fc.double({ min: -10, max: 200_000 }),
  // Cents, grams and 1/10 000 €, and the doubles beside them.
  fc
    .record({
      minor: fc.integer({ min: -1_000, max: 2_000_000_000 }),
      decimals: fc.integer({ min: 0, max: 5 }),
      off: fc.constantFrom(0, Number.EPSILON, -Number.EPSILON),
    })
    .map(({ minor, decimals, off }) => (minor / 10 ** decimals) * (1 + off)),
  fc.constantFrom(
    0.5 - Number.EPSILON,
    116.750_000_000_000_01,
    0.1 + 0.2,
    1.005,
    1e-7,
    1e21,
    9_999_999.99,
    -0,
  ),
)

test('every number that a body may hold is known by how it is read', () => {
  expect(sent.length).toBeGreaterThan(20)
  const unknown = sent.filter(
    leaf => !readerOf(leaf) && !readByRooms.has(leaf.name) && !compared.has(leaf.name),
  )
  expect(unknown.map(({ at }) => at)).toEqual([])
})

test.each(sent.filter(leaf => readerOf(leaf)).map(leaf => [leaf.at, leaf] as const))(
  '%s: what the contract lets through is read, exactly',
  (_at, leaf) => {
    const read = readerOf(leaf)
    fc.assert(
      fc.property(someNumber, value => {
        if (!leaf.schema.safeParse(value).success) return
        expect(Number.isSafeInteger(read?.(value))).toBe(true)
      }),
    )
    expect(leaf.schema.safeParse(116.750_000_000_000_01)).toMatchObject({ success: false })
  },
)
