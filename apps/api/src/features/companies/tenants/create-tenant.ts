import { foldText } from '@carreau/catalogue-search/words/fold'
import type { tenantEndpoints } from '@carreau/contract/companies/company'
import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import { errorTable } from '@carreau/contract/errors'
import { roleWording, tenantTypes, tenantTypeWording } from '@carreau/domain/companies/roles'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type Caller, refuseUnproved } from '../../../platform/identity/caller.ts'
import { countAttempt } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../../platform/identity/throttle.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { refuseShopName } from './refuse-shop-name.ts'
import { createBuyer, createShop, createTenantRow, type PostalAddress } from './tenants.sql.ts'

/** The kinds of company a person may create and every role, in the domain's words. */
export const tenantChoiceSettings: AnswerOf<typeof tenantEndpoints.getTenantChoiceSettings> = {
  data: {
    creatable_types: (['buyer', 'shop'] as const).map(type => ({
      type,
      ...tenantTypeWording[type],
    })),
    roles: tenantTypes.flatMap(type =>
      Object.entries(roleWording[type]).map(([role, wording]) => ({ type, role, ...wording })),
    ),
  },
}

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
  const [line1 = '', ...rest] = (street ?? address)
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  return { line1, line2: rest.join(', '), postal_code: postalCode, city: city.trim() }
}

/** What a shop's address is made of: « L’Écrin d’Œufs & Cie » → `l-ecrin-d-oeufs-cie`. */
export const shopSlug = (companyName: string): string =>
  foldText(companyName)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'fournisseur'

type CreateTenant = typeof tenantEndpoints.createTenant

/** A buyer may order at once; a wholesaler waits for the platform (docs/product.md#calls). */
export const createTenant = async (
  db: Db,
  caller: Caller,
  { type, company_name, siret, vat_number, address, interfel_kind }: BodyOf<CreateTenant>,
  from: string,
): Promise<AnswerOf<CreateTenant>['data']> => {
  refuseUnproved(caller)
  const { userId } = caller
  // Refused ones count too: each tells whether a SIRET is taken.
  if (!(await countAttempt(db, attemptOf('found', from, String(userId)))))
    throw new AppError('too_many_attempts', {
      message:
        'Trop de sociétés inscrites en peu de temps\u00a0: cinq par jour au plus. Recommencez plus tard.',
    })
  return db.transaction().execute(async trx => {
    const status = type === 'buyer' ? 'active' : 'pending'
    if (type === 'buyer') await refuseShopName(trx, userId, company_name)
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
    await (type === 'buyer'
      ? createBuyer(trx, id, interfel_kind)
      : createShop(trx, id, shopSlug(company_name)))
    await note(trx, { kind: 'company_created', tenantId: id, subject: company_name })
    return { type, id, company_name, roles: ['admin'], status }
  })
}
