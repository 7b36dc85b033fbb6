import { billingTypes } from '@carreau/domain/money/quantity'
import {
  keepsPrices,
  maxChanges,
  offerStatuses,
  priceSources,
  readsPrices,
  seesAgreedPrices,
} from '@carreau/domain/price-list/price-list'
import { z } from 'zod'
import { unit } from '../catalogue/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import {
  buyerName,
  dateTime,
  flag,
  id,
  kilograms,
  pageMeta,
  paging,
  pathId,
  sentPercent,
  servedStream,
  unitPrice,
} from '../scalars.ts'
import {
  brackets,
  changeable,
  described,
  minPackages,
  note,
  offerPrice,
  packageWeight,
  priceListOffer,
  pricesConfirmed,
  stockConfirmed,
  validUntil,
} from './offers.ts'

const mayRead = { shop: readsPrices } as const
const maySeeAgreed = { shop: seesAgreedPrices } as const
const mayWrite = { shop: keepsPrices } as const

/** Which offers: as `listShopOffers` filters them. */
const filters = {
  /** Words of the label, in any order, accents and case forgiven. */
  q: z.string().max(200).optional(),
  status: z.enum(offerStatuses).optional(),
}

const offerParams = z.object({ offerId: pathId })
const offerAnswer = z.object({ data: priceListOffer })

/** Pages of a list whose rows are few words. */
export const perPage500 = z.coerce
  .number()
  .int()
  .min(1)
  .max(500, 'Le nombre par page va de 1 à 500.')

export const priceListEndpoints = {
  listShopOffers: endpoint('GET /v3/shop/offers', {
    summary: 'The wholesaler’s price list, by shelf and name',
    access: mayRead,
    query: z.object({
      ...filters,
      category_id: pathId.optional(),
      available: flag.optional(),
      sort: z.enum(['name', 'price', '-price', 'updated_at', '-updated_at']).default('name'),
      page: paging.page,
      per_page: perPage500.default(100),
    }),
    answer: z.object({
      data: z.array(priceListOffer),
      meta: pageMeta.extend({
        /** Of the whole list, by status; `ending` are on sale as well. */
        counts: z.object({
          on_sale: z.int(),
          unavailable: z.int(),
          ending: z.int(),
          expired: z.int(),
        }),
      }),
    }),
  }),
  /** Before `{offerId}`, which it would match. */
  exportShopOffers: endpoint('GET /v3/shop/offers/export', {
    summary: 'The whole price list as a file that imports again unchanged',
    access: maySeeAgreed,
    query: z.object({
      format: z.enum(['csv', 'xlsx'], 'Le format est csv ou xlsx.').default('csv'),
    }),
    answer: servedStream,
    answerFile: {
      type: [
        'text/csv; charset=utf-8',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
    },
  }),
  getShopOffer: endpoint('GET /v3/shop/offers/{offerId}', {
    summary: 'One offer of the list',
    access: mayRead,
    params: offerParams,
    answer: offerAnswer,
    errors: ['offer_not_found'],
  }),
  createShopOffer: endpoint('POST /v3/shop/offers', {
    summary: 'Puts a specification on the list; one withdrawn before comes back. Idempotency-Key',
    access: mayWrite,
    body: z.object({
      /** One of the two. */
      specification_id: id.optional(),
      specification: described.optional(),
      billing_type: z.enum(billingTypes),
      unit_price: offerPrice,
      min_packages: minPackages.default(1),
      allows_half: z.boolean().default(false),
      is_available: z.boolean().default(true),
      valid_until: validUntil.default(null),
      note: note.default(''),
      brackets: brackets.default([]),
      weight_min_kg: packageWeight.nullable().default(null),
      weight_max_kg: packageWeight.nullable().default(null),
      prices_confirmed: pricesConfirmed,
    }),
    answer: offerAnswer,
    status: 201,
    errors: [
      'specification_not_found',
      'product_not_found',
      'already_offered',
      'price_unlikely',
      'package_weight_unknown',
      'price_list_full',
      'import_running',
    ],
  }),
  updateShopOffer: endpoint('PATCH /v3/shop/offers/{offerId}', {
    summary: 'Changes an offer; what is left out stays',
    access: mayWrite,
    params: offerParams,
    body: z.object({
      /**
       * As it was shown. Another's change since then answers 409 `offer_changed`, whose `errors`
       * say under each field what is there now, in French.
       */
      version: z.int(),
      ...changeable,
      billing_type: z.enum(billingTypes).optional(),
      allows_half: z.boolean().optional(),
      prices_confirmed: pricesConfirmed,
      stock_confirmed: stockConfirmed,
    }),
    answer: offerAnswer,
    errors: [
      'offer_not_found',
      'offer_changed',
      'package_weight_unknown',
      'price_unlikely',
      'stock_unrecorded',
    ],
  }),
  withdrawShopOffer: endpoint('DELETE /v3/shop/offers/{offerId}', {
    summary: 'Takes an offer off the list, with its customer prices; carts show it as unavailable',
    access: mayWrite,
    params: offerParams,
    answer: z.object({ data: z.null() }),
    errors: ['offer_not_found'],
  }),
  changeShopOffers: endpoint('POST /v3/shop/offers/changes', {
    summary: 'Changes many offers, all or none: a paste, an undo, a selection by ± %',
    access: mayWrite,
    bodyBytes: 2 * 1024 * 1024,
    body: z.union([
      z.object({
        /** Each offer once. A `version` that is no longer the offer’s refuses the whole (409). */
        changes: z
          .array(z.object({ offer_id: id, version: z.int().optional(), ...changeable }))
          .min(1, 'Indiquez au moins une offre.')
          .max(maxChanges, `${maxChanges} offres au plus à la fois.`),
        /** A ± % says itself how far it goes. */
        prices_confirmed: pricesConfirmed,
        stock_confirmed: stockConfirmed,
      }),
      z.object({
        /** These offers, or all that the filter shows (an empty one: the whole list). */
        which: z.union([
          z.object({ offer_ids: z.array(id).min(1).max(maxChanges) }),
          z.object({
            filter: z.object({
              ...filters,
              category_id: id.optional(),
              available: z.boolean().optional(),
            }),
          }),
        ]),
        set: z.object({
          /** 3 raises prices and brackets by 3 %, −5 lowers them by 5 %. */
          percent: sentPercent
            .min(-90, 'La baisse est d’au plus 90 %.')
            .max(900, 'La hausse est d’au plus 900 %.')
            .optional(),
          /** € to which the new price is rounded, half up: 0.01 unless said; never below it. */
          round_to: z
            .union([z.literal(0.0001), z.literal(0.01), z.literal(0.05), z.literal(0.1)])
            .default(0.01),
          is_available: z.boolean().optional(),
          valid_until: validUntil.optional(),
          stock_bound: z.boolean().optional(),
        }),
        stock_confirmed: stockConfirmed,
      }),
    ]),
    answer: z.object({
      data: z.object({
        changed: z.int(),
        /** As they are now, at most 2 000. */
        offers: z.array(priceListOffer),
        /** As they were, for those of `offers`: sent back as `changes` they undo the call. */
        previous: z.array(
          z.object({
            offer_id: id,
            /** Of now. */
            version: z.int(),
            unit_price: unitPrice,
            min_packages: z.number(),
            is_available: z.boolean(),
            valid_until: dateTime.nullable(),
            note: z.string(),
            stock_bound: z.boolean(),
            weight_min_kg: kilograms.nullable(),
            weight_max_kg: kilograms.nullable(),
            brackets: z.array(z.object({ min_packages: z.number(), unit_price: unitPrice })),
          }),
        ),
      }),
    }),
    /** `errors` names each bad one: « changes.12.unit_price ». */
    errors: ['offer_not_found', 'offer_changed', 'price_unlikely', 'stock_unrecorded'],
  }),
  getOfferWeighings: endpoint('GET /v3/shop/offers/{offerId}/weighings', {
    summary:
      'The bracket of weight that the wholesaler’s own latest weighings of the specification propose',
    access: mayWrite,
    params: offerParams,
    answer: z.object({
      data: z.object({
        /** Null where fewer than eight packages of the last sixty days were weighed, or all alike. */
        proposal: z
          .object({
            weight_min_kg: kilograms,
            weight_max_kg: kilograms,
            /** How many weighings speak for it. */
            weighings: z.int(),
          })
          .nullable(),
      }),
    }),
    errors: ['offer_not_found'],
  }),
  getShopOfferHistory: endpoint('GET /v3/shop/offers/{offerId}/history', {
    summary: 'Every price the offer had, by whom, with those of customers',
    access: maySeeAgreed,
    params: offerParams,
    answer: z.object({
      data: z.object({
        /** Of `days`: the product’s usual one. */
        unit,
        /** The list price from each day on which it changed, oldest first, one year; null: not on sale. */
        days: z.array(z.object({ day: z.string(), unit_price: unitPrice.nullable() })),
        /** Newest first, at most 200. */
        changes: z.array(
          z.object({
            at: dateTime,
            /** Who; null for a change made before names were kept. */
            actor: z.string().nullable(),
            source: z.enum(priceSources),
            source_label: z.string(),
            /** Of a customer’s price. */
            buyer: buyerName.nullable(),
            unit,
            previous_unit_price: unitPrice.nullable(),
            /** Null when the price ended. */
            unit_price: unitPrice.nullable(),
          }),
        ),
      }),
    }),
    errors: ['offer_not_found'],
  }),
}
