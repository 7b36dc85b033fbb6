import { expect, test } from 'vitest'
import { demoVocabulary } from './demo-vocabulary.test-app.ts'
import queries from './queries.json' with { type: 'json' }
import { createQueryReader } from './query-reader.ts'
import type { AttributeField } from './vocabulary.ts'

type Expected = Partial<Record<AttributeField, string | string[]>>
type Query = { query: string; first: string | string[] | null } & Expected

const vocabulary = demoVocabulary()
const read = createQueryReader(vocabulary)
const productOf = new Map(vocabulary.products.map(product => [product.id, product]))
const isoOf = new Map(vocabulary.origins.map(({ id, isoCode }) => [String(id), isoCode]))

const list = (value: string | string[]): string[] => (Array.isArray(value) ? value : [value])

/** Of sizes and packages, those that the first product comes in; origins by their code. */
const values = (field: AttributeField, found: readonly string[], first: number | undefined) => {
  if (field === 'origins') return found.map(id => isoOf.get(id))
  const theirs = field === 'size' || field === 'packaging' || field === 'maturity'
  const has = theirs ? productOf.get(first ?? 0)?.has?.[field] : undefined
  return has === undefined ? found : found.filter(value => has.includes(value))
}

const judge = ({ query, first, ...expected }: Query) => {
  const { named, attributes } = read(query)
  const names = named?.map(id => productOf.get(id)?.designation ?? '')
  const among = (count: number) =>
    first === null
      ? named === null
      : (names ?? []).slice(0, count).some(name => list(first).includes(name))
  const understood = attributes.map(
    ({ field, values: found }) => [field, [...values(field, found, named?.[0])].sort()] as const,
  )
  const wanted = Object.entries(expected).map(
    ([field, value]) => [field, list(value).sort()] as const,
  )
  const text = (pairs: readonly (readonly [string, readonly unknown[]])[]) =>
    JSON.stringify([...pairs].sort(([one], [other]) => (one < other ? -1 : 1)))
  return {
    query,
    mixed: wanted.length > 0,
    at1: among(1),
    at3: among(3),
    exact: text(understood) === text(wanted),
  }
}

test('real queries find what the trade expects, first and among the first three', () => {
  const judged = (queries as Query[]).map(judge)
  const mixed = judged.filter(each => each.mixed)
  const share = (good: number, all: readonly unknown[]) => good / all.length
  const at1 = share(judged.filter(each => each.at1).length, judged)
  const at3 = share(judged.filter(each => each.at3).length, judged)
  const exact = share(mixed.filter(each => each.exact).length, mixed)
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`
  console.log(
    `Search quality on ${judged.length} queries: success@1 ${percent(at1)}, ` +
      `success@3 ${percent(at3)}; ${mixed.length} mixed, read exactly ${percent(exact)}`,
  )
  const missed = judged.filter(each => !each.at1 || (each.mixed && !each.exact))
  expect(judged.length).toBeGreaterThanOrEqual(220)
  expect(mixed.length).toBeGreaterThanOrEqual(60)
  expect(at1, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95)
  expect(at3, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.99)
  expect(exact, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95)
})
