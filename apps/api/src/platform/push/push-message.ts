/** What a device is told: the words, where a touch leads, and no secret. */
export type PushMessage = {
  /** The notification's id; null for a summary of several. */
  id: number | null
  kind: string
  title: string
  body: string
  /** Path within the product. */
  link: string
  /** Of two with one tag the later takes the place of the earlier, on the way and on the device. */
  tag: string
  urgent: boolean
}

/** Where it goes. */
export type PushDevice = {
  platform: 'web' | 'android' | 'ios'
  address: string
  p256dh: string | null
  auth: string | null
}

/**
 * How it went: `gone`: the device will never take another; `later`: the service is in trouble or has
 * had enough, and says perhaps for how long; `refused`: this message will never pass.
 */
export type PushOutcome =
  | { is: 'sent' | 'gone' }
  | { is: 'later'; afterSeconds: number | null; why: string }
  | { is: 'refused'; why: string }

/** Nobody wants to hear at noon of what the kitchen needed to know at six. */
export const pushTtlSeconds = 4 * 3_600

/** What a service's `Retry-After` asks for: seconds, at most an hour; null when it says nothing. */
export const retryAfterOf = (header: string | null, now: Date): number | null => {
  if (header === null) return null
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), 3_600)
}
