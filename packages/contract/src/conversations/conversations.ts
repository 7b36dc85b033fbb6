import {
  conversationReaders,
  conversationSides,
  conversationWriters,
  maxMessageLength,
  maxMessagePhotos,
} from '@carreau/domain/conversations/conversations'
import { z } from 'zod'
import { mediaKey } from '../companies/media.ts'
import { endpoint } from '../endpoint.ts'
import { amount, buyerName, dateTime, id, openPageMeta, paging, pathId } from '../scalars.ts'

const side = z.enum(conversationSides)

/** The card of an order, or of one of its lines, as it was when the message was sent. */
const quote = z.object({
  order_id: id,
  number: z.string(),
  delivery_date: z.string(),
  lines_count: z.int(),
  /** Net of the order. */
  net: amount,
  line: z
    .object({ id, name: z.string(), details: z.string(), ordered_packages: z.number() })
    .nullable(),
})

const message = z.object({
  id,
  conversation_id: id,
  author: z.object({
    /** Null when the account is gone; the name stays. */
    id: id.nullable(),
    first_name: z.string(),
    side,
  }),
  body: z.string(),
  attachments: z.array(z.object({ key: z.string(), url: z.string() })),
  order_id: id.nullable(),
  quote: quote.nullable(),
  created_at: dateTime,
  /** When it first reached a screen of the other side. */
  delivered_at: dateTime.nullable(),
  /** When somebody of the other side who may answer first read it. */
  read_at: dateTime.nullable(),
  /** The Idempotency-Key it was sent under. */
  client_key: z.string().nullable(),
})

const conversation = z.object({
  id,
  buyer: buyerName,
  shop: z.object({ id, slug: z.string(), name: z.string(), logo_url: z.string().nullable() }),
  /** The order last quoted in it. */
  order_id: id.nullable(),
  last_message: z
    .object({
      id,
      body: z.string(),
      created_at: dateTime,
      author: message.shape.author,
      attachments_count: z.int(),
      has_quote: z.boolean(),
    })
    .nullable(),
  /** Messages of the other side that the caller has not read, counted up to 100. */
  unread_count: z.int(),
  /** The message up to which the caller has read. */
  read_up_to: id.nullable(),
  /** Whether the caller may write in it. */
  can_write: z.boolean(),
})

const conversationParams = z.object({ conversationId: pathId })
const cursor = z.coerce
  .number('Ce repère n’existe pas.')
  .int('Ce repère n’existe pas.')
  .min(0, 'Ce repère n’existe pas.')
  .max(Number.MAX_SAFE_INTEGER, 'Ce repère n’existe pas.')
const conversationAnswer = z.object({ data: conversation })

export const conversationEndpoints = {
  listConversations: endpoint('GET /v3/conversations', {
    summary: 'Conversations of the company, the last written in first; q: companies and words',
    access: conversationReaders,
    query: z.object({ q: z.string().trim().max(200).optional(), ...paging }),
    answer: z.object({
      data: z.array(
        conversation.extend({
          /** The newest message that holds what was searched. */
          found: z.object({ id, body: z.string(), created_at: dateTime }).nullable(),
        }),
      ),
      meta: openPageMeta,
    }),
  }),
  countUnreadConversations: endpoint('GET /v3/conversations/unread_count', {
    summary: 'Conversations with messages that the caller has not read, counted up to 100',
    access: conversationReaders,
    answer: z.object({ data: z.int() }),
  }),
  receiveMessages: endpoint('POST /v3/conversations/received', {
    summary: 'What was sent to the company has reached one of its screens',
    access: conversationReaders,
    answer: z.object({ data: z.object({ conversation_ids: z.array(id) }) }),
  }),
  openConversation: endpoint('POST /v3/conversations', {
    summary:
      'The conversation with a wholesaler (shop_id), or with a customer (buyer_id); one per pair',
    access: conversationWriters,
    body: z.object({ shop_id: id.nullish(), buyer_id: id.nullish(), order_id: id.nullish() }),
    answer: conversationAnswer,
    errors: ['shop_not_found', 'customer_not_found', 'order_not_found', 'company_suspended'],
  }),
  getConversation: endpoint('GET /v3/conversations/{conversationId}', {
    summary: 'One conversation',
    access: conversationReaders,
    params: conversationParams,
    answer: conversationAnswer,
    errors: ['conversation_not_found'],
  }),
  listMessages: endpoint('GET /v3/conversations/{conversationId}/messages', {
    summary: 'Its last messages, or those before or after one, in the order they were written',
    access: conversationReaders,
    params: conversationParams,
    query: z.object({
      before: cursor.optional(),
      after: cursor.optional(),
      per_page: paging.per_page.default(40),
    }),
    answer: z.object({
      data: z.array(message),
      meta: z.object({ has_before: z.boolean(), has_after: z.boolean() }),
    }),
    errors: ['conversation_not_found'],
  }),
  sendMessage: endpoint('POST /v3/conversations/{conversationId}/messages', {
    summary: 'Writes a message; Idempotency-Key: sent again, it exists once',
    access: conversationWriters,
    params: conversationParams,
    body: z.object({
      body: z
        .string('Écrivez un message.')
        .trim()
        .max(
          maxMessageLength,
          'Un message compte au plus 5\u202f000 signes. Envoyez-le en plusieurs fois.',
        )
        .nullish(),
      /** Pictures sent to `POST /v3/media` before. */
      photo_keys: z
        .array(mediaKey)
        .max(maxMessagePhotos, 'Six photos au plus par message.')
        .nullish(),
      order_id: id.nullish(),
      /** A line of that order. */
      order_line_id: id.nullish(),
    }),
    answer: z.object({ data: message }),
    status: 201,
    errors: ['conversation_not_found', 'order_not_found', 'company_suspended', 'too_many_attempts'],
  }),
  readConversation: endpoint('POST /v3/conversations/{conversationId}/read', {
    summary: 'The caller has read it, up to a message or to the last',
    access: conversationReaders,
    params: conversationParams,
    body: z.object({ message_id: id.nullish() }).optional(),
    answer: z.object({ data: z.object({ read_up_to: id.nullable(), unread_count: z.int() }) }),
    errors: ['conversation_not_found'],
  }),
}
