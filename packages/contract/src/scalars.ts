import { isDecimal } from '@carreau/domain/money/money'
import { z } from 'zod'

/** A positive integer id, as every id in JSON (docs/product.md#answers). */
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
/** Kilograms to the gram. */
export const kilograms = z.number().meta({ description: 'kg, at most 3 decimals' })
/** Euros for one package, exact: a unit price times what a package holds. */
export const packagePrice = z.number().meta({ description: '€ per package, at most 7 decimals' })

/** Beyond every maximum of a call: there it is the size that is wrong, not the decimals. */
const huge = 1e11
/**
 * Exactly so many decimals or fewer: `multipleOf` lets 116.75000000000001 pass for cents. Give it a
 * maximum, so that what passes is read without fail (numbers.test.ts).
 */
const decimal = (most: number, { not, finer }: { not: string; finer: string }) =>
  z.number(not).refine(value => Math.abs(value) > huge || isDecimal(value, most), finer)
/** Euros that are sent, to the cent. */
export const sentEuros = (finer = 'Un montant compte au plus deux décimales.') =>
  decimal(2, { not: 'Indiquez un montant en euros.', finer })
/** A unit price that is sent, in euros. */
export const sentPrice = decimal(4, {
  not: 'Indiquez un prix en euros.',
  finer: 'Un prix compte au plus quatre décimales.',
})
/** A weight that is sent, in kilograms to the gram. */
export const sentKg = decimal(3, {
  not: 'Indiquez un poids en kilogrammes.',
  finer: 'Un poids compte au plus trois décimales.',
})
/** A temperature that is sent, to the tenth of a degree. */
export const sentCelsius = decimal(1, {
  not: 'Indiquez une température en degrés.',
  finer: 'Une température compte au plus une décimale.',
})
  .min(-40, 'Une température va de −40 à 60 °C.')
  .max(60, 'Une température va de −40 à 60 °C.')
/** Packages of which any part may be meant, as a claim’s. */
export const sentPackages = decimal(3, {
  not: 'Indiquez un nombre de colis.',
  finer: 'Une quantité compte au plus trois décimales.',
})
/** How much of something is wanted, whatever it is counted in. */
export const sentQuantity = decimal(3, {
  not: 'Indiquez une quantité.',
  finer: 'Une quantité compte au plus trois décimales.',
})
/** A change in percent. */
export const sentPercent = decimal(2, {
  not: 'Indiquez un pourcentage.',
  finer: 'Un pourcentage compte au plus deux décimales.',
})

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
/** A company by its name: whoever buys. */
export const buyerName = z.object({ id, company_name: z.string() })
/** A wholesaler by its name and the name of its page. */
export const shopName = z.object({ id, slug: z.string(), name: z.string() })
export const dateTime = z.string().meta({ format: 'date-time' })
/** A time of Paris, HH:MM. */
export const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Indiquez une heure, par exemple 23:00.')
/** A calendar day in Europe/Paris, YYYY-MM-DD. */
export const day = z.iso.date('Date attendue au format AAAA-MM-JJ.')
/** What a buyer asks for, in packages: whole or half (the order's room says which is allowed). */
export const packagesQuantity = z.number('Indiquez une quantité.')

const pageMessage = 'La page est un nombre entier à partir de 1.'
const perPageMessage = 'Le nombre par page va de 1 à 100.'

/** `page` and `per_page` of every list (docs/product.md#answers). */
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

/** Beside a page of a list. */
export const pageMeta = z.object({ total: z.int(), page: z.int(), per_page: z.int() })
/** The same where counting all would cost more with every row there ever was. */
export const openPageMeta = z.object({ page: z.int(), per_page: z.int(), has_more: z.boolean() })

/** A query parameter holding values joined by commas (docs/specification.md#calls). */
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
