import type { KeyScope } from '@carreau/domain/integrations/scopes'

const pathOf: Record<KeyScope, string> = {
  'orders:read': '/orders',
  'orders:answer': '/orders/C00000001/accept',
  'prices:read': '/offers',
  'prices:write': '/offers/prices',
  'documents:read': '/documents',
}

/** A first call that a key with these scopes may make, to paste into a terminal. */
export const curlExample = (
  baseUrl: string,
  scopes: readonly KeyScope[],
  secret = 'car_live_…',
): string => {
  const known: readonly KeyScope[] = ['orders:read', 'prices:read', 'documents:read']
  const scope = known.find(one => scopes.includes(one)) ?? scopes[0] ?? 'orders:read'
  const call = `curl ${baseUrl}${pathOf[scope]} \\\n  -H 'Authorization: Bearer ${secret}'`
  if (scope === 'orders:answer') return `${call} \\\n  -X POST -H 'Idempotency-Key: 1'`
  if (scope !== 'prices:write') return call
  return `${call} \\\n  -X PUT -H 'Content-Type: application/json' \\\n  -d '{"prices":[{"offer_id":1,"unit_price":2.35}]}'`
}
