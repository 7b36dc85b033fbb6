import type { member } from '@carreau/contract/members'
import { type BuyerRole, rolesOf, type ShopRole } from '@carreau/domain/tenants/roles'
import type { z } from 'zod'
import type { BuyerTenant, ShopTenant } from '../../platform/identity/caller.ts'
import type { MemberRow } from './members.sql.ts'

/** The companies that have members of their own to manage. */
export type Company = BuyerTenant | ShopTenant
export type CompanyRole = BuyerRole | ShopRole

/** Roles of the company's type, from the widest to the narrowest, as the domain lists them. */
export const presentMember = (
  { type }: Company,
  row: Omit<MemberRow, 'roles'> & { roles: readonly string[] },
): z.output<typeof member> => ({
  ...row,
  roles: companyRoles(type).filter(role => row.roles.includes(role)),
})

const companyRoles = (type: Company['type']): readonly CompanyRole[] =>
  rolesOf(type).filter(role => role !== 'operator')
