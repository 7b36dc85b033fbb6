import { billingTypes } from '@carreau/domain/money/quantity'
import { maxBrackets, maxNote, offerStatuses } from '@carreau/domain/price-list/price-list'
import { z } from 'zod'
import { offeredBrand, readableText } from '../accounts/names.ts'
import { customerPrice, unit } from '../catalogue/catalogue.ts'
import { dateTime, id, kilograms, packagePrice, sentKg, sentPrice, unitPrice } from '../scalars.ts'

/** What is sold: a specification as a wholesaler lists it. */
export const offeredSpecification = z.object({
  id,
  product_id: id,
  variant_id: id,
  /** The product with what sets this one apart: « Tomate grappe · France · cat. I · 57-67 · Colis 6 kg ». */
  label: z.string(),
  name: z.string(),
  variety: z.string().nullable(),
  cultivar: z.string().nullable(),
  origin_id: id,
  origin_name: z.string(),
  origin_iso_code: z.string(),
  size: z.string().nullable(),
  category: z.string().nullable(),
  brand_name: z.string().nullable(),
  packaging_id: id,
  packaging_name: z.string(),
  maturity_id: id.nullable(),
  maturity_name: z.string().nullable(),
  is_organic: z.boolean(),
  /** What one package holds: pieces, bunches or punnets; 1 when it is counted in kg. */
  content_unit: z.enum(['kg', 'piece', 'bunch', 'punnet']),
  units_per_package: z.number(),
  /** Net weight of one package in kg; null where unknown, and then no price by weight is possible. */
  average_volume: z.number().nullable(),
})

export const priceListOffer = z.object({
  id,
  /** Counts the changes of the offer: sent back with a change, it refuses to overwrite another's. */
  version: z.int(),
  specification: offeredSpecification,
  product_category: z.object({ id, name: z.string() }),
  billing_type: z.enum(billingTypes),
  unit,
  unit_price: unitPrice,
  package_price: packagePrice,
  estimated: z.boolean(),
  min_packages: z.number(),
  allows_half: z.boolean(),
  is_indivisible: z.boolean(),
  is_available: z.boolean(),
  /** What buyers read beside the offer: « arrivage vendredi ». */
  note: z.string(),
  valid_until: dateTime.nullable(),
  status: z.enum(offerStatuses),
  brackets: customerPrice.shape.brackets,
  /** The unit price before the last change that was priced by the same unit; null when none. */
  previous: z
    .object({ unit_price: unitPrice, percent: z.number(), changed_at: dateTime })
    .nullable(),
  customer_prices_count: z.int(),
  /** Promises no more than there is (« selon le stock »). */
  stock_bound: z.boolean(),
  /** Between what and what one package weighs, where that is announced (docs/product.md#weights-as-brackets). */
  weight_min_kg: kilograms.nullable(),
  weight_max_kg: kilograms.nullable(),
  /** Of an offer bound to its stock: what is available to promise, and what it comes from; null of others. */
  stock: z
    .object({
      in_stock: z.number(),
      announced: z.number(),
      promised: z.number(),
      /** Below zero somebody will not get what was promised. */
      available: z.number(),
    })
    .nullable(),
  updated_at: dateTime,
})

/** A price that is asked for: above zero, in the offer's unit. */
export const offerPrice = sentPrice
  .positive('Le prix doit être supérieur à zéro.')
  .max(100_000, 'Ce prix est trop grand.')
export const minPackages = z
  .number('Indiquez un nombre de colis.')
  .min(0.5, 'Le minimum est d’au moins un demi-colis.')
  .max(10_000, 'Le minimum est d’au plus 10 000 colis.')
  .refine(
    packages => Number.isInteger(packages * 2),
    'Le minimum compte des colis ou des demi-colis.',
  )
export const validUntil = z.iso
  .datetime({ offset: true, error: 'Indiquez une date valable.' })
  .nullable()
export const note = z.string().trim().max(maxNote, `La note compte au plus ${maxNote} signes.`)
export const brackets = z
  .array(
    z.object({
      min_packages: minPackages,
      unit_price: offerPrice,
    }),
  )
  .max(maxBrackets, `Une offre compte au plus ${maxBrackets} paliers.`)

export const packageWeight = sentKg
  .positive('Indiquez un poids supérieur à zéro.')
  .max(3_000, 'Ce poids est trop grand.')

/** That prices far from those before or from the market’s (× 2.5) are meant: else they answer 409 `price_unlikely`. */
export const pricesConfirmed = z.boolean().default(false)

/** That offers without any stock are to be bound to it all the same: else they answer 409 `stock_unrecorded`. */
export const stockConfirmed = z.boolean().default(false)

export const changeable = {
  unit_price: offerPrice.optional(),
  min_packages: minPackages.optional(),
  is_available: z.boolean().optional(),
  valid_until: validUntil.optional(),
  note: note.optional(),
  stock_bound: z.boolean().optional(),
  /** Both or neither, around the usual weight; null takes it away. */
  weight_min_kg: packageWeight.nullable().optional(),
  weight_max_kg: packageWeight.nullable().optional(),
  /** All of them, by rising minimum; an empty list takes them away. */
  brackets: brackets.optional(),
}

/** A specification by what it is: the one there is, else a new one. */
export const described = z.object({
  product_id: id,
  size: z.string().trim().max(60).nullable().default(null),
  content_unit: z.enum(['kg', 'piece', 'bunch', 'punnet']),
  units_per_package: z.int().min(1).max(10_000).default(1),
  /** Net weight of a package in kg; needed for a price by weight. */
  average_volume: sentKg
    .positive('Indiquez un poids supérieur à zéro.')
    .max(2_000, 'Ce poids est trop grand.')
    .nullable()
    .default(null),
  packaging_id: id,
  origin_id: id,
  brand_name: offeredBrand.nullable().default(null),
  category: z.string().trim().max(20).nullable().default(null),
  maturity_id: id.nullable().default(null),
  cultivar: readableText(60).nullable().default(null),
  is_organic: z.boolean().default(false),
})
