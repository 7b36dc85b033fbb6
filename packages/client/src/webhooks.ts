import type { webhookEvents } from './api.gen.ts'

type OfOrder = { order_number: string; status: string; version: number }

/** What each event tells; what it is now, the API says. */
type DataOf = {
  'invoice.issued': { document_id: number; number: string; order_number: string }
  'claim.opened': { claim_id: number; order_number: string }
  'price_list.applied': { shop_id: number; shop_name: string }
  /** Somebody asked for a try on « Intégrations ». */
  'webhook.test': Record<string, never>
}
type EventType = (typeof webhookEvents)[number] | 'webhook.test'

/** What Carreau tells. It may be told more than once, under the same `id`. */
export type WebhookEvent = {
  [T in EventType]: {
    id: string
    type: T
    /** When it happened. */
    timestamp: string
    data: T extends keyof DataOf ? DataOf[T] : OfOrder
  }
}[EventType]

/** A call that is not Carreau's, or not of now: do nothing of what it says. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly reason: 'headers' | 'time' | 'signature' | 'body'

  constructor(reason: WebhookRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

type Readable = { get: (name: string) => string | null }
/** Of a `Request`, or as Node has them. */
export type WebhookHeaders = Readable | Readonly<Record<string, string | string[] | undefined>>

const headerOf = (headers: WebhookHeaders, name: string): string => {
  if (typeof headers.get === 'function') return (headers as Readable).get(name) ?? ''
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : ''
}

const encoder = new TextEncoder()
const bytesOf = (body: string | Uint8Array): Uint8Array =>
  typeof body === 'string' ? encoder.encode(body) : body

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), sign => sign.charCodeAt(0))
  } catch {
    return undefined
  }
}
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Node and browsers have the type by different names. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

const keyOf = async (secret: string): Promise<Key> => {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError('A webhook’s secret is whsec_ and base64')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify'])
}

/** What is signed: the id, the second and the body, so that none stands for another's. */
const signedPart = (id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const before = encoder.encode(`${id}.${timestamp}.`)
  const all = new Uint8Array(before.length + body.length)
  all.set(before)
  all.set(body, before.length)
  return all
}

/** As many signatures as anybody sends. */
const mostSignatures = 16

/**
 * Reads what a webhook says, once it is sure that Carreau signed it with this secret (Standard Webhooks) within the last
 * minutes; throws `WebhookRefused` otherwise. `body` is what came, before any JSON is read. The comparison is WebCrypto's,
 * which takes as long for a signature that is nearly right as for any other.
 */
export const verifyWebhook = async ({
  secret,
  headers,
  body,
  toleranceSeconds = 300,
  now = new Date(),
}: {
  /** `whsec_…`, or several while one replaces the other. */
  secret: string | readonly string[]
  headers: WebhookHeaders
  body: string | Uint8Array
  /** How far the two clocks may be apart. */
  toleranceSeconds?: number
  now?: Date
}): Promise<WebhookEvent> => {
  const keys = await Promise.all([secret].flat().map(keyOf))
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .filter(one => one.startsWith('v1,'))
    .map(one => fromBase64(one.slice(3)))
    .filter(one => one !== undefined)
    .slice(0, mostSignatures)
  if (id === '' || !/^\d{1,12}$/.test(timestamp) || signatures.length === 0)
    throw new WebhookRefused('headers', 'It has not the headers of a signed webhook')
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookRefused('time', 'It was signed too long ago, or the clocks differ')
  const bytes = bytesOf(body)
  const signed = signedPart(id, timestamp, bytes)
  const verified = await Promise.all(
    keys.flatMap(key => signatures.map(one => crypto.subtle.verify('HMAC', key, one, signed))),
  )
  if (!verified.includes(true)) throw new WebhookRefused('signature', 'No signature is Carreau’s')
  return readEvent(id, bytes)
}

const readEvent = (id: string, bytes: Uint8Array): WebhookEvent => {
  try {
    const said = JSON.parse(new TextDecoder().decode(bytes)) as Omit<WebhookEvent, 'id'>
    if (typeof said.type === 'string') return { ...said, id } as WebhookEvent // as Carreau signed it
  } catch {
    // Said below.
  }
  throw new WebhookRefused('body', 'The body is not what Carreau tells')
}

/** The headers with which Carreau would send this body now: to try one's own receiver. */
export const signWebhook = async ({
  secret,
  id,
  body,
  now = new Date(),
}: {
  secret: string
  id: string
  body: string
  now?: Date
}): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> => {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signed = signedPart(id, timestamp, encoder.encode(body))
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), signed)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${toBase64(new Uint8Array(signature))}`,
  }
}
