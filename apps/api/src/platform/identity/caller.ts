import type { Access, Endpoint } from '@carreau/contract/endpoint'
import type { BuyerRole, PlatformRole, ShopRole } from '@carreau/domain/companies/roles'
import { AppError } from '../errors/app-error.ts'

export type BuyerTenant = { type: 'buyer'; id: number; role: BuyerRole }
export type ShopTenant = { type: 'shop'; id: number; role: ShopRole }
export type PlatformTenant = { type: 'platform'; id: number; role: PlatformRole }
export type Tenant = BuyerTenant | ShopTenant | PlatformTenant

/** The person behind a valid bearer token, at work for a tenant when it is a tenant token. */
export type Caller = {
  userId: number
  firstName: string
  /** Somebody has shown that they read the account's address. */
  isAddressProved: boolean
  /** The login token of the session, whichever of its tokens was sent. */
  sessionId: number
  /** The token that was sent, and when it is over. */
  token: { id: number; expiresAt: Date }
  tenant: Tenant | null
}

type TenantOf<A> = A extends object
  ? Extract<
      Tenant,
      { type: { [K in keyof A]: A[K] extends readonly string[] ? K : never }[keyof A] }
    >
  : Tenant | null

/** The caller a handler receives: what the endpoint's access has already proved. */
export type CallerOf<E extends Endpoint> = E['access'] extends 'anyone'
  ? Caller | null
  : E['access'] extends 'signed_in' | 'login'
    ? Caller
    : Caller & { tenant: TenantOf<E['access']> }

/** What is the person's own and reaches beyond a company takes the session's own token. */
export const refuseTenantToken = ({ token, sessionId }: Caller): void => {
  if (token.id !== sessionId) throw new AppError('login_token_required')
}

/** Refuses a caller that the endpoint does not admit (docs/product.md#roles). */
export const admit = (access: Access, caller: Caller | null): void => {
  if (access === 'anyone') return
  if (caller === null) throw new AppError('unauthenticated')
  if (access === 'signed_in') return
  if (access === 'login') {
    refuseTenantToken(caller)
    return
  }
  if (caller.tenant === null) throw new AppError('tenant_required')
  const roles: readonly string[] = access[caller.tenant.type] ?? []
  if (!roles.includes(caller.tenant.role)) throw new AppError('role_not_allowed')
}

/**
 * Refuses what an account may only do once somebody has shown that they read its address, or anybody could do
 * it in the name of somebody else's (docs/decisions/0045-the-address-is-proved.md).
 */
export const refuseUnproved = ({ isAddressProved }: Caller): void => {
  if (!isAddressProved) throw new AppError('address_unproved')
}

/** The buyer whose prices a public answer shows; null for a visitor and for any other tenant. */
export const buyerOf = (caller: Caller | null): number | null =>
  caller?.tenant?.type === 'buyer' ? caller.tenant.id : null
