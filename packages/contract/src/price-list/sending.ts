import { keepsPrices } from '@carreau/domain/price-list/price-list'
import { maxReadersAtOnce, maxSendingMessage } from '@carreau/domain/price-list/sending'
import { z } from 'zod'
import { email } from '../accounts/auth.ts'
import { endpoint } from '../endpoint.ts'
import {
  clock,
  dateTime,
  day,
  id,
  pageMeta,
  paging,
  pathId,
  pathSlug,
  servedStream,
} from '../scalars.ts'

const mayWrite = { shop: keepsPrices } as const

const sending = z.object({
  is_on: z.boolean(),
  /** Of Paris, HH:MM: the evening before each delivery. */
  send_at: z.string(),
  message: z.string(),
  /** Where answers to the mail arrive; until it is set, the caller’s own address. */
  reply_to: z.string(),
  /** Customers that are chosen, and people of theirs who get a mail. */
  readers: z.int(),
  people: z.int(),
  /** When the list goes out next, and for which delivery; null while it is off, or without one to come. */
  next: z.object({ at: dateTime, delivery_date: day }).nullable(),
})

const reader = z.object({
  id,
  company_name: z.string(),
  city: z.string(),
  is_chosen: z.boolean(),
  /** People of the company who order, and get price lists by mail. */
  people: z.int(),
  sent_at: dateTime.nullable(),
})

const chosen = z.array(id).max(maxReadersAtOnce, `${maxReadersAtOnce} clients au plus à la fois.`)

export const priceListSendingEndpoints = {
  getPriceListSending: endpoint('GET /v3/shop/price-list/sending', {
    summary: 'How the price list goes out to customers, and when next',
    access: mayWrite,
    answer: z.object({ data: sending }),
  }),
  setPriceListSending: endpoint('PUT /v3/shop/price-list/sending', {
    summary: 'Sets whether and when the list goes out, and what is said above it',
    access: mayWrite,
    body: z.object({
      is_on: z.boolean('Dites si la mercuriale part chaque soir.'),
      send_at: clock,
      message: z
        .string()
        .trim()
        .max(maxSendingMessage, `Un message compte au plus ${maxSendingMessage} signes.`)
        .default(''),
      reply_to: email,
    }),
    answer: z.object({ data: sending }),
  }),
  listPriceListReaders: endpoint('GET /v3/shop/price-list/readers', {
    summary: 'Customers, those who get the list first',
    access: mayWrite,
    query: z.object({ q: z.string().max(200).default(''), ...paging }),
    answer: z.object({ data: z.array(reader), meta: pageMeta }),
  }),
  choosePriceListReaders: endpoint('PUT /v3/shop/price-list/readers', {
    summary: 'Chooses customers, or gives them up: those named, or every one',
    access: mayWrite,
    body: z.object({
      is_chosen: z.boolean('Dites si ces clients reçoivent la mercuriale.'),
      /** Null: every customer. */
      buyer_ids: chosen.min(1, 'Choisissez au moins un client.').nullable(),
    }),
    answer: z.object({ data: sending }),
    errors: ['customer_not_found'],
  }),
  sendPriceList: endpoint('POST /v3/shop/price-list/send', {
    summary: 'Sends the list now to the chosen customers; to each once in ten minutes',
    access: mayWrite,
    body: z.object({}),
    /** Customers it goes to, and those who have just had it or would find nothing in it. */
    answer: z.object({ data: z.object({ sent: z.int(), skipped: z.int() }) }),
    errors: ['price_list_without_readers'],
  }),
  previewPriceList: endpoint('GET /v3/shop/price-list/preview/{buyerId}', {
    summary: 'The list as one customer gets it, at its prices (PDF)',
    access: mayWrite,
    params: z.object({ buyerId: pathId }),
    answer: servedStream,
    answerFile: { type: ['application/pdf'] },
    errors: ['customer_not_found'],
  }),
  getWholesalerPriceList: endpoint('GET /v3/shops/{slug}/price-list', {
    summary: 'A wholesaler’s list at the buyer’s own prices (PDF)',
    access: { buyer: ['admin', 'purchaser', 'accountant'] },
    params: z.object({ slug: pathSlug }),
    answer: servedStream,
    answerFile: { type: ['application/pdf'] },
    errors: ['shop_not_found'],
  }),
}
