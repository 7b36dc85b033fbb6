import { documentKinds } from '@carreau/domain/documents/documents'
import { claimStatuses } from '@carreau/domain/orders/claims'
import { orderActions, orderStatuses } from '@carreau/domain/orders/orders'
import { faultFateNames } from '@carreau/domain/orders/reception'
import { z } from 'zod'
import { unit } from '../catalogue/catalogue.ts'
import { customerContact } from '../customers/contacts.ts'
import { endpoint } from '../endpoint.ts'
import {
  amount,
  buyerName,
  dateTime,
  day,
  id,
  kilograms,
  openPageMeta,
  paging,
  pathId,
  shopName,
  unitPrice,
} from '../scalars.ts'
import { customerCredit, newcomer } from './known-customer.ts'
import { pickedLine } from './picked-line.ts'

export const seesOrders = {
  buyer: ['admin', 'purchaser', 'accountant'],
  shop: ['admin', 'sales', 'picker', 'accountant'],
} as const

/** How a change that waits is answered: by the company’s admin, by whom it is asked of, by who asked. */
export const changeAnswers = ['approve', 'reject', 'accept', 'refuse', 'withdraw'] as const

export const orderStatus = z.enum(orderStatuses)
export const orderAction = z.enum(orderActions)
export const claimStatus = z.enum(claimStatuses)

const totals = z.object({
  /** Goods, delivery fee and contributions, excluding VAT. */
  net: amount,
  delivery_fee: amount,
  vat: z.array(z.object({ rate: z.string(), base: amount, amount })),
  contributions: z.array(
    z.object({ label: z.string(), zone: z.string(), rate: z.number(), net: amount }),
  ),
  gross: amount,
  /** The same were every package as light, and as heavy, as announced; absent where nothing varies, or no longer. */
  from: z.object({ net: amount, gross: amount }).optional(),
  to: z.object({ net: amount, gross: amount }).optional(),
  estimated: z.boolean(),
})

/** What the goods are, as somebody in a cold room tells them apart. */
export const goods = {
  specification_id: id,
  product_id: id,
  name: z.string(),
  cultivar: z.string().nullable(),
  origin_name: z.string(),
  origin_iso_code: z.string(),
  variant_size: z.string().nullable(),
  category: z.string().nullable(),
  brand_name: z.string().nullable(),
  packaging_name: z.string(),
  maturity_name: z.string().nullable(),
  is_organic: z.boolean(),
}

const orderLine = z.object({
  id,
  ...goods,
  first_photo: z.string().nullable(),
  tint: z.string(),
  ordered_packages: z.number(),
  /** Of them, what came after the wholesaler accepted: it may be declined before picking. */
  added_packages: z.number(),
  /** Whether its offer sells half packages today. */
  allows_half: z.boolean(),
  picked_packages: z.number().nullable(),
  picked_weight_kg: z.number().nullable(),
  unit,
  /** This and the line’s total are null for who packs the goods (`seesOrderPrices`). */
  unit_price: unitPrice.nullable(),
  line_total: amount.nullable(),
  estimated: z.boolean(),
  /** Between what and what one package weighs, as it was announced when it was ordered. */
  weight_min_kg: kilograms.optional(),
  weight_max_kg: kilograms.optional(),
  vat_rate: z.string(),
  lot: z.string().nullable(),
  reason: z.string().nullable(),
  /** The line this one stands for, when it is a substitute. */
  substitutes_line_id: id.nullable(),
  /** The line that a short lot left short and that this one came in for. */
  replaces_line_id: id.nullable(),
})

/** What the buyer disputes of a delivery, and what came of it. */
const claim = z.object({
  id,
  status: claimStatus,
  status_label: z.string(),
  opened_at: dateTime,
  /** The wholesaler answers until then: two working days. */
  answer_by: dateTime,
  resolved_at: dateTime.nullable(),
  /** What the wholesaler says to it. */
  reason: z.string().nullable(),
  /** Whether the caller may accept or refuse it now. */
  can_resolve: z.boolean(),
  /** What accepting it gave back; null for who may not read credit notes. */
  credit_note: z.object({ number: z.string(), net: amount, gross: amount }).nullable(),
  /** It was taken off the invoice to come, before that was issued. */
  deducted: z.boolean(),
  lines: z.array(
    z.object({
      line_id: id,
      packages_quantity: z.number().nullable(),
      weight_kg: z.number().nullable(),
      reason: z.string(),
      /** What became of the goods, where a driver or a reception said so. */
      fate: z.enum(faultFateNames).nullable(),
      photo_urls: z.array(z.string()),
      /** Credited, in the same measure; null until answered. */
      accepted_packages: z.number().nullable(),
      accepted_weight_kg: z.number().nullable(),
    }),
  ),
})

/** What was changed of the lines after the order was placed, or waits for an answer. */
const orderChange = z.object({
  id,
  state: z.enum(['to_approve', 'asked', 'proposed', 'made', 'rejected', 'refused']),
  /**
   * From a cart, by the buyer on the order, an addition that the wholesaler declined, or what replaces a line of a
   * short lot by the buyer's ranking: put in, or proposed.
   */
  kind: z.enum(['joined', 'changed', 'declined', 'replaced']),
  /** Of the order, where it was made: the order as placed is the first. */
  revision: z.int().nullable(),
  at: dateTime,
  actor: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({
      line_id: id.nullable(),
      specification_id: id,
      name: z.string(),
      before_packages: z.number(),
      after_packages: z.number(),
      /** Null for who packs the goods. */
      unit_price: unitPrice.nullable(),
      /** What the price is of, where a short line is replaced. */
      unit: unit.optional(),
      /** What it adds to the line, excluding VAT; null where that was not kept, and for who packs the goods. */
      added_net: amount.nullable(),
    }),
  ),
  /** VAT included; null for who packs the goods. */
  gross_before: amount.nullable(),
  gross_after: amount.nullable(),
  answered_by: z.string().nullable(),
  answered_at: dateTime.nullable(),
  reason: z.string().nullable(),
  /** What the caller may answer (`answerOrderChange`). */
  answers: z.array(z.enum(changeAnswers)),
})

/** Who looks at an order before it leaves its company; VAT included, no limit where everything goes. */
const approval = z.object({ limit: amount.nullable(), approvers: z.array(z.string()) })

const orderHead = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  status_label: z.string(),
  buyer: buyerName,
  /** For the wholesaler, where nothing is known of its customer yet; else null. */
  newcomer: newcomer.nullable(),
  shop: shopName,
  delivery_date: z.string(),
  /** The day it was promised for first, where its wholesaler put the delivery off; else null. */
  postponed_from: day.nullable(),
  /** That it waits to be approved past the cut-off of its day, and the caller's way on; else null. */
  day_closed: z.string().nullable(),
  note: z.string(),
  created_at: dateTime,
  /** Null for who packs the goods: they weigh, and read no price (`seesOrderPrices`). */
  totals: totals.nullable(),
})

/** What the caller may do now: exactly these buttons (docs/product.md#moving). */
export const allowedActions = z.array(
  z.object({ action: orderAction, label: z.string(), reason_required: z.boolean() }),
)

/** An order at the desk, where who reads it sells. */
export const orderSummary = orderHead.extend({ totals, lines_count: z.int() })

/** An order among others: what it is of, and what came of it since. */
const listedOrder = orderHead.extend({
  lines_count: z.int(),
  /** The first of its articles, three at most. */
  articles: z.array(z.string()),
  /** When somebody of the wholesaler first opened it. */
  seen_at: dateTime.nullable(),
  /** The last claim about it. */
  claim: z.object({ status: claimStatus, status_label: z.string() }).nullable(),
  /** What its credit notes give back, VAT included; null without any, and for who may not read them. */
  credited: amount.nullable(),
  /** For its wholesaler: it is under way and its customer owes more than its limit; else null. */
  beyond_credit: customerCredit.nullable(),
})

export const order = orderHead.extend({
  /** What the customer wrote, where its wholesaler read the order from a text; null for anybody else. */
  message: z.string().nullable(),
  lines: z.array(orderLine),
  actions: allowedActions,
  history: z.array(
    z.object({
      at: dateTime,
      actor: z.string(),
      from: orderStatus.nullable(),
      to: orderStatus,
      to_label: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  /** Counts the revisions of the lines: sent back, it refuses to change what somebody else has changed. */
  version: z.int(),
  /** Whether the caller may change lines now, or ask for it; null when neither. */
  may_change: z.enum(['made', 'asked']).nullable(),
  /** Whether the caller may decline what was added (`declineAddition`). */
  may_decline: z.boolean(),
  /** The latest hundred, the oldest first. */
  changes: z.array(orderChange),
  /** Of a periodic invoice the whole, with the other deliveries it bills. */
  invoice: z
    .object({
      number: z.string(),
      issued_at: dateTime,
      due_at: z.string(),
      net: amount,
      gross: amount,
    })
    .nullable(),
  /** For the wholesaler: whom it has noted of the customer; empty for others. */
  contacts: z.array(customerContact),
  /** For the wholesaler's people who see its customers: what this one owes, this order counted. */
  credit: customerCredit.nullable(),
  /** The décade whose invoice will bill it with its other deliveries; null once it has, and of any other order. */
  to_invoice: z.object({ from: day, to: day }).nullable(),
  /** For the wholesaler: its invoice is still to come and would not say where to pay. */
  lacks_iban: z.boolean(),
  credit_notes: z.array(
    z.object({
      number: z.string(),
      issued_at: dateTime,
      invoice_number: z.string(),
      net: amount,
      gross: amount,
    }),
  ),
  /** When somebody of the wholesaler first opened it. */
  seen_at: dateTime.nullable(),
  /** Until when its company orders for its day, past or not; null for others and once it is over. */
  cut_off_at: dateTime.nullable(),
  /** Where it waits in its company: above which limit, and the first names of who may approve it. */
  approval: approval.nullable(),
  /** The papers the caller may download now (contract `documents`). */
  documents: z.array(
    z.object({
      kind: z.enum(documentKinds),
      number: z.string(),
      /** Of an order form, which revision of the lines it states. */
      revision: z.int(),
      label: z.string(),
      file_name: z.string(),
    }),
  ),
  /** Until when the caller may still dispute this delivery; null for whom or what cannot be. */
  claimable_until: dateTime.nullable(),
  claims: z.array(claim),
  /** Recalls of what it holds or held; for the buyer, those that it was told of. */
  recalls: z.array(
    z.object({
      id,
      lot: z.string(),
      is_drill: z.boolean(),
      is_open: z.boolean(),
      is_answered: z.boolean(),
    }),
  ),
  /** For the buyer: what was written into its register when it was received; null before. */
  reception: z
    .object({
      received_at: dateTime,
      received_by: z.string(),
      temperature_c: z.number().nullable(),
    })
    .nullable(),
  /** Whether the caller may receive it now (`receiveOrder`). */
  may_receive: z.boolean(),
})

export const orderAnswer = z.object({ data: order })
export const orderParams = z.object({ orderId: pathId })

export const orderEndpoints = {
  listOrders: endpoint('GET /v3/orders', {
    summary: 'Orders of the tenant, newest first',
    access: seesOrders,
    query: z.object({
      status: orderStatus.optional(),
      shop_id: pathId.optional(),
      from: day.optional(),
      to: day.optional(),
      q: z.string().trim().max(200).optional(),
      ...paging,
    }),
    answer: z.object({
      data: z.array(listedOrder.extend({ actions: allowedActions })),
      /** No total: counting would cost more with every order ever placed. */
      meta: openPageMeta,
    }),
  }),
  getOrder: endpoint('GET /v3/orders/{orderId}', {
    summary: 'One order with its lines, history and the actions the caller may take',
    access: seesOrders,
    params: orderParams,
    answer: orderAnswer,
    errors: ['order_not_found'],
  }),
  seeOrder: endpoint('POST /v3/orders/{orderId}/seen', {
    summary: 'Somebody of the wholesaler has it on screen: the buyer is told when this first was',
    access: { shop: ['admin', 'sales', 'picker'] },
    params: orderParams,
    answer: z.object({ data: z.object({ seen_at: dateTime }) }),
    errors: ['order_not_found'],
  }),
  cancelOrder: endpoint('GET /v3/orders/{orderId}/cancel', {
    summary:
      'The buyer cancels until the wholesaler starts picking, or contests what it entered for the buyer',
    access: { buyer: ['admin', 'purchaser'] },
    params: orderParams,
    answer: orderAnswer,
    errors: ['order_not_found', 'action_not_allowed_in_state', 'role_not_allowed'],
    changesState: true,
  }),
  moveOrder: endpoint('POST /v3/orders/{orderId}/validate', {
    summary: 'Approve, reject, accept, refuse, ship, deliver or confirm the delivery',
    access: { buyer: ['admin', 'purchaser'], shop: ['admin', 'sales', 'picker'] },
    params: orderParams,
    body: z.object({
      action: z.enum(
        ['approve', 'reject', 'accept', 'refuse', 'ship', 'deliver', 'confirm_delivery'],
        'Cette action n’existe pas.',
      ),
      reason: z.string().trim().max(1_000).nullish(),
    }),
    answer: orderAnswer,
    errors: [
      'address_unproved',
      'order_not_found',
      'action_not_allowed_in_state',
      'role_not_allowed',
      'reason_required',
      'delivery_date_closed',
      'delivery_day_ahead',
      'credit_limit_reached',
      'order_contestable',
      'picking_incomplete',
      'company_suspended',
      'shop_suspended',
    ],
  }),
  pickOrder: endpoint('POST /v3/orders/{orderId}/picking', {
    summary:
      'What was put in the crates, all or nothing; the first update starts the picking. Idempotency-Key',
    access: { shop: ['admin', 'picker'] },
    params: orderParams,
    body: z.object({
      updates: z
        .array(z.object(pickedLine), 'Indiquez ce qui a été préparé.')
        .min(1, 'Indiquez ce qui a été préparé.')
        .max(500, 'Une préparation compte au plus 500 lignes par envoi.'),
    }),
    answer: orderAnswer,
    /** `line_picked_meanwhile` says in `errors`, under `updates.0.expected_version`, what is there now. */
    errors: ['order_not_found', 'action_not_allowed_in_state', 'line_picked_meanwhile'],
  }),
}
