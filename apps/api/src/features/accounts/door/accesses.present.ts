import { rolesOf } from '@carreau/domain/companies/roles'
import type { Access } from './accesses.sql.ts'

/** Roles from the widest to the narrowest, as the domain lists them. */
export const presentAccesses = (accesses: readonly Access[]): Access[] =>
  accesses.map(access => ({
    ...access,
    roles: rolesOf(access.type).filter(role => access.roles.includes(role)),
  }))
