import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { KeyScope } from '@carreau/domain/integrations/scopes'

export type Example = AnswerOf<Endpoints['listApiKeys']>['meta']['example']

/** What a call under a scope asks for, with what the company has; nothing of it changes anything. */
const askedBy: Record<KeyScope, (example: Example) => { path: string; more?: string }> = {
  'orders:read': ({ order_number }) => ({
    path: order_number === null ? '/orders' : `/orders/${order_number}`,
  }),
  'orders:answer': ({ order_number }) => ({
    path: `/orders/${order_number ?? 'C00000001'}/accept`,
    more: "-X POST -H 'Idempotency-Key: 1'",
  }),
  'prices:read': () => ({ path: '/offers' }),
  'prices:write': ({ offer }) => ({
    path: '/offers/prices',
    more: `-X PUT -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify({ prices: [offer ?? { offer_id: 1, unit_price: 2.35 }] })}'`,
  }),
  'documents:read': ({ document_id }) =>
    document_id === null
      ? { path: '/documents' }
      : { path: `/documents/${document_id}/file`, more: '--output document.pdf' },
}

/** A call that a key with this scope may make, to paste into a terminal. */
export const curlExample = (
  baseUrl: string,
  { scope, secret, example }: { scope: KeyScope; secret: string; example: Example },
): string => {
  const { path, more } = askedBy[scope](example)
  const call = `curl ${baseUrl}${path} \\\n  -H 'Authorization: Bearer ${secret}'`
  return more === undefined ? call : `${call} \\\n  ${more}`
}
