import { type Calls, calls, pricesAtOnce } from './api.gen.ts'
import { type Listed, listed, type Page } from './pages.ts'
import { CarreauUnreachable } from './problems.ts'
import { type Patience, send } from './sending.ts'

type Answer<C extends keyof Calls> = Calls[C]['answer']
type Row<C extends 'pullOffers' | 'pullOrders' | 'pullDocuments'> = Answer<C>['data'][number]

/** A line of the price list. */
export type Offer = Row<'pullOffers'>
export type Order = Answer<'pullOrder'>['data']
export type OrderLine = Order['lines'][number]
/** A paper: delivery note, invoice or credit note. */
export type CarreauDocument = Row<'pullDocuments'>
/** A price to set, without VAT, in the unit of its offer. */
export type Price = Calls['pushPrices']['body']['prices'][number]
/** What came of it. */
export type PriceResult = Answer<'pushPrices'>['data'][number]

export type Options = Patience & {
  /** `car_live_…`, from Paramètres, Intégrations. */
  key: string
  /** Where Carreau is: `https://carreau.example`, with or without `/api/public/v1`. */
  url: string
}

type Stoppable = { signal?: AbortSignal | undefined }
type Keyed = Stoppable & {
  /** The same call under the same key is done once, for 48 hours; a new one unless given. */
  idempotencyKey?: string | undefined
}
type From = Stoppable & {
  /** The cursor where one stopped: what is new or has changed since. */
  cursor?: string | undefined
  /** Lines a page; as many as Carreau gives unless said. */
  limit?: number | undefined
}

/** What a program may do with a key; a call beyond the key's rights is refused with `scope_missing`. */
export type Carreau = {
  /** The price list. */
  pullOffers: (from?: From) => Listed<Offer>
  /** Sets prices, however many, each line by itself. `confirmed`: that those far from the ones before are meant. */
  pushPrices: (
    prices: readonly Price[],
    options?: Stoppable & { confirmed?: boolean },
  ) => Promise<PriceResult[]>
  /** Orders in the order in which they were last changed. */
  pullOrders: (from?: From) => Listed<Order>
  pullOrder: (number: string, options?: Stoppable) => Promise<Order>
  /** An order as Order-X, which purchasing and sales programs read. */
  pullOrderXml: (number: string, options?: Stoppable) => Promise<Uint8Array>
  acceptOrder: (number: string, options?: Keyed) => Promise<Order>
  refuseOrder: (number: string, reason: string, options?: Keyed) => Promise<Order>
  /** Papers in the order in which they were issued. */
  pullDocuments: (from?: From) => Listed<CarreauDocument>
  /** The PDF of a paper. */
  pullDocumentFile: (documentId: number, options?: Stoppable) => Promise<Uint8Array>
}

/** Where the calls are; refuses to send a key over a line that others read. */
const baseOf = (url: string): string => {
  const base = new URL(url)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(base.hostname)
  if (base.protocol !== 'https:' && !(base.protocol === 'http:' && isLocal))
    throw new TypeError('Carreau is called over https')
  const path = base.pathname.replace(/\/{1,9}$/, '')
  return `${base.origin}${path.endsWith('/api/public/v1') ? path : `${path}/api/public/v1`}`
}

type Sent = Keyed & {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: object
  isRepeatable?: boolean
}

const read = <C extends keyof Calls>(bytes: Uint8Array): Answer<C> => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Answer<C> // as the contract promises
  } catch (cause) {
    throw new CarreauUnreachable('The answer is not Carreau’s', { cause })
  }
}

/** Opens the API of a Carreau for one key. Nothing is called yet. */
export const openCarreau = ({ key, url, ...patience }: Options): Carreau => {
  const base = baseOf(url)
  if (!/^\S+$/.test(key)) throw new TypeError('An API key has no spaces and is not empty')

  const bytesOf = (call: keyof Calls, sent: Sent): Promise<Uint8Array> => {
    const { method, path } = calls[call]
    const { params = {}, query = {}, body, signal, idempotencyKey, isRepeatable = true } = sent
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    )
    const asked = new URLSearchParams()
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) asked.set(name, String(value))
    return send(
      {
        method,
        url: `${base}${filled}${asked.size > 0 ? `?${asked}` : ''}`,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          // The same at each try of the call.
          ...(method === 'POST' && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        isRepeatable,
        signal,
      },
      patience,
    )
  }
  const ask = async <C extends keyof Calls>(call: C, sent: Sent): Promise<Answer<C>> =>
    read<C>(await bytesOf(call, sent))

  return {
    pullOffers: ({ cursor, limit = 500, signal } = {}) =>
      listed<Offer>(
        (at): Promise<Page<Offer>> => ask('pullOffers', { query: { cursor: at, limit }, signal }),
        cursor,
      ),
    pushPrices: async (prices, { confirmed = false, signal } = {}) => {
      const results: PriceResult[] = []
      for (let start = 0; start < prices.length; start += pricesAtOnce) {
        const some = prices.slice(start, start + pricesAtOnce)
        const { data } = await ask('pushPrices', {
          body: { prices: some, prices_confirmed: confirmed },
          // A version that was answered and lost would be refused the second time.
          isRepeatable: some.every(({ version }) => version === undefined),
          signal,
        })
        results.push(...data)
      }
      return results
    },
    pullOrders: ({ cursor, limit = 100, signal } = {}) =>
      listed<Order>(
        (at): Promise<Page<Order>> => ask('pullOrders', { query: { cursor: at, limit }, signal }),
        cursor,
      ),
    pullOrder: async (number, { signal } = {}) =>
      (await ask('pullOrder', { params: { number }, signal })).data,
    pullOrderXml: (number, { signal } = {}) =>
      bytesOf('pullOrderXml', { params: { number }, signal }),
    acceptOrder: async (number, { idempotencyKey, signal } = {}) =>
      (await ask('acceptOrder', { params: { number }, idempotencyKey, signal })).data,
    refuseOrder: async (number, reason, { idempotencyKey, signal } = {}) =>
      (await ask('refuseOrder', { params: { number }, body: { reason }, idempotencyKey, signal }))
        .data,
    pullDocuments: ({ cursor, limit = 100, signal } = {}) =>
      listed<CarreauDocument>(
        (at): Promise<Page<CarreauDocument>> =>
          ask('pullDocuments', { query: { cursor: at, limit }, signal }),
        cursor,
      ),
    pullDocumentFile: (documentId, { signal } = {}) =>
      bytesOf('pullDocumentFile', { params: { documentId }, signal }),
  }
}
