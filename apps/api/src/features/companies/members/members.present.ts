import type { member } from '@carreau/contract/companies/members'
import {
  type BuyerRole,
  rolesOf,
  roleWording,
  type ShopRole,
} from '@carreau/domain/companies/roles'
import type { z } from 'zod'
import type { BuyerTenant, ShopTenant } from '../../../platform/identity/caller.ts'
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

/** Roles in words, for the journal: « Administrateur, Comptable ». */
export const rolesInWords = ({ type }: Company, roles: readonly string[]): string =>
  companyRoles(type)
    .filter(role => roles.includes(role))
    .map(role => Object.entries(roleWording[type]).find(([known]) => known === role)?.[1].label)
    .join(', ')

const companyRoles = (type: Company['type']): readonly CompanyRole[] =>
  rolesOf(type).filter(role => role !== 'operator')
