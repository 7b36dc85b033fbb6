import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../scalars.ts'

// Real time (docs/product.md#channels): the Pusher Channels protocol, private channels alone. An
// event says what changed, never what it is now: whoever hears it asks the API, which knows what
// they may see. The channels' names are the domain's (realtime/channels.ts).

/** Grows with every event: of two on the same thing the higher is the later; equal ones are one. */
const version = z.int().nonnegative()
const event = <const S extends z.core.$ZodShape>(shape: S) => z.object({ ...shape, version })

/** The events of the API by name, with what each carries. */
export const liveEvents = {
  /** Tenant channels of both sides: state, picking, documents. */
  'order.changed': event({ order_id: id }),
  /** Tenant channels of both sides: opened or answered. */
  'claim.changed': event({ claim_id: id, order_id: id }),
  /** The wholesaler's tenant channel and those of who was told: begun, answered or closed. */
  'recall.changed': event({ recall_id: id }),
  /** The buyer's tenant channel: lines, date, note, or gone. */
  'cart.changed': event({ cart_id: id }),
  /** Every buyer's tenant channel, gathered over two seconds; null for more than 500. */
  'offers.changed': event({ specification_ids: z.array(id).max(500).nullable() }),
  /** The conversation's channel and both tenants'. */
  'message.created': event({
    conversation_id: id,
    message_id: id,
    /** Who wrote. */
    side: z.enum(['buyer', 'shop']).optional(),
  }),
  /** The conversation's channel and the reader's tenant's: read up to that message. */
  'conversation.read': event({ conversation_id: id, message_id: id, user_id: id }),
  /** The conversation's channel: what was written in it has reached a screen of the other side. */
  'conversation.received': event({ conversation_id: id }),
  /** The user's channel. */
  'notification.created': event({ notification_id: id }),
  /** The user's channel: one or all, read in another tab or device. */
  'notification.read': event({}),
  /** Any channel: events may have been lost; ask again for what is shown. */
  'events.missed': event({}),
} as const

export type LiveEvent = keyof typeof liveEvents
/** What an event carries when it arrives. */
export type LiveData<E extends LiveEvent> = z.output<(typeof liveEvents)[E]>

/** What browsers may tell each other, on conversation channels alone; the server adds who. */
export const clientEvents = {
  'client-typing': z.object({ user_id: id }),
} as const

export type ClientEvent = keyof typeof clientEvents
export type ClientData<E extends ClientEvent> = z.output<(typeof clientEvents)[E]>

/** Socket ids as the protocol has them. */
const socketId = z
  .string('Indiquez la connexion.')
  .max(64)
  .regex(/^\d+\.\d+$/, 'Cette connexion n’existe pas.')

export const realtimeEndpoints = {
  getRealtimeSettings: endpoint('GET /broadcasting/settings', {
    summary: 'What to connect with for real time: the API itself, or a hosted service',
    access: 'signed_in',
    answer: z.object({
      data: z.object({
        key: z.string(),
        cluster: z.string(),
        /** Null: the host of the page. */
        host: z.string().nullable(),
        port: z.int().nullable(),
        /** Null: as the page came. */
        tls: z.boolean().nullable(),
        /** Whether the connection also signs in (`/broadcasting/user-auth`), to be closed by it. */
        signs_in: z.boolean(),
      }),
    }),
  }),
  authoriseChannel: endpoint('POST /broadcasting/auth', {
    summary: 'Lets a connection hear a private channel (Pusher protocol; JSON or form)',
    access: 'signed_in',
    body: z.object({ socket_id: socketId, channel_name: z.string('Indiquez le canal.').max(200) }),
    answer: z.object({ auth: z.string(), channel_data: z.string().optional() }),
    errors: ['channel_not_allowed'],
  }),
  authenticateConnection: endpoint('POST /broadcasting/user-auth', {
    summary: 'Says whose a connection is, so that it ends with the token (hosted service alone)',
    access: 'signed_in',
    body: z.object({ socket_id: socketId }),
    answer: z.object({ auth: z.string(), user_data: z.string() }),
    errors: ['channel_not_allowed'],
  }),
}
