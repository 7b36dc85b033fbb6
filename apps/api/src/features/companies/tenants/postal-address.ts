import type { tenantEndpoints } from '@carreau/contract/companies/tenants'
import type { BodyOf } from '@carreau/contract/endpoint'

export type PostalAddress = { line1: string; line2: string; postal_code: string; city: string }

/** « 1 rue de la Tour, 94550 Chevilly-Larue »: the last five digits followed by a name. */
const withTown = /^(.+?)[\s,]+(\d{5})\s+(\p{L}[^\d,]*(?:\d{1,2})?)$/su

/**
 * An address as documents print it, from its parts or from one text (docs/product.md#calls): in a
 * text, what cannot be told apart stays in the first line.
 */
export const postalAddress = (
  address: BodyOf<typeof tenantEndpoints.createTenant>['address'],
): PostalAddress => {
  if (typeof address !== 'string') return { ...address, line2: address.line2 ?? '' }
  const [, street, postalCode = '', city = ''] = withTown.exec(address) ?? []
  const [line1 = '', ...rest] = (street ?? address).split(/\s*\n\s*/)
  return { line1, line2: rest.join(', '), postal_code: postalCode, city: city.trim() }
}
