import type { AnswerOf, QueryValue, Sent } from '@carreau/contract/endpoint'
import { type EndpointName, type Endpoints, endpoints } from '@carreau/contract/endpoints'

type Options<N extends EndpointName> = Sent<Endpoints[N]> & { token?: string }

/** The API over the network, for what a test sets up or another person does meanwhile. */
export type Api = <N extends EndpointName>(
  name: N,
  ...options: object extends Options<N> ? [Options<N>?] : [Options<N>]
) => Promise<AnswerOf<Endpoints[N]>>

type LooseOptions = {
  token?: string
  params?: Record<string, string | number>
  query?: Record<string, QueryValue>
  body?: unknown
}

/**
 * No cookies: such a client needs no anti-forgery header. Its address is its own: registrations
 * are counted by address, and a run makes more companies than one address may. Throws on any
 * refusal.
 */
export const apiAt = (baseURL: string | undefined): Api => {
  const address = `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`
  return async <N extends EndpointName>(
    name: N,
    { token, params = {}, query = {}, body }: LooseOptions = {},
  ) => {
    const { method, path } = endpoints[name]
    const url = new URL(
      `/api${path.replace(/\{(\w+)\}/g, (_, param) => String(params[param]))}`,
      baseURL,
    )
    for (const [key, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(key, String(value))
    const answer = await fetch(url, {
      method,
      headers: {
        'x-forwarded-for': address,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${url} ${answer.status}: ${await answer.text()}`)
    // The server writes its answers from the same contract.
    return (await answer.json()) as AnswerOf<Endpoints[N]>
  }
}
