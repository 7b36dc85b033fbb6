import type { tenantEndpoints } from '@carreau/contract/companies/tenants'
import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import { errorTable } from '@carreau/contract/errors'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { postalAddress } from './postal-address.ts'
import { shopSlug } from './shop-slug.ts'
import { createBuyer, createShop, createTenantRow } from './tenants.sql.ts'

type CreateTenant = typeof tenantEndpoints.createTenant

/** A buyer may order at once; a wholesaler waits for the platform (docs/product.md#calls). */
export const createTenant = (
  db: Db,
  { userId }: Caller,
  { type, company_name, siret, vat_number, address }: BodyOf<CreateTenant>,
): Promise<AnswerOf<CreateTenant>['data']> =>
  db.transaction().execute(async trx => {
    const status = type === 'buyer' ? 'active' : 'pending'
    const id = await createTenantRow(trx, userId, {
      type,
      status,
      company_name,
      siret,
      vat_number: vat_number || null,
      ...postalAddress(address),
    })
    if (id === undefined)
      throw new AppError('siret_taken', { errors: { siret: [errorTable.siret_taken.message] } })
    await (type === 'buyer' ? createBuyer(trx, id) : createShop(trx, id, shopSlug(company_name)))
    await note(trx, { kind: 'company_created', tenantId: id, subject: company_name })
    return { type, id, company_name, roles: ['admin'], status }
  })
