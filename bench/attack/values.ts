import fc from 'fast-check'
import type { z } from 'zod'
import { hostileRaw } from './hostile-values.ts'

/** What goes over the wire: JSON, where a field that is left out is undefined. */
export type Wire = null | boolean | number | string | Wire[] | { [key: string]: Wire }

/** What no shape tells: a number with a check digit, a key of a browser, an address. By field name. */
const knownTexts: Record<string, string> = {
  avatar_key: '0123456789abcdef0123456789abcdef',
  channel_name: 'private-user.1',
  cut_off: '23:00',
  departments: '75',
  departure_time: '05:30',
  email: 'personne@exemple.fr',
  fetch_at: '03:00',
  from: '22:00',
  code: '123456',
  folder: 'commandes/entrant',
  iban: 'FR7630006000011234567890189',
  iso_code: 'FR',
  image_url: '/storage/carreau/0123456789abcdef0123456789abcdef/512.webp',
  month: '2026-11',
  logo_key: '0123456789abcdef0123456789abcdef',
  number: 'F2026-000001',
  organic_body: 'FR-BIO-01',
  rate: '0.35',
  reply_to: 'ventes@exemple.fr',
  url: 'https://exemple.fr/tarif.csv',
  send_at: '18:00',
  photo_keys: '0123456789abcdef0123456789abcdef',
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/abonnement-1',
  // Of a credit on a bank statement, and of its payer.
  key: 'ab'.repeat(32),
  payers: 'cd'.repeat(32),
  postal_code: '75001',
  siret: '73282932000074',
  socket_id: '1234.5678',
  to: '06:00',
  token: 'jeton-d-appareil_0123456789:abcdef',
  vat_number: 'FR44732829320',
  // Accounts of a chart, also by rate of VAT.
  ...Object.fromEntries(
    [
      'customers',
      'bank',
      'cash',
      'delivery',
      'contributions',
      'advances',
      'late_interest',
      'recovery',
      '0',
      '2.1',
      '5.5',
      '10',
      '20',
    ].map(name => [name, '411000']),
  ),
}

const formats: Record<string, string> = {
  date: '2026-11-24',
  datetime: '2026-11-24T09:00:00+01:00',
  email: 'personne@exemple.fr',
  url: 'https://exemple.fr/',
  uuid: '00000000-0000-4000-8000-000000000000',
}

/** The bounds that zod keeps of a text or a number. */
type Bag = { format?: string; minimum?: number; maximum?: number }

const text = (
  name: string,
  { format = '', minimum = 0, maximum = 40 }: Bag,
): fc.Arbitrary<Wire> => {
  const known = formats[format] ?? knownTexts[name]
  if (known !== undefined) return fc.constant(known)
  const least = Math.max(1, minimum)
  return fc
    .string({
      unit: fc.constantFrom(...'abcéèç œ0123'),
      minLength: least,
      maxLength: Math.max(least, Math.min(maximum, 24)),
    })
    .map(made => (made.trim().length < least ? 'a'.repeat(least) : made))
}

/** Whole numbers satisfy every rule on decimals, and small ones every rule on size. */
const number = ({ minimum = 1, maximum = 1_000 }: Bag): fc.Arbitrary<Wire> =>
  fc.integer({
    min: Math.ceil(Math.max(minimum, -1_000)),
    max: Math.floor(Math.min(maximum, Math.max(minimum, 0) + 1_000)),
  })

const sizes = (shape: z.core.$ZodType): { minLength: number; maxLength: number } => {
  const { minimum = 0, maximum = 3 } = shape._zod.bag as Bag
  return { minLength: minimum, maxLength: Math.max(minimum, Math.min(maximum, 3)) }
}

/**
 * Values that a shape of the contract takes, as they go over the wire. What only a rule in code
 * knows is tried again until the shape agrees (`validValue`).
 */
const valuesOf = (shape: z.core.$ZodType, name: string): fc.Arbitrary<Wire | undefined> => {
  const { def, bag } = (shape as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, field]) => [key, valuesOf(field, key)])
      return fc.record(Object.fromEntries(fields)).map(withoutUndefined)
    }
    case 'string':
      return text(name, { ...(bag as Bag), format: 'format' in def ? String(def.format) : '' })
    case 'number':
      return number(bag as Bag)
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...(Object.values(def.entries) as string[]))
    case 'literal':
      return fc.constantFrom(...(def.values as Wire[]))
    case 'array':
      // Of a reminder's three steps, which rise.
      if (name === 'days' && def.checks?.some(check => check._zod.def.check === 'length_equals'))
        return fc.constant([3, 10, 20])
      return fc.array(valuesOf(def.element, name) as fc.Arbitrary<Wire>, sizes(shape))
    case 'union':
      return fc.oneof(...def.options.map(option => valuesOf(option, name)))
    case 'optional':
    case 'default':
      return fc.option(valuesOf(def.innerType, name), { nil: undefined, freq: 2 })
    case 'nullable':
      return fc.option(valuesOf(def.innerType, name), { nil: null, freq: 4 })
    case 'pipe':
      return name === 'cart_ids' || name === 'corrections'
        ? fc.constant(name === 'cart_ids' ? '1,2' : '{}')
        : valuesOf(def.in, name)
    case 'unknown':
      return fc.constant({})
    default:
      throw new RangeError(`The generator knows no ${def.type} yet (${name})`)
  }
}

const withoutUndefined = (fields: Record<string, Wire | undefined>): Wire =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, Wire] => field[1] !== undefined),
  )

const made = new WeakMap<z.ZodType, fc.Arbitrary<Wire>>()

/** Values that the shape takes, sure: each was read by it. */
export const validValue = (shape: z.ZodType): fc.Arbitrary<Wire> => {
  const known = made.get(shape) ?? makeValid(shape)
  made.set(shape, known)
  return known
}

const makeValid = (shape: z.ZodType): fc.Arbitrary<Wire> => {
  const values = valuesOf(shape, '') as fc.Arbitrary<Wire>
  const fits = (value: Wire): boolean => shape.safeParse(value).success
  // A filter that nothing passes would be tried for ever.
  const tried = fc.sample(values, { numRuns: 200, seed: 1 })
  if (!tried.some(fits))
    throw new RangeError(
      `No value that this shape takes is made, so \`knownTexts\` must know one: ${JSON.stringify(tried[0])}`,
    )
  return values.filter(fits)
}

type Place = readonly (string | number)[]

/** Every place in a value, the value itself first. */
const placesOf = (value: Wire, place: Place = []): Place[] => {
  if (value === null || typeof value !== 'object') return [place]
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => placesOf(item, [...place, index]))
    : Object.entries(value).flatMap(([key, item]) => placesOf(item, [...place, key]))
  return [place, ...inner]
}

/** Stands where raw JSON will stand; no text of ours. */
const hole = '\ue000hole\ue000'

const withAt = (
  value: Wire,
  [key, ...rest]: Place,
  change: (old: Wire) => Wire | undefined,
): Wire | undefined => {
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.flatMap((item, index) => {
      if (index !== key) return [item]
      const changed = withAt(item, rest, change)
      return changed === undefined ? [] : [changed]
    })
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).map(([name, item]): [string, Wire | undefined] => [
    name,
    name === key ? withAt(item, rest, change) : item,
  ])
  // What is undefined is left out of the JSON.
  return Object.fromEntries(fields) as Wire
}

const changes: readonly ((old: Wire) => Wire | undefined)[] = [
  () => undefined,
  old => [old],
  old => ({ value: old }),
  old => String(old),
  old => (typeof old === 'number' ? -old : old),
  old => (typeof old === 'number' ? old + 1e-9 : old),
  old => (typeof old === 'number' ? old * 1e12 : old),
  old => (typeof old === 'string' ? old.repeat(3_000) : old),
  old => (typeof old === 'string' ? `${old}\u0000` : old),
  old => (typeof old === 'string' ? old.toUpperCase() : old),
  old => (Array.isArray(old) ? Array<Wire>(2_001).fill(old[0] ?? 1) : old),
]

type Changed = { right: string; text: string }

/** The JSON of a value of the shape, and what it became by one change somewhere in it. */
const changedText = (shape: z.ZodType): fc.Arbitrary<Changed> =>
  validValue(shape).chain(value =>
    fc
      .tuple(
        fc.constantFrom(...placesOf(value)),
        fc.oneof(
          { weight: 3, arbitrary: hostileRaw },
          { weight: 2, arbitrary: fc.constantFrom(...changes) },
        ),
      )
      .map(([place, change]) => {
        const changed = withAt(value, place, typeof change === 'string' ? () => hole : change)
        const text = JSON.stringify(changed) ?? ''
        return {
          right: JSON.stringify(value) ?? '',
          text:
            typeof change === 'string' ? text.replace(JSON.stringify(hole), () => change) : text,
        }
      }),
  )

/** As the API reads it: undefined for an empty body. */
const readText = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

/** Whether the shape refuses the JSON text; a text that is no JSON is refused as well. */
export const isRefused = (shape: z.ZodType, text: string): boolean => {
  try {
    return !shape.safeParse(readText(text)).success
  } catch {
    return true
  }
}

/** JSON that the shape surely refuses, though all of it but one place was right. */
export const brokenText = (shape: z.ZodType): fc.Arbitrary<string> =>
  changedText(shape)
    .map(({ text }) => text)
    .filter(text => isRefused(shape, text))

/** JSON that the shape takes: strange where it takes that, else right. */
export const strangeText = (shape: z.ZodType): fc.Arbitrary<string> =>
  changedText(shape).map(({ right, text }) =>
    text === '' || isRefused(shape, text) ? right : text,
  )
