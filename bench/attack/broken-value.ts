import fc from 'fast-check'
import type { z } from 'zod'
import { hostileRaw } from './hostile-values.ts'
import { validValue, type Wire } from './valid-value.ts'

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
