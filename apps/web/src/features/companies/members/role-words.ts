import { callerFrom, rolesOf, type TenantType, wordingOf } from '@carreau/domain/companies/roles'

export type RoleWords = { role: string; label: string; description: string }

/** The roles of a kind of company in words, from the widest to the narrowest. */
export const roleWordsOf = (type: TenantType): RoleWords[] =>
  rolesOf(type).flatMap(role => {
    const holder = callerFrom(type, role)
    return holder === null ? [] : [{ role, ...wordingOf(holder) }]
  })
