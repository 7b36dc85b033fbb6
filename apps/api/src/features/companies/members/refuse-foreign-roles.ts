import { rolesOf, tenantTypeWording } from '@carreau/domain/companies/roles'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Company, CompanyRole } from './members.present.ts'

/** A buyer has no pickers, a wholesaler no purchasers (docs/product.md#roles). */
export const refuseForeignRoles = ({ type }: Company, roles: readonly CompanyRole[]): void => {
  if (roles.every(role => rolesOf(type).includes(role))) return
  const kind = tenantTypeWording[type].label.toLowerCase()
  throw new AppError('invalid_input', {
    errors: { roles: [`Ce rôle n’existe pas dans une société de type ${kind}.`] },
  })
}
