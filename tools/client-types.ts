import type { Endpoint } from '@carreau/contract/endpoint'
import { everyCallMayAnswer } from '@carreau/contract/errors'
import { publicEndpoints } from '@carreau/contract/integrations/public-api'
import { webhookEvents } from '@carreau/domain/integrations/webhooks'
import { maxChanges } from '@carreau/domain/price-list/price-list'
import { z } from 'zod'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
}

/** What every key is refused with, whatever it calls. */
const ofKeys = ['api_key_unknown', 'api_key_expired', 'api_key_stopped'] as const

const primitives: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}
const quoted = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)

const union = (types: readonly string[]) => [...new Set(types)].join(' | ')

const objectType = ({ properties = {}, required = [] }: Schema, indent: string): string => {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, field]) => {
    const said = field.description === undefined ? '' : `${inner}/** ${field.description} */\n`
    return `${said}${inner}${name}${required.includes(name) ? '' : '?'}: ${typeOf(field, inner)}\n`
  })
  return `{\n${fields.join('')}${indent}}`
}

/** A JSON Schema, as TypeScript writes it. */
const typeOf = (schema: Schema, indent: string): string => {
  if (schema.enum !== undefined) return union(schema.enum.map(quoted))
  if (schema.const !== undefined) return quoted(schema.const)
  if (schema.anyOf !== undefined) return union(schema.anyOf.map(one => typeOf(one, indent)))
  if (schema.type === 'array') {
    const item = typeOf(schema.items ?? {}, indent)
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  if (schema.type === 'object') return objectType(schema, indent)
  const types = [schema.type ?? []].flat().map(type => primitives[type])
  if (types.length === 0 || types.includes(undefined))
    throw new Error(`No TypeScript for ${JSON.stringify(schema)}`)
  return union(types as string[])
}

const shape = (of: z.ZodType, io: 'input' | 'output') =>
  typeOf(z.toJSONSchema(of, { io, target: 'draft-2020-12' }) as Schema, '    ')

const callType = ([name, endpoint]: [string, Endpoint]): string => {
  const lines = [
    endpoint.query && `query: ${shape(endpoint.query, 'input')}`,
    endpoint.body && `body: ${shape(endpoint.body, 'input')}`,
    `answer: ${endpoint.answerFile === undefined ? shape(endpoint.answer, 'output') : 'Uint8Array'}`,
  ].filter(line => line !== undefined)
  return `  /** ${endpoint.summary}. */\n  ${name}: {\n${lines.map(line => `    ${line}\n`).join('')}  }\n`
}

/** What the client knows of the contract, in a file that needs nothing else. */
export const clientTypes = (): string => {
  const all: [string, Endpoint][] = Object.entries(publicEndpoints)
  const codes = new Set<string>([
    ...ofKeys,
    ...everyCallMayAnswer,
    ...all.flatMap(([, { errors }]) => errors ?? []),
  ])
  const calls = all.map(
    ([name, { method, path }]) => `  ${name}: { method: '${method}', path: '${path}' },\n`,
  )
  return `// Written by \`npm run client\` from packages/contract.

/** What each call of /api/public/v1 is sent and answers. */
export type Calls = {
${all.map(callType).join('')}}

export const calls = {
${calls.join('')}} as const satisfies { [C in keyof Calls]: { method: string; path: string } }

/** Codes that a call may be refused with; later versions may add some. */
export type KnownCode =
${[...codes]
  .sort()
  .map(code => `  | '${code}'`)
  .join('\n')}

/** Prices that one call takes. */
export const pricesAtOnce = ${maxChanges}

/** What a webhook may be told of. */
export const webhookEvents = [
${webhookEvents.map(event => `  '${event}',\n`).join('')}] as const
`
}
