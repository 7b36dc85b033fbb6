import { isReadableName } from '@carreau/domain/accounts/names'
import { listModes } from '@carreau/domain/lists/decisions'
import {
  addModes,
  maxFavorites,
  maxListLines,
  maxListName,
  maxLists,
} from '@carreau/domain/lists/list-lines'
import { z } from 'zod'
import { unreadableName } from '../accounts/names.ts'
import { cart, seenQuantity } from '../carts/carts.ts'
import { customerPrice, product, specification } from '../catalogue/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { amount, dateTime, day, id, packagesQuantity, pathId, unitPrice } from '../scalars.ts'

/** The accountant looks at the company's lists and changes none (docs/product.md#roles). */
const mayRead = { buyer: ['admin', 'purchaser', 'accountant'] } as const
export const mayWrite = { buyer: ['admin', 'purchaser'] } as const

const listMode = z.enum(listModes)
export const listType = z.enum(['manual', 'recurrent'], 'Choisissez manuelle ou récurrente.')

const typedName = z
  .string('Donnez un nom à la liste.')
  .trim()
  .min(1, 'Donnez un nom à la liste.')
  .max(maxListName, { error: `Le nom est limité à ${maxListName} caractères.`, abort: true })
  .refine(isReadableName, unreadableName)

/** Delivery days (1 = Monday … 7 = Sunday), from one wholesaler or, without, at the best price. */
const typedRecurrence = z.object({
  days: z
    .array(z.int().min(1).max(7), 'Choisissez au moins un jour de livraison.')
    .min(1, 'Choisissez au moins un jour de livraison.')
    .max(7)
    .transform(days => [...new Set(days)].sort((a, b) => a - b)),
  shop_id: id.nullable().default(null),
})

const typedRecurrences = z
  .array(typedRecurrence)
  .max(7)
  .refine(recurrences => {
    const days = recurrences.flatMap(recurrence => recurrence.days)
    return new Set(days).size === days.length
  }, 'Un jour de livraison ne figure qu’une fois.')
  .nullable()

const typedLines = z
  .array(z.object({ id, packages_quantity: packagesQuantity.default(1) }))
  .max(maxListLines, `Une liste est limitée à ${maxListLines} produits.`)

export const shownProduct = product.pick({
  id: true,
  name: true,
  variety: true,
  commercial_designation: true,
  classification_category_id: true,
  volume_type: true,
  billing_type: true,
  is_indivisible: true,
  first_photo: true,
  tint: true,
})
export const bareSpecification = specification.omit({ customer_price: true })

/** A favourite; `id` is the specification's (docs/specification.md#entities). */
export const favorite = z.object({
  id,
  variant: z.object({
    id,
    product_id: id,
    size: z.string().nullable(),
    origin_id: id,
    units_per_package: z.number(),
    average_volume: z.number().nullable(),
    created_at: dateTime,
    updated_at: dateTime,
    product: shownProduct,
  }),
  is_organic: z.boolean(),
  maturity: z.string().nullable(),
  /** Whether the product is still sold on Carreau, in season or not. */
  shown: z.boolean(),
  specification: bareSpecification,
  /** The cheapest offer for one package today, at this company’s prices; null when nobody has it. */
  best_offer: customerPrice.nullable(),
})

/** Why a line could not be ordered today. */
const obstacle = z.object({
  code: z.enum([
    'withdrawn',
    'out_of_season',
    'no_wholesaler',
    'not_at_shop',
    'already_enough',
    'offer_unavailable',
    'quantity_not_positive',
    'quantity_too_large',
    'quantity_not_whole',
    'quantity_not_half',
    'quantity_below_minimum',
  ]),
  message: z.string(),
})
const notAdded = obstacle.extend({ id, name: z.string() })
const added = z.object({ id, shop_id: id, packages_quantity: z.number() })

export const list = z.object({
  id,
  name: z.string(),
  type: listType,
  /** Empty when manual. */
  recurrences: z.array(
    z.object({ days: z.array(z.int()), shop_id: id.nullable(), shop_name: z.string().nullable() }),
  ),
  /** In the order of the shelves; `id` is the specification’s. */
  specifications: z.array(
    z.object({
      id,
      packages_quantity: z.number(),
      /** What should be on the shelf, in packages. */
      par: z.number().nullable(),
      /** What was counted on the shelf, in packages; null when nobody has. */
      counted: z.number().nullable(),
      counted_at: dateTime.nullable(),
      /** Of the product, as customers read it. */
      name: z.string(),
      first_photo: z.string().nullable(),
      tint: z.string(),
    }),
  ),
  /** What it does by itself (docs/product.md#orders-that-decide). */
  mode: listMode,
  paused: z.boolean(),
  /** Deliveries up to this day are skipped; null once it is past. */
  skipped_date: z.string().nullable(),
  /** The next delivery, for which the list acts at `prepare_at`; null when paused or manual. */
  next_occurrence: z
    .object({ date: z.string(), cut_off_at: dateTime, prepare_at: dateTime })
    .nullable(),
  last_preparation: z
    .object({
      date: z.string(),
      cut_off_at: dateTime,
      prepared_at: dateTime,
      cart_ids: z.array(id),
      added: z.array(added),
      not_added: z.array(notAdded),
    })
    .nullable(),
  created_at: dateTime,
  updated_at: dateTime,
})

const previewLine = z.object({
  /** The specification’s. */
  id,
  packages_quantity: z.number(),
  par: z.number().nullable(),
  /** Packages of it in the company’s carts. */
  in_carts: z.number(),
  specification: bareSpecification,
  product: shownProduct,
  /** Today’s cheapest offer, or the chosen wholesaler’s; its prices are those of this quantity. */
  offer: customerPrice.nullable(),
  line_total: amount.nullable(),
  /** Against the last time the company ordered it, when the price was of the same unit. */
  price_change: z
    .object({
      previous_unit_price: unitPrice,
      percent: z.number(),
      ordered_at: dateTime,
      shop_name: z.string(),
    })
    .nullable(),
  /** Why it would not go into a cart; null when it would. */
  missing: obstacle.nullable(),
  /** When there is no offer: the nearest that there is. */
  alternative: z
    .object({ specification: bareSpecification, product: shownProduct, offer: customerPrice })
    .nullable(),
})

const listAnswer = z.object({ data: list })
const listParams = z.object({ listId: pathId })
const lineParams = z.object({ listId: pathId, specId: pathId })

const quantityErrors = ['quantity_not_positive', 'quantity_too_large', 'quantity_not_half'] as const

export const listEndpoints = {
  listLists: endpoint('GET /v2/list', {
    summary: `The company’s favourites and lists, at most ${maxFavorites} and ${maxLists}`,
    access: mayRead,
    answer: z.object({ data: z.object({ favorites: z.array(favorite), lists: z.array(list) }) }),
  }),
  createList: endpoint('POST /v2/list', {
    summary: 'Creates a list, once under Idempotency-Key; a specification given twice adds up',
    access: mayWrite,
    body: z.object({
      name: typedName,
      type: listType.default('manual'),
      /** Kept by a recurrent list alone (docs/specification.md#validation). */
      recurrences: typedRecurrences.optional(),
      specifications: typedLines.optional(),
    }),
    answer: listAnswer,
    status: 201,
    errors: [
      'too_many_lists',
      'specification_not_found',
      'shop_not_found',
      'already_done',
      ...quantityErrors,
    ],
  }),
  updateList: endpoint('PUT /v2/list/{listId}', {
    summary: 'Renames a list, sets its type and its recurrences; what is left out stays',
    access: mayWrite,
    params: listParams,
    body: z.object({
      name: typedName,
      type: listType.optional(),
      recurrences: typedRecurrences.optional(),
      /** The name the person saw: refused with `changed_meanwhile` when it is another by now. */
      seen_name: z.string().optional(),
    }),
    answer: listAnswer,
    errors: ['list_not_found', 'shop_not_found', 'changed_meanwhile', 'already_done'],
  }),
  removeList: endpoint('DELETE /v2/list/{listId}', {
    summary: 'Deletes a list',
    access: mayWrite,
    params: listParams,
    answer: z.object({ data: z.null() }),
    errors: ['list_not_found'],
  }),
  putListLine: endpoint('POST /v2/list/{listId}/specification', {
    summary: 'Puts a specification on the list; one that is there takes the new quantity',
    access: mayWrite,
    params: listParams,
    body: z.object({ specification_id: id, packages_quantity: packagesQuantity.default(1) }),
    answer: listAnswer,
    errors: [
      'list_not_found',
      'specification_not_found',
      'list_full',
      'already_done',
      ...quantityErrors,
    ],
  }),
  updateListLine: endpoint('PATCH /v2/list/{listId}/specification/{specId}', {
    summary:
      'Sets the packages of a line, its par or what was counted of it; null takes these away',
    access: mayWrite,
    params: lineParams,
    body: z.object({
      packages_quantity: packagesQuantity.optional(),
      par: packagesQuantity.nullable().optional(),
      /** What is on the shelf, in packages; null takes the count away. */
      counted: z.number('Indiquez une quantité.').min(0).max(10_000).nullable().optional(),
      seen_quantity: seenQuantity,
    }),
    answer: listAnswer,
    errors: [
      'list_not_found',
      'list_line_not_found',
      'changed_meanwhile',
      'already_done',
      ...quantityErrors,
    ],
  }),
  removeListLine: endpoint('DELETE /v2/list/{listId}/specification/{specId}', {
    summary: 'Takes a specification off the list; again changes nothing',
    access: mayWrite,
    params: lineParams,
    answer: listAnswer,
    errors: ['list_not_found', 'already_done'],
  }),
  orderList: endpoint('PUT /v2/list/{listId}/order', {
    summary: 'Puts the lines in the order of the shelves; those left out follow as they were',
    access: mayWrite,
    params: listParams,
    body: z.object({ specification_ids: z.array(id).max(maxListLines) }),
    answer: listAnswer,
    errors: ['list_not_found'],
  }),
  scheduleList: endpoint('PATCH /v2/list/{listId}/schedule', {
    summary: 'Pauses or resumes a recurrent list, or skips its next delivery',
    access: mayWrite,
    params: listParams,
    body: z.object({
      paused: z.boolean().optional(),
      /** The date of `next_occurrence` as the person saw it; null skips nothing any more. */
      skipped_date: day.nullable().optional(),
    }),
    answer: listAnswer,
    errors: ['list_not_found', 'list_not_recurrent', 'occurrence_changed'],
  }),
  previewList: endpoint('GET /v2/list/{listId}/preview', {
    summary: 'Every line as it could be ordered now, at the best price or from one wholesaler',
    access: mayRead,
    params: listParams,
    query: z.object({ shop_id: pathId.optional() }),
    answer: z.object({
      data: z.object({
        id,
        name: z.string(),
        lines: z.array(previewLine),
        /** Σ of the lines that would go into a cart. */
        total: amount,
        estimated: z.boolean(),
        shops: z.array(
          z.object({
            id,
            slug: z.string(),
            name: z.string(),
            lines_count: z.int(),
            total: amount,
            minimum_order: amount,
          }),
        ),
      }),
    }),
    errors: ['list_not_found', 'shop_not_found'],
  }),
  compareWholesalers: endpoint('GET /v2/list/{listId}/wholesalers', {
    summary:
      'Each wholesaler who sells of the list today: how much of it, for how much, and whether that cart could be sent',
    access: mayRead,
    params: listParams,
    answer: z.object({
      /** Those whose cart could be sent first, then those who have most of it, then the cheapest. */
      data: z.array(
        z.object({
          id,
          name: z.string(),
          lines_count: z.int(),
          /** What the list would add to the cart there. */
          total: amount,
          estimated: z.boolean(),
          minimum_order: amount,
          /** Still missing with what the cart holds already. */
          missing_for_minimum: amount,
          /** Whether the cart could be ordered then. */
          sendable: z.boolean(),
        }),
      ),
      meta: z.object({ lines_count: z.int() }),
    }),
    errors: ['list_not_found'],
  }),
  addListToCarts: endpoint('POST /v2/list/{listId}/to_carts', {
    summary: 'Adds the list to the carts, all lines that can be; idempotent under Idempotency-Key',
    access: mayWrite,
    params: listParams,
    body: z.object({
      /** Only these lines, with other quantities or what is on the shelf; all when absent. */
      lines: z
        .array(
          z.object({
            id,
            packages_quantity: packagesQuantity.optional(),
            /** Packages on the shelf; counts when completing to the par. */
            on_hand: z.number('Indiquez une quantité.').min(0).max(10_000).optional(),
          }),
        )
        .min(1)
        .max(maxListLines)
        .refine(
          lines => new Set(lines.map(line => line.id)).size === lines.length,
          'Un produit ne figure qu’une fois.',
        )
        .optional(),
      shop_id: id.nullable().optional(),
      add: z.enum(addModes).default('all'),
    }),
    answer: z.object({
      data: z.object({
        carts: z.array(cart),
        added: z.array(added),
        not_added: z.array(notAdded),
      }),
    }),
    errors: ['list_not_found', 'shop_not_found', ...quantityErrors],
  }),
}
