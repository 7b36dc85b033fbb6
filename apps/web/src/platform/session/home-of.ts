import type { TenantType } from '@carreau/domain/companies/roles'

const homes = { buyer: '/', shop: '/shop', platform: '/platform' } as const

/** Where somebody who works for a company of this type begins. */
export const homeOf = (type: TenantType): '/' | '/shop' | '/platform' => homes[type]

export const isTenantType = (value: unknown): value is TenantType =>
  typeof value === 'string' && Object.hasOwn(homes, value)
