import type { Endpoint } from '@carreau/contract/endpoint'
import { type ErrorCode, errorTable, everyCallMayAnswer } from '@carreau/contract/errors'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The JSON Schema of a contract shape, as OpenAPI 3.1 shows it. */
const documentSchema = (shape: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return schema
}

const errorSchema: Json = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'French, for a person' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

const parametersOf = (endpoint: Endpoint): Json[] => {
  const list = (where: 'path' | 'query', shape: Endpoint['params']) => {
    if (shape === undefined) return []
    const schema = documentSchema(shape, 'input')
    const required = (schema.required as string[] | undefined) ?? []
    return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(
      ([name, property]) => ({
        name,
        in: where,
        required: where === 'path' || required.includes(name),
        schema: property,
      }),
    )
  }
  return [...list('path', endpoint.params), ...list('query', endpoint.query)]
}

const errorAnswers = (endpoint: Endpoint, errorType: string): Record<string, Json> => {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of [...(endpoint.errors ?? []), ...everyCallMayAnswer]) {
    const { status } = errorTable[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map(code => `\`${code}\` — ${errorTable[code].message}`).join('\n\n'),
        content: { [errorType]: { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

const accessInWords = ({ access }: Endpoint): string => {
  if (access === 'anyone') return 'Anyone; with a tenant token the answer is that tenant’s own.'
  if (access === 'signed_in') return 'Any signed-in person (login or tenant token).'
  if (access === 'login') return 'Any signed-in person, with their login token.'
  const roles = Object.entries(access).map(([type, names]) => `${type}: ${names.join(', ')}`)
  return `Tenant token with one of these roles — ${roles.join('; ')}.`
}

const requestBody = ({ body, file }: Endpoint): Json => {
  if (body === undefined && file === undefined) return {}
  const fields = body === undefined ? { type: 'object' } : documentSchema(body, 'input')
  if (file === undefined)
    return { requestBody: { required: true, content: { 'application/json': { schema: fields } } } }
  const part = { type: 'string', format: 'binary', description: `At most ${file.maxBytes} bytes` }
  const properties = { ...(fields.properties as Json | undefined), file: part }
  const required = ['file', ...((fields.required as string[] | undefined) ?? [])]
  const schema = { ...fields, properties, required }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

const success = ({ answer, answerFile }: Endpoint): Json => {
  if (answerFile === undefined)
    return {
      description: 'Done',
      content: { 'application/json': { schema: documentSchema(answer, 'output') } },
    }
  const text = (description: string) => ({ description, schema: { type: 'string' } })
  return {
    description: 'The file; 304 without it when `If-None-Match` names its ETag',
    headers: {
      'content-disposition': text('`attachment` and the French name of the file'),
      etag: text('SHA-256 of the file, which never changes'),
    },
    content: Object.fromEntries(
      [answerFile.type]
        .flat()
        .map(type => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  }
}

/** What a description says beside its endpoints, and where it differs from the other's. */
export type About = {
  info: Json
  servers: Json[]
  errorType: string
  errorSchema: Json
  bearer: Json
  accessOf: (endpoint: Endpoint) => string
  tagOf: (endpoint: Endpoint) => string
  /** Headers that calls may have, and that answers do. */
  parametersOf?: (endpoint: Endpoint) => Json[]
  tags?: Json[]
}

const operation = (name: string, endpoint: Endpoint, about: About): Json => ({
  operationId: name,
  summary: endpoint.summary,
  description: about.accessOf(endpoint),
  tags: [about.tagOf(endpoint)],
  security: endpoint.access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
  parameters: [...parametersOf(endpoint), ...(about.parametersOf?.(endpoint) ?? [])],
  ...requestBody(endpoint),
  responses: {
    [String(endpoint.status ?? 200)]: success(endpoint),
    ...errorAnswers(endpoint, about.errorType),
  },
})

/** The calls of the screens. */
const screens: About = {
  info: {
    title: 'Carreau',
    version: '3',
    description:
      'Ordering fresh fruit and vegetables from wholesalers. Amounts are euros excluding VAT, weights kilograms, times ISO 8601.',
  },
  servers: [{ url: '/api' }],
  errorType: 'application/json',
  errorSchema,
  bearer: { type: 'http', scheme: 'bearer' },
  accessOf: accessInWords,
  tagOf: endpoint => endpoint.path.split('/')[2] ?? 'api',
}

/** The OpenAPI 3.1 document of a set of endpoints. */
export const openApi = (endpoints: Record<string, Endpoint>, about: About = screens): Json => {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = paths[endpoint.path] ?? {}
    path[endpoint.method.toLowerCase()] = operation(name, endpoint, about)
    if (endpoint.changesState) path.post = operation(`${name}ByPost`, endpoint, about)
    paths[endpoint.path] = path
  }
  return {
    openapi: '3.1.0',
    info: about.info,
    servers: about.servers,
    ...(about.tags && { tags: about.tags }),
    paths,
    components: {
      schemas: { Error: about.errorSchema },
      securitySchemes: { bearer: about.bearer },
    },
  }
}
