import { Agent } from 'node:http'
import type { Access, Endpoint } from '@carreau/contract/endpoint'
import { type EndpointName, endpoints } from '@carreau/contract/endpoints'
import { type ErrorCode, errorTable, everyCallMayAnswer } from '@carreau/contract/errors'
import { type Answer, exchange } from '../load.ts'
import type { Sent, SentBody } from './calls.ts'

const bytesOf = (body: SentBody): Buffer => {
  if ('text' in body) return Buffer.from(body.text)
  if ('base64' in body) return Buffer.from(body.base64, 'base64')
  return Buffer.from(body.head + body.piece.repeat(body.times) + body.tail)
}

/** Sends requests to an address over connections that are kept; `close` ends them. */
export const openSender = (origin: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  /** What may end its connection has one of its own; one that the server had just ended is no answer. */
  const send = async (sent: Sent): Promise<Answer> => {
    const body = sent.body && bytesOf(sent.body)
    const length = body && { 'content-length': String(body.byteLength) }
    const request = { ...sent, body, headers: { ...sent.headers, ...length } }
    const answer = await exchange(origin, request, sent.kind !== 'size' && agent)
    return answer.status === 0 && answer.wasReused ? exchange(origin, request, false) : answer
  }
  return { send, close: () => agent.destroy() }
}

/** What no answer shows: where the program is, what it is made of, and what it asks the database. */
const secrets =
  /\bat [\w.<>]+ \(|node_modules|\bfile:\/\/\/\w|[\w-]+\.ts:\d|\b(select|update|delete) .{1,60}\b(from|set|where)\b|insert into|syntax error|violates|pg_catalog|relation "|ECONN|\bKysely|\bFastify|FST_ERR|ZodError/i

/** What a program says where a French sentence should stand. */
const english =
  /\b(invalid|expected|received|too (big|small|large|many)|must|unrecognized|unsupported|required|not allowed|unexpected|unknown|error|failed|missing|cannot|should)\b/i

/** Refusals at the door, which every call of that access may answer. */
const atTheDoor = (access: Access): readonly ErrorCode[] => {
  if (access === 'login') return ['login_token_required']
  return typeof access === 'object' ? ['tenant_required', 'role_not_allowed'] : []
}

const mayAnswer = (name: EndpointName, code: ErrorCode): boolean => {
  const endpoint: Endpoint = endpoints[name]
  return [
    ...(endpoint.errors ?? []),
    ...everyCallMayAnswer,
    ...atTheDoor(endpoint.access),
  ].includes(code)
}

/** Refusals that bring what is right by now: the new proposal, the new split, what is left. */
const carryData: readonly ErrorCode[] = [
  'proposal_changed',
  'split_changed',
  'stock_short',
  'stock_unrecorded',
]

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in errorTable

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sentences of an answer, those of its fields included. */
const sentencesOf = ({ message, errors }: Record<string, unknown>): unknown[] => [
  message,
  ...Object.values(record(errors)).flat(),
]

const faultOfRefusal = (sent: Sent, { status, headers, text }: Answer): string | null => {
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return `content type ${headers['content-type']}`
  if (sent.method === 'HEAD') return null
  const body = record(parsed(text))
  const { code } = body
  if (!isCode(code)) return 'no code of the table'
  if (errorTable[code].status !== status) return `${code} with status ${status}`
  if (
    sent.call !== null &&
    sent.kind !== 'method' &&
    sent.kind !== 'path' &&
    !mayAnswer(sent.call, code)
  )
    return `undeclared ${code}`
  const known = ['message', 'code', 'errors', ...(carryData.includes(code) ? ['data'] : [])]
  const strange = Object.keys(body).filter(key => !known.includes(key))
  if (strange.length > 0) return `fields ${strange}`
  const bad = sentencesOf(body).find(
    said => typeof said !== 'string' || said.trim() === '' || english.test(said),
  )
  return bad === undefined ? null : `not French: ${String(bad).slice(0, 120)}`
}

/** What is wrong with an answer, whatever was asked; null when nothing is. */
export const faultOf = (sent: Sent, answer: Answer): string | null => {
  const { status, text } = answer
  // A server may hang up on who sends more than it takes.
  if (status === 0)
    return sent.kind === 'size' || sent.kind === 'form' ? null : `no answer: ${text}`
  if (status >= 500) return `status ${status}`
  if (status < 400) return null
  const secret = secrets.exec(text)?.[0]
  if (secret !== undefined) return `it shows « ${secret.slice(0, 80)} »`
  return faultOfRefusal(sent, answer)
}
