import { z } from 'zod'

/** A positive integer id, as every id in JSON (product §5). */
export const id = z.int().positive()
/** An id read from a path. */
export const pathId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** A page or a wholesaler by its name in a path; what no text column can hold names none (404). */
export const pathSlug = z
  .string()
  .max(200)
  .regex(/^\P{Cc}+$/u)
/** Euros with at most 2 decimals. */
export const amount = z.number().meta({ description: '€, at most 2 decimals' })
/** Euros with at most 4 decimals. */
export const unitPrice = z.number().meta({ description: '€ per unit, at most 4 decimals' })
/** A file that a call answers: the handler gives it whole, the wire carries its bytes alone. */
export const servedFile = z.object({
  /** What a download is called. */
  name: z.string(),
  bytes: z.custom<Uint8Array>(value => value instanceof Uint8Array),
  /** Of the bytes, in hexadecimal: their ETag. */
  sha256: z.string(),
})
/** A file that is made while it leaves, so that it is never whole in memory. */
export const servedStream = z.object({
  name: z.string(),
  type: z.string(),
  chunks: z.custom<AsyncIterable<Uint8Array>>(
    value => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  ),
})
export const dateTime = z.string().meta({ format: 'date-time' })
/** A calendar day in Europe/Paris, YYYY-MM-DD. */
export const day = z.iso.date('Date attendue au format AAAA-MM-JJ.')
/** What a buyer asks for, in packages: whole or half (the order's room says which is allowed). */
export const packagesQuantity = z.number('Indiquez une quantité.')

const pageMessage = 'La page est un nombre entier à partir de 1.'
const perPageMessage = 'Le nombre par page va de 1 à 100.'

/** `page` and `per_page` of every list (product §5). */
export const paging = {
  page: z.coerce
    .number(pageMessage)
    .int(pageMessage)
    .min(1, pageMessage)
    .max(1_000_000_000, pageMessage)
    .default(1),
  per_page: z.coerce
    .number(perPageMessage)
    .int(perPageMessage)
    .min(1, perPageMessage)
    .max(100, perPageMessage)
    .default(24),
}

/** A query parameter holding values joined by commas (spec §7). */
export const commaList = z
  .string()
  .max(2_000)
  .transform(text =>
    text
      .split(',')
      .map(value => value.trim())
      .filter(value => value !== ''),
  )

/** A query parameter holding a boolean, as browsers and people write it. */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform(value => value === 'true' || value === '1')
