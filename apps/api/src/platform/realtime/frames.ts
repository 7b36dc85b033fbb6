import { z } from 'zod'

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

/** What a client wants to hear, and by which right; null when that is not said. */
export const readSubscription = (data: unknown): Subscription | null =>
  subscription.safeParse(plain(data)).data ?? null

/** The channel that a client wants to hear no more. */
export const readUnsubscription = (data: unknown): string | null =>
  subscription.pick({ channel: true }).safeParse(plain(data)).data?.channel ?? null

/** A frame for clients: encoded once, however many they are. */
export const frameOf = (event: string, data: object, channel?: string): Buffer =>
  Buffer.from(JSON.stringify({ event, channel, data: JSON.stringify(data) }))

/** The protocol's word about something that went wrong; the connection goes on. */
export const errorFrame = (code: number | null, message: string): Buffer =>
  Buffer.from(JSON.stringify({ event: 'pusher:error', data: { code, message } }))
