// A body may hold 256 kB: what our own code reads of it ends first. A password of a quarter of a million
// characters, judged whether it is a common one, held a node for minutes.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'

type Check = z.core.$ZodCheckDef & { abort?: boolean }

const checksOf = (schema: z.core.$ZodType): Check[] =>
  (schema._zod.def.checks ?? []).map(check => check._zod.def)

/** Whether nothing follows once a text is too long; a date is as long as its format. */
const endsAt = (checks: Check[], mustAbort: boolean): number =>
  checks.findIndex(({ check, abort }) => check === 'max_length' && (abort === true || !mustAbort))

/** Why our own code may read a text of any length; nothing where it does not. */
const unboundedIn = (schema: z.core.$ZodType): string | undefined => {
  const { def } = schema._zod
  const checks = checksOf(schema)
  if (def.type === 'string') {
    const judged = checks.findIndex(({ check }) => check === 'custom')
    const end = endsAt(checks, true)
    const isDate = 'format' in def && def.format === 'date'
    return judged >= 0 && !isDate && (end < 0 || end > judged) ? 'judged' : undefined
  }
  if (!(schema instanceof z.core.$ZodPipe)) return undefined
  const { in: from, out: to } = schema._zod.def
  // What follows a pipe's beginning runs only where that found nothing wrong.
  if (from._zod.def.type !== 'string' || to._zod.def.type !== 'transform') return undefined
  const isMatched = checksOf(from).some(({ check }) => check === 'string_format')
  return endsAt(checksOf(from), false) < 0 && !isMatched ? 'changed' : undefined
}

const seen = new Set<z.core.$ZodType>()

/** Every schema inside one, each once, with where it stands. */
const within = (schema: z.core.$ZodType, at: string): [string, z.core.$ZodType][] => {
  if (seen.has(schema)) return []
  seen.add(schema)
  const inner: [string, z.core.$ZodType][] = []
  if (schema instanceof z.core.$ZodObject)
    for (const [key, field] of Object.entries(schema._zod.def.shape))
      inner.push([`${at}.${key}`, field])
  if (schema instanceof z.core.$ZodArray) inner.push([at, schema._zod.def.element])
  if (schema instanceof z.core.$ZodUnion)
    for (const option of schema._zod.def.options) inner.push([at, option])
  if (schema instanceof z.core.$ZodRecord)
    inner.push([at, schema._zod.def.keyType], [at, schema._zod.def.valueType])
  if (schema instanceof z.core.$ZodPipe)
    inner.push([at, schema._zod.def.in], [at, schema._zod.def.out])
  if ('innerType' in schema._zod.def) inner.push([at, schema._zod.def.innerType as z.core.$ZodType])
  return [[at, schema], ...inner.flatMap(([place, one]) => within(one, place))]
}

const sent = Object.entries(endpoints).flatMap(([call, endpoint]) => [
  ...('body' in endpoint ? within(endpoint.body, `${call}.body`) : []),
  ...('query' in endpoint ? within(endpoint.query, `${call}.query`) : []),
  ...('params' in endpoint ? within(endpoint.params, `${call}.params`) : []),
])

/** Bounded by the form it comes in (platform/http/read-form). */
const boundedElsewhere = new Set(['importShopOffers.body.corrections'])

test('a text that is too long is not read any further', () => {
  const texts = sent.filter(([, schema]) => schema._zod.def.type === 'string')
  expect(texts.length).toBeGreaterThan(200)
  const unbounded = sent
    .map(([at, schema]) => `${at}: ${unboundedIn(schema) ?? ''}`)
    .filter(text => !text.endsWith(': '))
  expect(unbounded.filter(text => !boundedElsewhere.has(text.split(':')[0] ?? ''))).toEqual([])
})
