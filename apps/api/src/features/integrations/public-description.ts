import { errorTable } from '@carreau/contract/errors'
import { type PublicEndpoint, publicEndpoints } from '@carreau/contract/integrations/public-api'
import { callsAMinute } from '@carreau/domain/integrations/scopes'
import { openApi } from '../../platform/http/reference/openapi.ts'

/** RFC 9457 with the code of ours that says which refusal it is. */
const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'French, for a person' },
    status: { type: 'integer' },
    code: {
      type: 'string',
      description: 'What a program may rely on',
      examples: Object.keys(errorTable).slice(0, 3),
    },
    request_id: { type: 'string', description: 'What to tell who looks into it' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same call under the same key is done once, for 48 hours',
  schema: { type: 'string', maxLength: 200 },
}

/** The OpenAPI 3.1 description of the public API. */
export const publicDescription = () =>
  openApi(publicEndpoints, {
    info: {
      title: 'Carreau for other programs',
      version: '1.0.0',
      license: { name: 'For customers of this installation', identifier: 'LicenseRef-Carreau' },
      description: [
        'Prices, orders and papers of one company, by its API key (Paramètres, Intégrations).',
        'Amounts are euros, weights kilograms, times ISO 8601. Fields may be added: ignore those you do not know.',
        `A key may call ${callsAMinute} times in a minute; the headers RateLimit and RateLimit-Policy say what is left.`,
      ].join('\n\n'),
    },
    servers: [{ url: '/api/public/v1' }],
    tags: [
      { name: 'offers', description: 'The price list of a wholesaler' },
      { name: 'orders', description: 'Orders of the company' },
      { name: 'documents', description: 'Papers of the company' },
      { name: 'tables', description: 'The same for spreadsheets, as CSV' },
    ],
    errorType: 'application/problem+json',
    errorSchema: problem,
    bearer: { type: 'http', scheme: 'bearer', description: 'A key, car_live_…' },
    accessOf: endpoint => `Takes a key with the scope \`${(endpoint as PublicEndpoint).scope}\`.`,
    tagOf: ({ path }) => (path.endsWith('.csv') ? 'tables' : (path.split('/')[1] ?? 'api')),
    parametersOf: ({ method }) => (method === 'POST' ? [idempotencyKey] : []),
  })
