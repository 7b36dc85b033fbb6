import type { companyEndpoints } from '@carreau/contract/companies/company'
import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import { errorTable } from '@carreau/contract/errors'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import { sirenOf } from '@carreau/domain/companies/company-numbers'
import { centsFromEuros, eurosFromCents } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { BuyerTenant, Caller } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { confirmOwnPassword } from '../confirm-own-password.ts'
import { countIdentityChange } from '../count-identity.ts'
import { findSuspended } from '../door/suspended.sql.ts'
import { refuseShopName } from '../tenants/refuse-shop-name.ts'
import { type CompanyRow, changeCompany, findCompany, lockCompany } from './company.sql.ts'

const presentCompany = (row: CompanyRow): AnswerOf<typeof companyEndpoints.getCompany>['data'] => {
  const { line1, line2, postal_code, city, approval_limit_cents: limit, ...company } = row
  return {
    ...company,
    address: { line1, line2, postal_code, city },
    approval_limit: limit === null ? null : eurosFromCents(limit),
  }
}

export const getCompany = async (db: Db, { id }: BuyerTenant) => {
  const company = await findCompany(db, id)
  if (company === undefined) throw new AppError('not_found')
  return presentCompany(company)
}

type UpdateCompany = typeof companyEndpoints.updateCompany

const keptFields = [
  'company_name',
  'siret',
  'vat_number',
  'address',
  'approval_limit',
  'interfel_kind',
  'substitution',
] as const

/** Whoever is suspended does not become another company, nor takes back a SIRET that was taken off it. */
const refuseIdentity = async (
  db: Db,
  { id }: BuyerTenant,
  { company_name, siret, vat_number }: BodyOf<UpdateCompany>,
): Promise<void> => {
  if (company_name === undefined && siret === undefined && vat_number === undefined) return
  if ((await findSuspended(db, [id])).has(id)) throw new AppError('company_suspended')
}

type Identity = Pick<Awaited<ReturnType<typeof getCompany>>, 'company_name' | 'siret'>

const isOtherIdentity = (before: Identity, { company_name, siret }: BodyOf<UpdateCompany>) =>
  (company_name !== undefined && company_name !== before.company_name) ||
  (siret !== undefined && siret !== before.siret)

/** An establishment may move; a company that has ordered cannot become another one, as a wholesaler (decision 26). */
const refuseOtherSiren = (
  before: Identity & { siren_locked: boolean },
  { siret }: BodyOf<UpdateCompany>,
): void => {
  if (siret === undefined || before.siret === null || !before.siren_locked) return
  if (sirenOf(siret) !== sirenOf(before.siret))
    throw new AppError('siren_locked', { errors: { siret: [errorTable.siren_locked.message] } })
}

/**
 * Whoever wants another name or SIRET gives the password, and may a few times a day: of a person they count with the
 * companies that were inscribed, refused ones too, since each tells whether a SIRET is taken (decision 128).
 */
const proveIdentity = async (
  db: Db,
  caller: BuyerCaller,
  password: string | undefined,
  from: string,
): Promise<void> => {
  if (password === undefined) throw passwordWanted()
  await confirmOwnPassword(db, caller, password)
  await countIdentityChange(db, caller, from)
}

const passwordWanted = () =>
  new AppError('invalid_input', {
    errors: {
      current_password: ['Indiquez votre mot de passe pour changer le nom ou le SIRET.'],
    },
  })

type BuyerCaller = Caller & { tenant: BuyerTenant }

export const updateCompany = async (
  db: Db,
  caller: BuyerCaller,
  body: BodyOf<UpdateCompany>,
  from: string,
) => {
  const { tenant } = caller
  const before = await getCompany(db, tenant)
  const isProved = isOtherIdentity(before, body)
  if (isProved) {
    await refuseIdentity(db, tenant, body)
    refuseOtherSiren(before, body)
    await proveIdentity(db, caller, body.current_password, from)
  }
  return change(db, caller, body, isProved)
}

/** Orders keep the names and addresses they were placed with (C. com. L443-3). */
const change = (
  db: Db,
  { tenant, userId }: BuyerCaller,
  body: BodyOf<UpdateCompany>,
  isProved: boolean,
) =>
  db.transaction().execute(async trx => {
    const {
      address,
      approval_limit,
      interfel_kind,
      substitution,
      vat_number,
      current_password,
      ...names
    } = body
    await lockCompany(trx, tenant.id)
    await refuseIdentity(trx, tenant, body)
    const before = await getCompany(trx, tenant)
    // What it was when the password was asked for may be another by now.
    if (!isProved && isOtherIdentity(before, body)) throw passwordWanted()
    refuseOtherSiren(before, body)
    const { company_name } = body
    if (company_name !== undefined && company_name !== before.company_name)
      await refuseShopName(trx, userId, company_name)
    const changed = await changeCompany(trx, tenant.id, {
      tenant: {
        ...names,
        ...(vat_number !== undefined && { vat_number: vat_number || null }),
        ...(address && { ...address, line2: address.line2 ?? '' }),
      },
      buyer: {
        ...(interfel_kind && { interfel_kind }),
        ...(substitution && { substitution }),
        ...(approval_limit !== undefined && {
          approval_limit_cents: approval_limit === null ? null : centsFromEuros(approval_limit),
        }),
      },
    })
    if (!changed)
      throw new AppError('siret_taken', { errors: { siret: [errorTable.siret_taken.message] } })
    const after = await getCompany(trx, tenant)
    const changes = journalChanges(before, after, keptFields)
    if (changes.length > 0)
      await note(trx, { kind: 'company_changed', tenantId: tenant.id, changes })
    return after
  })
