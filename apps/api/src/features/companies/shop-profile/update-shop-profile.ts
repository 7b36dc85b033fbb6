import type { shopProfileEndpoints } from '@carreau/contract/companies/shops'
import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import { errorTable } from '@carreau/contract/errors'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import { sirenOf, vatNumberOf } from '@carreau/domain/companies/company-numbers'
import {
  type IdentityField,
  identityFields,
  isIdentityReviewed,
} from '@carreau/domain/companies/company-status'
import { centsFromEuros } from '@carreau/domain/money/money'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { confirmOwnPassword } from '../confirm-own-password.ts'
import { countIdentityChange } from '../count-identity.ts'
import { journalledIdentity, maskedIban } from '../door/identity.present.ts'
import type { AskedIdentity } from '../door/identity.sql.ts'
import { addressText } from '../door/identity-address.ts'
import { refuseForeignPictures } from '../door/own-pictures.ts'
import { presentDelivery, presentProfile } from './shop-profile.present.ts'
import {
  changeDelivery,
  changeProfile,
  findDelivery,
  findProfile,
  insertReview,
  isSiretOfAnother,
  lockShop,
  type ProfileRow,
  withdrawReview,
} from './shop-profile.sql.ts'
import { getShopDelivery, getShopProfile } from './shop-profile.ts'

type UpdateShopProfile = typeof shopProfileEndpoints.updateShopProfile
type Body = BodyOf<UpdateShopProfile>
type ShopCaller = Caller & { tenant: ShopTenant }

const profileFields = [
  'company_name',
  'siret',
  'vat_number',
  'address',
  'legal_form',
  'share_capital',
  'rcs_city',
  'iban',
  'payment_days',
  'organic_body',
  'organic_certificate',
  'organic_valid_until',
  'late_penalty_text',
  'recovery_text',
  'discount_text',
] as const

type Profile = AnswerOf<UpdateShopProfile>['data']

const kept = (profile: Profile): Profile => ({ ...profile, iban: maskedIban(profile.iban) })

/**
 * An establishment may move (the SIRET's last digits), a company that has invoiced cannot become
 * another one: its invoices are numbered and kept under its SIREN (decision 26).
 */
const refuseOtherSiren = (before: ProfileRow, siret: string | undefined): void => {
  if (siret === undefined || before.siret === null || !before.siren_locked) return
  if (sirenOf(siret) !== sirenOf(before.siret))
    throw new AppError('siren_locked', { errors: { siret: [errorTable.siren_locked.message] } })
}

/** A VAT number that spells another SIREN is somebody else's (docs/trade-and-law.md#numbers). */
const refuseOtherVat = (
  before: { siret: string | null; vat_number: string | null },
  { siret, vat_number }: Body,
): void => {
  const kept = siret ?? before.siret
  const vat = vat_number === undefined ? before.vat_number : vat_number
  if (!vat || !kept || (siret === undefined && vat_number === undefined)) return
  const expected = vatNumberOf(sirenOf(kept))
  if (vat !== expected)
    throw new AppError('invalid_input', {
      errors: {
        vat_number: [`Ce numéro n’est pas celui de ce SIRET\u00a0: ${expected} est attendu.`],
      },
    })
}

/** Where invoices are paid is not changed with a stolen token alone (ASVS 5.0 §7.5.1). */
const refuseUnconfirmedIban = (before: ProfileRow, { iban, current_password }: Body): void => {
  if (iban === undefined || iban === before.iban || current_password !== undefined) return
  throw new AppError('invalid_input', {
    errors: { current_password: ['Indiquez votre mot de passe pour changer l’IBAN.'] },
  })
}

/** Another SIRET than its own: the answer tells whether somebody has it (decision 131). */
const countSiret = async (
  db: Db,
  caller: ShopCaller,
  { siret }: Body,
  from: string,
): Promise<void> => {
  if (siret === undefined) return
  const known = await findProfile(db, caller.tenant.id)
  if (known === undefined || known.siret === siret) return
  refuseOtherSiren(known, siret)
  await countIdentityChange(db, caller, from)
}

/** Documents already issued keep what they were issued with. */
export const updateShopProfile = async (
  db: Db,
  caller: ShopCaller,
  body: Body,
  from: string,
): Promise<Profile> => {
  await countSiret(db, caller, body, from)
  const { iban, current_password: password } = body
  if (iban !== undefined && password !== undefined) await confirmOwnPassword(db, caller, password)
  return change(db, caller, body)
}

/** A new logo is a picture of the company's own. */
const refuseForeignLogo = async (
  trx: Trx,
  caller: ShopCaller,
  before: ProfileRow,
  { logo_key }: Body,
): Promise<void> => {
  if (logo_key != null && logo_key !== before.logo_key)
    await refuseForeignPictures(trx, caller, { logo_key })
}

const siretOfAnother = () =>
  new AppError('siret_of_another', { errors: { siret: [errorTable.siret_of_another.message] } })

/** The identity as it is typed: what it may become, field by field. */
const typedIdentity = ({
  company_name,
  siret,
  vat_number,
  address,
  legal_form,
  iban,
}: Body): AskedIdentity => ({
  ...(company_name !== undefined && { company_name }),
  ...(siret !== undefined && { siret }),
  ...(vat_number !== undefined && { vat_number: vat_number ?? '' }),
  ...(address !== undefined && {
    address: addressText({ ...address, line2: address.line2 ?? '' }),
  }),
  ...(legal_form !== undefined && { legal_form }),
  ...(iban !== undefined && { iban }),
})

/**
 * Asks the platform for another identity, added to what was asked before. What is as it stands already
 * is not asked for: typed back, a change is taken back.
 */
const askForIdentity = async (
  trx: Trx,
  { tenant: { id: shopId }, userId, firstName }: ShopCaller,
  before: ProfileRow,
  typed: AskedIdentity,
): Promise<void> => {
  const inForce: Record<IdentityField, string> = {
    company_name: before.company_name,
    siret: before.siret ?? '',
    vat_number: before.vat_number ?? '',
    address: addressText(before),
    legal_form: before.legal_form,
    iban: before.iban,
  }
  const waiting = before.review?.state === 'waiting' ? before.review.asked : {}
  const wanted = { ...waiting, ...typed }
  const fields = identityFields.filter(
    field => wanted[field] !== undefined && wanted[field] !== inForce[field],
  )
  const asked: AskedIdentity = Object.fromEntries(fields.map(field => [field, wanted[field]]))
  const former: AskedIdentity = Object.fromEntries(fields.map(field => [field, inForce[field]]))
  if (identityFields.every(field => asked[field] === waiting[field])) return
  const siret = typed.siret === undefined ? undefined : asked.siret
  if (siret && (await asSystem('new company', () => isSiretOfAnother(trx, shopId, siret))))
    throw siretOfAnother()
  await withdrawReview(trx, shopId)
  if (fields.length > 0)
    await insertReview(trx, shopId, { asked, former, by: { userId, firstName } })
  await note(trx, {
    kind: fields.length > 0 ? 'identity_asked' : 'identity_withdrawn',
    tenantId: shopId,
    changes: journalChanges(journalledIdentity(former), journalledIdentity(asked), fields),
  })
}

/** Takes back the change of identity that waits for the platform, if one does. */
export const withdrawIdentityChange = (db: Db, shopId: number): Promise<Profile> =>
  db.transaction().execute(async trx => {
    await lockShop(trx, shopId)
    if (await withdrawReview(trx, shopId))
      await note(trx, { kind: 'identity_withdrawn', tenantId: shopId })
    return getShopProfile(trx, shopId)
  })

/** What of a change of an approved wholesaler is its own to make. */
const besideIdentity = ({
  company_name,
  siret,
  vat_number,
  address,
  legal_form,
  iban,
  ...own
}: Body): Body => own

const columnsOf = (body: Body) => {
  const { version, current_password, company_name, siret, vat_number, address, ...rest } = body
  const { share_capital, organic_body, ...shop } = rest
  return {
    tenant: {
      ...(company_name !== undefined && { company_name }),
      ...(siret !== undefined && { siret }),
      ...(vat_number !== undefined && { vat_number: vat_number || null }),
      ...(address && { ...address, line2: address.line2 ?? '' }),
    },
    shop: {
      ...shop,
      ...(organic_body !== undefined && { organic_body: organic_body || null }),
      ...(share_capital !== undefined && {
        share_capital_cents: share_capital === null ? null : centsFromEuros(share_capital),
      }),
    },
  }
}

const change = (db: Db, caller: ShopCaller, body: Body): Promise<Profile> =>
  db.transaction().execute(async trx => {
    const shopId = caller.tenant.id
    await lockShop(trx, shopId)
    const before = await findProfile(trx, shopId)
    if (before === undefined) throw new AppError('not_found')
    if (before.version !== body.version) throw new AppError('changed_meanwhile')
    const isReviewed = isIdentityReviewed(before.status)
    const waiting = before.review?.state === 'waiting' ? before.review.asked : {}
    refuseOtherSiren(before, body.siret)
    refuseOtherVat(isReviewed ? { ...before, ...waiting } : before, body)
    refuseUnconfirmedIban(before, body)
    await refuseForeignLogo(trx, caller, before, body)

    if (isReviewed) await askForIdentity(trx, caller, before, typedIdentity(body))
    const changed = await changeProfile(
      trx,
      shopId,
      columnsOf(isReviewed ? besideIdentity(body) : body),
    )
    if (!changed) throw siretOfAnother()
    const after = await getShopProfile(trx, shopId)
    const changes = journalChanges(kept(presentProfile(before)), kept(after), profileFields)
    if (changes.length > 0) await note(trx, { kind: 'company_changed', tenantId: shopId, changes })
    return after
  })

type UpdateShopDelivery = typeof shopProfileEndpoints.updateShopDelivery

const deliveryFields = [
  'days',
  'cut_off',
  'lead_days',
  'closures',
  'minimum_order',
  'franco',
  'fee',
  'newcomer_limit',
  'departments',
  'auto_accept',
  'late_changes',
  'confirm_changes',
  'auto_refuse',
  'departure_time',
] as const

/**
 * Orders already placed keep their day. An open cart keeps the day it chose too: where that is no
 * longer served, the cart says so (`delivery_date_closed`) and its buyer chooses another.
 */
export const updateShopDelivery = (db: Db, shopId: number, body: BodyOf<UpdateShopDelivery>) =>
  db.transaction().execute(async trx => {
    await lockShop(trx, shopId)
    const before = await findDelivery(trx, shopId)
    if (before === undefined) throw new AppError('not_found')
    if (before.version !== body.version) throw new AppError('changed_meanwhile')
    const { version, days, minimum_order, franco, fee, newcomer_limit, departments, ...rest } = body
    await changeDelivery(trx, shopId, {
      ...rest,
      ...(days && { delivery_days: days }),
      ...(departments && { delivery_departments: departments }),
      ...(minimum_order !== undefined && { minimum_order_cents: centsFromEuros(minimum_order) }),
      ...(franco !== undefined && {
        franco_cents: franco === null ? null : centsFromEuros(franco),
      }),
      ...(fee !== undefined && { fee_cents: centsFromEuros(fee) }),
      ...(newcomer_limit !== undefined && {
        newcomer_limit_cents: newcomer_limit === null ? null : centsFromEuros(newcomer_limit),
      }),
    })
    const after = await getShopDelivery(trx, shopId)
    const changes = journalChanges(presentDelivery(before), after, deliveryFields)
    if (changes.length > 0) await note(trx, { kind: 'delivery_changed', tenantId: shopId, changes })
    return after
  })
