import { z } from 'zod'

/**
 * The protocol's close codes that we use. Clients do not come back after 4000–4099 and 4300–4399, wait
 * a second or more after 4100–4199, and come back at once after 4200–4299.
 */
export const closeCodes = {
  unknownApplication: 4001,
  tooManyConnections: 4004,
  unsupportedProtocol: 4007,
  notAuthorised: 4009,
  overCapacity: 4100,
  /** The token ended: whoever has another one may come back with it. */
  tokenEnded: 4110,
  restart: 4200,
  noPong: 4201,
  tooManyClientEvents: 4301,
  unreadable: 4302,
} as const

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]

/** A frame as the Pusher protocol has it: `data` is JSON in a string, or plain from a client. */
const frame = z.object({
  event: z.string().min(1).max(200),
  channel: z.string().max(200).optional(),
  data: z.unknown(),
})

const subscription = z.object({
  channel: z.string().max(200),
  auth: z.string().max(300),
  channel_data: z.string().max(300),
})

export type Frame = z.output<typeof frame>
export type Subscription = z.output<typeof subscription>

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a client sent; null when it is no frame. */
export const readFrame = (text: string): Frame | null => frame.safeParse(parsed(text)).data ?? null

const plain = (data: unknown): unknown => (typeof data === 'string' ? parsed(data) : data)

/** The channel a client subscribes to, and the signature that lets it; null when one is missing. */
export const readSubscription = (data: unknown): Subscription | null =>
  subscription.safeParse(plain(data)).data ?? null

/** The channel that a client leaves. */
export const readUnsubscription = (data: unknown): string | null =>
  subscription.pick({ channel: true }).safeParse(plain(data)).data?.channel ?? null

/** A frame for clients: encoded once, however many they are. */
export const frameOf = (event: string, data: object, channel?: string): Buffer =>
  Buffer.from(JSON.stringify({ event, channel, data: JSON.stringify(data) }))

/** The protocol's message about something that went wrong; the connection goes on. */
export const errorFrame = (code: number | null, message: string): Buffer =>
  Buffer.from(JSON.stringify({ event: 'pusher:error', data: { code, message } }))
