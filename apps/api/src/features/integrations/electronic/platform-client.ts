import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import { type Called, callAddress, type Reach } from '../../../platform/outgoing/call-address.ts'
import { formParts } from './form-parts.ts'

/** How a wholesaler's platform is reached, as it was settled. */
export type PlatformSettings = {
  shopId: number
  platformUrl: string
  tokenUrl: string
  clientId: string
  /** Sealed. */
  clientSecret: Buffer
  organizationId: string | null
}

/** Why a call came to nothing, in French; `code` where there was an answer. */
type Failed = { ok: false; code: number | null; problem: string; retryAfter: number | null }
export type Outcome<T> = { ok: true; data: T } | Failed

/** Tokens are kept until shortly before they end, by wholesaler. */
export type Tokens = Map<number, { of: string; token: string; until: number }>

export type Reaching = {
  secrets: SecretBox
  reach: Reach
  now: () => Date
  tokens: Tokens
  patienceMs?: number
}

/** What a sealed secret is said to be about: it opens as nothing else. */
export const sealedAbout = 'plateforme agréée'

/** So long may a call take, with a file of some megabytes. */
export const usualPatienceMs = 20_000
const maxAnswerBytes = 4 * 1024 * 1024
const endsEarlyMs = 30_000

const failed = (problem: string, code: number | null = null, retryAfter: number | null = null) =>
  ({ ok: false, code, problem, retryAfter }) as const

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(20_000),
  expires_in: z.coerce.number().min(0).max(1e9).catch(300).default(300),
})
const platformError = z.object({ errorMessage: z.string().min(1) })
const sentFlow = z.object({ flowId: z.string().min(1).max(200) })
const foundFlow = z.object({
  flowId: z.string().min(1).max(200),
  trackingId: z.string().nullish(),
  flowSyntax: z.string().nullish(),
  updatedAt: z.string().nullish(),
  acknowledgement: z
    .object({
      status: z.string().nullish(),
      details: z
        .array(z.object({ reasonCode: z.string().nullish(), reasonMessage: z.string().nullish() }))
        .nullish(),
    })
    .nullish(),
})
export type FoundFlow = z.infer<typeof foundFlow>
const foundPage = z.object({
  results: z.array(foundFlow),
  nextCursor: z.string().nullish(),
  cursor: z.string().nullish(),
})

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const wordsOf = (code: number, body: Buffer): string => {
  if (code === 401) return 'La plateforme refuse ces identifiants (401).'
  if (code === 403) return 'La plateforme refuse cet accès (403).'
  if (code === 429) return 'La plateforme demande d’attendre (429).'
  if (code >= 500) return `La plateforme est en panne (${code}).`
  const said = platformError.safeParse(jsonOf(body))
  return said.success
    ? `La plateforme a répondu ${code}\u00a0: ${said.data.errorMessage.slice(0, 300)}`
    : `La plateforme a répondu ${code}.`
}

const outcomeOf = <T>(called: Called, read: (body: Buffer) => T | undefined): Outcome<T> => {
  if (called.code === null) return failed(called.problem)
  const { code, body, isWhole, retryAfter } = called
  if (code < 200 || code >= 300) return failed(wordsOf(code, body), code, retryAfter)
  if (!isWhole) return failed('La réponse de la plateforme est trop longue.')
  const data = read(body)
  return data === undefined
    ? failed('La réponse de la plateforme est illisible.')
    : { ok: true, data }
}
const asJson =
  <T>(schema: z.ZodType<T>) =>
  (body: Buffer): T | undefined =>
    schema.safeParse(jsonOf(body)).data

/** Pages read of one search: more would be a platform that never ends. */
const maxPages = 2_000

/** One wholesaler's platform, by XP Z12-013. */
export const openPlatform = (settings: PlatformSettings, reaching: Reaching) => {
  const { secrets, reach, now, tokens, patienceMs = usualPatienceMs } = reaching
  const limits = { reach, patienceMs, maxAnswerBytes }
  const base = settings.platformUrl.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '')
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([settings.tokenUrl, settings.clientId]))
    .update(settings.clientSecret)
    .digest('hex')

  const askToken = async (): Promise<Outcome<string>> => {
    const secret = secrets.open(settings.clientSecret, sealedAbout)
    if (secret === undefined) return failed('Le secret ne se lit plus. Saisissez-le de nouveau.')
    const ask = (headers: Record<string, string>, form: Record<string, string>) =>
      callAddress(settings.tokenUrl, {
        ...limits,
        method: 'POST',
        headers: {
          ...headers,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
      })
    const pair = [settings.clientId, secret].map(encodeURIComponent).join(':')
    let called = await ask({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` }, {})
    // RFC 6749 §2.3.1: by header, which every server takes by rule and some do not.
    if (called.code === 400 || called.code === 401)
      called = await ask({}, { client_id: settings.clientId, client_secret: secret })
    const answer = outcomeOf(called, asJson(tokenAnswer))
    // Its status says nothing of what the token was wanted for.
    if (!answer.ok)
      return { ...answer, problem: `Pas de jeton\u00a0: ${answer.problem}`, code: null }
    const { access_token: token, expires_in } = answer.data
    const until = now().getTime() + expires_in * 1_000 - endsEarlyMs
    tokens.set(settings.shopId, { of: fingerprint, token, until })
    return { ok: true, data: token }
  }
  const token = async (): Promise<Outcome<string>> => {
    const kept = tokens.get(settings.shopId)
    return kept?.of === fingerprint && kept.until > now().getTime()
      ? { ok: true, data: kept.token }
      : askToken()
  }

  const call = async <T>(
    method: 'GET' | 'POST',
    path: string,
    read: (body: Buffer) => T | undefined,
    sent: { type: string; body: Buffer | string } | undefined = undefined,
  ): Promise<Outcome<T>> => {
    const callWith = (bearer: string) =>
      callAddress(`${base}/v1${path}`, {
        ...limits,
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          'request-id': randomUUID(),
          'user-agent': 'Carreau/1',
          ...(settings.organizationId !== null && { 'organization-id': settings.organizationId }),
          ...(sent && { 'content-type': sent.type }),
        },
        ...(sent && { body: sent.body }),
      })
    const bearer = await token()
    if (!bearer.ok) return bearer
    let called = await callWith(bearer.data)
    if (called.code === 401) {
      // Ended before its time, or taken back: nothing was done by it.
      tokens.delete(settings.shopId)
      const renewed = await token()
      if (!renewed.ok) return renewed
      called = await callWith(renewed.data)
    }
    return outcomeOf(called, read)
  }

  const page = (where: Record<string, unknown>, cursor: string | undefined) =>
    call('POST', '/flows/search', asJson(foundPage), {
      type: 'application/json',
      body: JSON.stringify({ where, limit: 100, ...(cursor !== undefined && { cursor }) }),
    })

  return {
    /** Hands a paper over; an answer without the flow's id is a failure, whatever the platform has done. */
    send: async (
      file: { name: string; bytes: Buffer; sha256: string; isExtended: boolean },
      trackingId: string,
    ): Promise<Outcome<string>> => {
      const flowInfo = {
        flowSyntax: 'Factur-X',
        name: file.name,
        trackingId,
        processingRule: 'B2B',
        flowProfile: file.isExtended ? 'Extended-CTC-FR' : 'CIUS',
        sha256: file.sha256,
      }
      const answer = await call('POST', '/flows', asJson(sentFlow), formParts(flowInfo, file))
      return answer.ok ? { ok: true, data: answer.data.flowId } : answer
    },

    /**
     * Pages of flows that the platform changed since, for so long; ends after the first failure. Versions of the standard without
     * cursors are followed by the time of the last change.
     */
    search: async function* (
      since: Date,
      mostMs: number,
      narrower: Record<string, string> = {},
    ): AsyncGenerator<Outcome<FoundFlow[]>> {
      let updatedAfter = since.toISOString()
      let cursor: string | undefined
      const end = now().getTime() + mostMs
      for (let pages = 0; pages < maxPages; pages++) {
        if (now().getTime() > end) {
          yield failed('La plateforme répond trop lentement.')
          return
        }
        const answer = await page({ updatedAfter, ...narrower }, cursor)
        if (!answer.ok) {
          yield answer
          return
        }
        const { results, nextCursor, cursor: said } = answer.data
        yield { ok: true, data: results }
        const next = nextCursor ?? said ?? undefined
        if (next !== undefined && next !== cursor && next !== '') {
          cursor = next
          continue
        }
        if (cursor !== undefined || results.length < 100) return
        const latest = results.map(({ updatedAt }) => updatedAt ?? '').toSorted()[99] ?? ''
        const after = Date.parse(latest) - 1
        if (!(after > Date.parse(updatedAfter))) break
        updatedAfter = new Date(after).toISOString()
      }
      yield failed('La plateforme ne donne pas la suite de ses flux.')
    },

    /** What a flow of the platform's own holds. */
    original: (flowId: string): Promise<Outcome<string>> =>
      call('GET', `/flows/${encodeURIComponent(flowId)}?docType=Original`, body =>
        body.toString('utf8'),
      ),

    /** Whether it lets us in and answers a search. */
    tryIt: async (): Promise<Outcome<null>> => {
      const answer = await page({ updatedAfter: now().toISOString() }, undefined)
      return answer.ok ? { ok: true, data: null } : answer
    },
  }
}

export type Platform = ReturnType<typeof openPlatform>
