import { volumeTypes } from '@carreau/domain/money/quantity'
import { substitutionRules } from '@carreau/domain/orders/picking'
import { splitRules } from '@carreau/domain/orders/stock/short-lots'
import { replacementWays } from '@carreau/domain/orders/stock/short-replacements'
import { z } from 'zod'
import { unit } from '../catalogue/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import {
  buyerName,
  dateTime,
  day,
  id,
  packagesQuantity,
  pathId,
  servedStream,
  unitPrice,
} from '../scalars.ts'
import { goods, orderAction, orderStatus } from './orders.ts'
import { pickedLine } from './picked-line.ts'

const mayRead = { shop: ['admin', 'sales', 'picker'] } as const
const mayPick = { shop: ['admin', 'picker'] } as const

const lotsInStock = z.array(
  z.object({ lot: z.string(), packages: z.number(), best_before: z.string().nullable() }),
)

const pickingLine = z.object({
  id,
  ...goods,
  unit,
  /** Null for who packs the goods. */
  unit_price: unitPrice.nullable(),
  volume_type: z.enum(volumeTypes),
  /** Billed by what the scale says: needs a weight. */
  is_weighed: z.boolean(),
  /** Announced net weight of one package in kg; null where unknown. */
  average_volume: z.number().nullable(),
  ordered_packages: z.number(),
  picked_packages: z.number().nullable(),
  /** What a short lot leaves to it, until it is weighed; null where nothing was split. */
  allotted_packages: z.number().nullable(),
  /** Net of tare, of all its packages together. */
  picked_weight_kg: z.number().nullable(),
  /** What the scale said of each weighing, packaging included; null when it was not said so. */
  weights_kg: z.array(z.number()).nullable(),
  tare_kg: z.number().nullable(),
  lot: z.string().nullable(),
  /** The open recall that its lot is under; unless it is a drill, the packages are to be taken out. */
  recall: z.object({ id, is_drill: z.boolean() }).nullable(),
  /** The last one given for the product among the orders of the same day. */
  last_lot: z.string().nullable(),
  /** Of which any is in stock, those that keep least first; none is recalled. */
  lots: lotsInStock,
  reason: z.string().nullable(),
  /** The line this one stands for, when it is a substitute; it is not picked by itself. */
  substitutes_line_id: id.nullable(),
  /** The line that was short and that this one came in for: picked as any other. */
  replaces_line_id: id.nullable(),
  /** Counts how often it was picked: sent back as `expected_version`, it refuses to overwrite another's. */
  picking_version: z.int(),
  picked_by: z.string().nullable(),
  picked_at: dateTime.nullable(),
})

const pickingOrder = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  status_label: z.string(),
  buyer: buyerName,
  delivery_date: z.string(),
  note: z.string(),
  substitution: z.enum(substitutionRules),
  /** Lines to pick, substitutes not counted. */
  lines_count: z.int(),
  picked_count: z.int(),
  lines: z.array(pickingLine),
  /** What the caller may do now: exactly these buttons (docs/product.md#moving). */
  actions: z.array(z.object({ action: orderAction, label: z.string() })),
})

const pickingProduct = z.object({
  ...goods,
  is_weighed: z.boolean(),
  average_volume: z.number().nullable(),
  ordered_packages: z.number(),
  /** So far, of the lines that were picked. */
  picked_packages: z.number(),
  /** Still to pick: of the lines nobody picked yet. */
  missing_packages: z.number(),
  /** Of the night: the last one given for this product. */
  last_lot: z.string().nullable(),
  lots: lotsInStock,
  shares: z.array(
    z.object({
      order_id: id,
      order_number: z.string(),
      buyer_name: z.string(),
      line_id: id,
      ordered_packages: z.number(),
      picked_packages: z.number().nullable(),
      picking_version: z.int(),
    }),
  ),
})

const splitRule = z.enum(splitRules, 'Choisissez une règle de répartition.')
/** What has come in of a short lot, in packages or halves. */
const packagesThere = (not: z.ZodNumber | z.ZodCoercedNumber) =>
  not
    .min(0, 'Il n’y a pas moins de zéro colis.')
    .max(100_000, 'Ce nombre de colis est trop grand.')
    // Exactly: `multipleOf` lets what is beside a half pass for it.
    .refine(value => Number.isInteger(value * 2), 'Comptez par colis ou par demi-colis.')

/** Who gets what of a product that is short, and why: a proposal, nothing is written. */
const shortSplit = z.object({
  specification_id: id,
  name: z.string(),
  day: z.string(),
  rule: splitRule,
  /** What is there, what was ordered by lines that nobody has picked, what is given, what is left over. */
  packages: z.number(),
  ordered_packages: z.number(),
  given_packages: z.number(),
  left_packages: z.number(),
  is_weighed: z.boolean(),
  /** Sent back as `expected_version`: what was ordered, picked or cancelled meanwhile answers 409. */
  version: z.string(),
  /** In the order in which they were ordered. */
  lines: z.array(
    z.object({
      line_id: id,
      order_id: id,
      order_number: z.string(),
      buyer: buyerName,
      ordered_at: dateTime,
      /** Of the customer: 1 is served first. */
      priority: z.int(),
      ordered_packages: z.number(),
      packages: z.number(),
      is_pinned: z.boolean(),
      why: z.string(),
      /** What becomes of what may replace it: the customer's list puts it in by itself, or the customer is asked. */
      replacement_way: z.enum(replacementWays),
      /** Of the customer's own ranking for it, what is sold now and no dearer, the best first. */
      replacements: z.array(
        z.object({
          specification_id: id,
          name: z.string(),
          origin_name: z.string(),
          variant_size: z.string().nullable(),
          category: z.string().nullable(),
          packaging_name: z.string(),
          unit,
          /** What the buyer will pay. Null for who packs the goods. */
          unit_price: unitPrice.nullable(),
          /** In a package of it and in one of the line, in one measure: which stand for which. */
          content: z.int(),
          own_content: z.int(),
          step_packages: z.number(),
          /** Null: as much as one likes. */
          left_packages: z.number().nullable(),
        }),
      ),
      /** What it gets instead of what is missing, by this rule; null for nothing. */
      replacement: z
        .object({
          specification_id: id,
          name: z.string(),
          packages: z.number(),
          way: z.enum(replacementWays),
        })
        .nullable(),
    }),
  ),
})

/** The day asked for, or the first one with something to pick. */
const ofDay = z.object({ day: day.optional() })
const dayMeta = z.object({
  day: z.string(),
  /** Days that still have orders to pick, late ones included, oldest first. */
  days: z.array(z.object({ day: z.string(), orders_count: z.int() })),
})

export const pickingEndpoints = {
  listPicking: endpoint('GET /v3/shop/picking', {
    summary: 'Accepted orders of a delivery day and those being picked, with lines and progress',
    access: mayRead,
    query: ofDay,
    answer: z.object({ data: z.array(pickingOrder), meta: dayMeta }),
  }),
  listPickingProducts: endpoint('GET /v3/shop/picking/products', {
    summary: 'The same by specification across orders: what to fetch, and each order’s share',
    access: mayRead,
    query: ofDay,
    answer: z.object({ data: z.array(pickingProduct), meta: dayMeta }),
  }),
  getPickingOrder: endpoint('GET /v3/shop/picking/orders/{orderId}', {
    summary: 'One order as it is picked, in whatever state',
    access: mayRead,
    params: z.object({ orderId: pathId }),
    answer: z.object({ data: pickingOrder }),
    errors: ['order_not_found'],
  }),
  listSubstitutes: endpoint('GET /v3/shop/picking/orders/{orderId}/lines/{lineId}/substitutes', {
    summary: 'What may replace a line within the buyer’s rule, never dearer, same product first',
    access: mayRead,
    params: z.object({ orderId: pathId, lineId: pathId }),
    answer: z.object({
      data: z.array(
        z.object({
          ...goods,
          same_product: z.boolean(),
          is_weighed: z.boolean(),
          average_volume: z.number().nullable(),
          unit,
          /** What the buyer will pay: never above the line’s. Null for who packs the goods. */
          unit_price: unitPrice.nullable(),
        }),
      ),
    }),
    errors: ['order_not_found'],
  }),
  printPicking: endpoint('GET /v3/shop/picking/list', {
    summary:
      'The pick list of a day on paper (PDF): a sheet per order, or all by product; 100 orders a part',
    access: mayRead,
    query: ofDay.extend({
      by: z.enum(['order', 'product'], 'Choisissez « order » ou « product ».').default('order'),
      /** Of a night with more orders than one list holds (`ordersPerPickList`), the how manieth. */
      part: z.coerce.number().int().min(1).max(1_000).default(1),
    }),
    answer: servedStream,
    answerFile: { type: ['application/pdf'] },
  }),
  previewShortSplit: endpoint('GET /v3/shop/picking/products/{specId}/split', {
    summary: 'Who would get what of a product that is short, by a named rule; writes nothing',
    access: mayRead,
    params: z.object({ specId: pathId }),
    query: ofDay.extend({
      packages: packagesThere(z.coerce.number('Indiquez combien de colis il y a.')).default(0),
      rule: splitRule.default('pro_rata'),
    }),
    answer: z.object({ data: shortSplit }),
    errors: ['nothing_to_split'],
  }),
  applyShortSplit: endpoint('POST /v3/shop/picking/products/{specId}/split', {
    summary:
      'Splits a product that is short among the orders of a day, all lines or none. Idempotency-Key',
    access: mayPick,
    params: z.object({ specId: pathId }),
    body: z.object({
      day,
      packages: packagesThere(z.number('Indiquez combien de colis il y a.')),
      rule: splitRule,
      /** Lines that get what somebody has decided; the rule shares the rest. */
      pins: z
        .array(z.object({ line_id: id, packages: packagesQuantity }))
        .max(500, 'On fixe au plus 500 lignes à la fois.')
        .default([]),
      lot: z.string().trim().max(80, 'Un numéro de lot compte au plus 80 signes.').nullish(),
      expected_version: z.string().max(100),
    }),
    answer: z.object({ data: z.array(pickingOrder) }),
    /** `split_changed` gives the new split as `data`. */
    errors: ['nothing_to_split', 'split_changed', 'stock_short'],
  }),
  splitPicking: endpoint('POST /v3/shop/picking/split', {
    summary: 'Picks lines of several orders, all or none. Idempotency-Key',
    access: mayPick,
    body: z.object({
      updates: z
        .array(z.object({ order_id: id, ...pickedLine }), 'Indiquez ce qui a été préparé.')
        .min(1, 'Indiquez ce qui a été préparé.')
        .max(500, 'Une préparation compte au plus 500 lignes par envoi.'),
    }),
    answer: z.object({ data: z.array(pickingOrder) }),
    errors: ['order_not_found', 'action_not_allowed_in_state', 'line_picked_meanwhile'],
  }),
}
