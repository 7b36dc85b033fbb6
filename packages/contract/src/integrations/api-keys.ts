import { keyScopes, maxKeys } from '@carreau/domain/integrations/scopes'
import { z } from 'zod'
import { typedPassword } from '../accounts/auth.ts'
import { nameOf } from '../accounts/names.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, pathId, unitPrice } from '../scalars.ts'

const adminsOnly = { buyer: ['admin'], shop: ['admin'] } as const

const scope = z.enum(keyScopes, 'Ce droit n’existe pas.')

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const apiKey = z.object({
  id,
  name: z.string(),
  /** The last signs of its secret. */
  ending: z.string(),
  scopes: z.array(scope),
  /** Addresses and networks it may be used from; everywhere when empty. */
  addresses: z.array(z.string()),
  made_by: z.string(),
  created_at: dateTime,
  expires_at: dateTime.nullable(),
  /** To the minute. */
  last_used_at: dateTime.nullable(),
  /** `stopped`: who made it is no administrator of the company any more. */
  state: z.enum(['active', 'expired', 'stopped']),
})

export const apiKeyEndpoints = {
  listApiKeys: endpoint('GET /v3/api-keys', {
    summary: `The company’s API keys, newest first; ${maxKeys} at most`,
    access: adminsOnly,
    answer: z.object({
      data: z.array(apiKey),
      /** Where the public API of this installation is. */
      meta: z.object({
        base_url: z.string(),
        /** What the company has to try calls with, none of which changes it; null where it has none yet. */
        example: z.object({
          /** Waits for no answer any more. */
          order_number: z.string().nullable(),
          document_id: id.nullable(),
          offer: z.object({ offer_id: id, unit_price: unitPrice }).nullable(),
        }),
      }),
    }),
  }),
  createApiKey: endpoint('POST /v3/api-keys', {
    summary: 'Makes an API key, with the password; its secret is answered this once',
    access: adminsOnly,
    body: z.object({
      name: nameOf('Donnez un nom à cette clé.', 80),
      scopes: z
        .array(scope, 'Choisissez au moins un droit.')
        .min(1, 'Choisissez au moins un droit.')
        .max(keyScopes.length)
        .transform(all => [...new Set(all)]),
      addresses: z
        .array(z.string().trim(), 'Indiquez des adresses.')
        .max(20, 'Indiquez au plus 20 adresses.')
        .refine(
          all => all.every(one => network.safeParse(one).success),
          'Indiquez des adresses IP ou des réseaux, comme 203.0.113.7 ou 203.0.113.0/24.',
        )
        .default([]),
      expires_at: z.iso
        .datetime({ offset: true, error: 'Indiquez une date valable.' })
        .nullable()
        .default(null),
      /** A key lasts longer than the session it is made in. */
      current_password: typedPassword,
    }),
    answer: z.object({ data: apiKey.extend({ secret: z.string() }) }),
    status: 201,
    errors: [
      'address_unproved',
      'company_suspended',
      'too_many_api_keys',
      'role_not_allowed',
      'too_many_attempts',
    ],
  }),
  revokeApiKey: endpoint('DELETE /v3/api-keys/{keyId}', {
    summary: 'Ends an API key at once',
    access: adminsOnly,
    params: z.object({ keyId: pathId }),
    answer: z.object({ data: z.null() }),
    errors: ['api_key_not_found'],
  }),
}
