import { maxPackages, units } from '@carreau/domain/money/quantity'
import { maxNeedLines, maxNeedShops, proposalKinds } from '@carreau/domain/needs/needs'
import { z } from 'zod'
import { cart, mayOrder } from '../carts/carts.ts'
import { specification, unit } from '../catalogue/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import {
  amount,
  dateTime,
  day,
  id,
  packagePrice,
  packagesQuantity,
  sentPrice,
  sentQuantity,
  shopName,
  unitPrice,
} from '../scalars.ts'

/** More than any kitchen asks for, in kilograms or pieces. */
const maxQuantity = 100_000

const oneOf = (most: number) => z.array(z.string().min(1).max(200)).max(most)

/** What a line asks of its product; of several values of one kind, any. */
export const needFilters = z.object({
  origins: z.array(id).max(20).default([]),
  size: oneOf(50).default([]),
  category: oneOf(10).default([]),
  is_organic: z.boolean().nullable().default(null),
  brand: oneOf(20).default([]),
  packaging: oneOf(50).default([]),
  maturity: oneOf(20).default([]),
})

const neededLine = z
  .object({
    product_id: id.optional(),
    specification_id: id.optional(),
    filters: needFilters.optional(),
    quantity: sentQuantity
      .positive('La quantité est supérieure à zéro.')
      .max(maxQuantity, 'Cette quantité est trop grande.'),
    unit: z.enum(units, 'Choisissez une unité.'),
    /** The most that is paid for a kilogram, or for a piece where no weight is known (docs/product.md#comparing). */
    max_unit_price: sentPrice.positive().max(100_000).nullable().optional(),
  })
  .refine(
    line => (line.product_id === undefined) !== (line.specification_id === undefined),
    'Une ligne nomme un produit ou une spécification.',
  )

const splitBody = z.object({
  lines: z
    .array(neededLine)
    .min(1, 'Le besoin est vide.')
    .max(maxNeedLines, `Un besoin compte au plus ${maxNeedLines} lignes.`),
  delivery_date: day.nullable().optional(),
  max_shops: z.int().min(1).max(maxNeedShops).optional(),
  shop_ids: z.array(id).max(500).optional(),
  excluded_shop_ids: z.array(id).max(500).optional(),
  /** What the carts hold does not count: the proposal takes its place. */
  replace: z.boolean().default(false),
})

const needShop = z.object({
  shop: shopName,
  delivery_date: z.string(),
  cut_off_at: dateTime,
  goods_net: amount,
  /** What delivering these goods adds: nothing where the cart there is sent in any case, or an order of that day has paid it. */
  fee_net: amount,
  minimum_order: amount,
  franco: amount.nullable(),
  /** Goods that wait in the cart there; they count for minimum and franco. */
  in_cart_net: amount,
  /** Goods of the order of that day, which the cart joins; they count too. */
  ordered_net: amount,
  missing_for_franco: amount,
  lines: z.array(
    z.object({
      /** The place of the line in what was asked. */
      line: z.int(),
      offer_id: id,
      specification: specification.omit({ customer_price: true }),
      product: z.object({
        id,
        name: z.string(),
        variety: z.string().nullable(),
        commercial_designation: z.string(),
        first_photo: z.string().nullable(),
        tint: z.string(),
      }),
      packages_quantity: z.number(),
      unit,
      unit_price: unitPrice,
      package_price: packagePrice,
      estimated: z.boolean(),
      line_net: amount,
      comparison_price: unitPrice,
      comparison_unit: z.enum(['kg', 'piece']),
      /** What was asked for and what whole packages make of it, in one unit. */
      asked: z.object({ quantity: z.number(), unit }),
      surplus: z.number(),
      /** Which price it is: the list’s, that of a quantity or one agreed with this company. */
      price_kind: z.enum(['list', 'bracket', 'customer']),
      /** Who would send the line alone for less, and why it does not come from there; null for nobody. */
      cheaper_at: z.object({ shop: shopName, saving_net: amount, reason: z.string() }).nullable(),
    }),
  ),
})

const missingLine = z.object({ line: z.int(), code: z.string(), reason: z.string() })

const proposal = z.object({
  kind: z.enum(proposalKinds),
  total_net: amount,
  goods_net: amount,
  fees_net: amount,
  /** Against `usual`, where both bring the same lines; null where they cannot be compared. */
  saving_net: amount.nullable(),
  shops: z.array(needShop),
  missing: z.array(missingLine),
})

const splitAnswer = z.object({
  data: z.object({
    proposals: z.array(proposal),
    /** False when the search was given up: `cheapest` is then the best that was found. */
    proven: z.boolean(),
    /** When nothing can be sent: what comes nearest, and what is missing there. */
    unsendable: z
      .object({
        shop: shopName,
        goods_net: amount,
        minimum_order: amount,
        missing_net: amount,
        message: z.string(),
        lines: z.array(z.int()),
      })
      .nullable(),
    /** Why each line is in no proposal at all; those that one of them has are not here. */
    missing: z.array(missingLine),
  }),
})

const appliedLine = z.object({
  offer_id: id,
  packages_quantity: packagesQuantity,
  /** The price that was shown: refused with `proposal_changed` where it is higher by now. */
  unit_price: sentPrice.positive().max(100_000).optional(),
})

const heldLine = z.object({
  offer_id: id,
  packages_quantity: z.number().positive().max(maxPackages),
})

const maxAppliedLines = 500

export const needSplitEndpoints = {
  splitNeed: endpoint('POST /v3/needs/split', {
    summary: `What a need of at most ${maxNeedLines} lines costs, split over wholesalers: proposals that can be sent as they are`,
    access: mayOrder,
    body: splitBody,
    answer: splitAnswer,
    errors: ['delivery_date_closed'],
  }),
  applyNeed: endpoint('POST /v3/needs/apply', {
    summary:
      'Puts a proposal into the carts, all of it or nothing; once under Idempotency-Key. 409 `proposal_changed` carries the new split where `need` is given',
    access: mayOrder,
    bodyBytes: 512 * 1024,
    body: z
      .object({
        lines: z
          .array(appliedLine)
          .max(maxAppliedLines, `Une proposition compte au plus ${maxAppliedLines} lignes.`)
          .refine(
            lines => new Set(lines.map(line => line.offer_id)).size === lines.length,
            'Une offre ne figure qu’une fois.',
          ),
        /** The carts hold this and nothing else afterwards. */
        replace: z.boolean().default(false),
        delivery_dates: z
          .array(z.object({ shop_id: id, date: day.nullable() }))
          .max(200)
          .default([]),
        /** What was asked, to be split anew when the proposal is no longer what it was. */
        need: splitBody.optional(),
        /** What the carts held when it was decided to replace them: `changed_meanwhile` where it is something else. */
        seen: z.array(heldLine).max(5_000).optional(),
      })
      .refine(({ lines, replace }) => replace || lines.length > 0, 'La proposition est vide.'),
    answer: z.object({
      data: z.object({
        carts: z.array(cart),
        /** What the carts held before and hold now: applied with `replace`, the one undoes the other. */
        before: z.object({
          lines: z.array(heldLine),
          delivery_dates: z.array(z.object({ shop_id: id, date: z.string().nullable() })),
        }),
        after: z.array(heldLine),
      }),
    }),
    errors: [
      'proposal_changed',
      'changed_meanwhile',
      'quantity_not_positive',
      'quantity_too_large',
      'quantity_not_half',
    ],
  }),
}
