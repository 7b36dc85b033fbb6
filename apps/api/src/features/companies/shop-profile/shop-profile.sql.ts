import type { CompanyStatus } from '@carreau/domain/companies/company-status'
import { sql, type Updateable } from 'kysely'
import { type Db, type Trx, violates } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import type { AskedIdentity } from '../door/identity.sql.ts'

export type ProfileRow = {
  id: number
  version: number
  slug: string
  status: CompanyStatus
  description: string
  specialties: string[]
  logo_key: string | null
  company_name: string
  siret: string | null
  vat_number: string | null
  line1: string
  line2: string
  postal_code: string
  city: string
  siren_locked: boolean
  offers_count: number
  legal_form: string
  share_capital_cents: number | null
  rcs_city: string
  iban: string
  organic_body: string | null
  organic_certificate: string
  organic_valid_until: string | null
  payment_days: number
  late_penalty_text: string
  recovery_text: string
  discount_text: string
  /** The change of identity that waits, or the last one where that was refused. */
  review: ReviewRow | null
}

export type ReviewRow = {
  id: number
  state: 'waiting' | 'refused'
  asked: AskedIdentity
  former: AskedIdentity
  askedAt: string
  askedBy: string
  reason: string | null
}

export type DeliveryRow = {
  version: number
  delivery_days: number[]
  cut_off: string
  lead_days: number
  closures: string[]
  minimum_order_cents: number
  franco_cents: number | null
  fee_cents: number
  newcomer_limit_cents: number | null
  delivery_departments: string[]
  auto_accept: boolean
  late_changes: boolean
  confirm_changes: boolean
  auto_refuse: boolean
  departure_time: string
}

export const findProfile = async (db: Db, shopId: number) => {
  const { rows } = await sql<ProfileRow>`
    select n.id, s.profile_version as version, s.slug, n.status, s.description, s.specialties,
           s.logo_key, n.company_name, n.siret, n.vat_number, n.line1, n.line2, n.postal_code, n.city,
           exists (select from documents d where d.shop_id = n.id and d.number is not null)
             as siren_locked,
           (select count(*) from offers o
             where o.shop_id = n.id and o.withdrawn_at is null and o.is_available) as offers_count,
           s.legal_form, s.share_capital_cents, s.rcs_city, s.iban, s.organic_body,
           s.organic_certificate, s.organic_valid_until, s.payment_days, s.late_penalty_text,
           s.recovery_text, s.discount_text,
           (select json_build_object('id', i.id, 'state', i.state, 'asked', i.asked, 'former', i.former,
                     'askedAt', i.asked_at, 'askedBy', i.asked_name, 'reason', i.reason)
              from (select * from identity_changes where tenant_id = n.id order by id desc limit 1) i
             where i.state in ('waiting', 'refused')) as review
      from shops s join tenants n on n.id = s.tenant_id
     where s.tenant_id = ${shopId}`.execute(db)
  return rows[0]
}

export type StandingRow = Pick<
  ProfileRow,
  'status' | 'siret' | 'vat_number' | 'line1' | 'postal_code' | 'city' | 'legal_form'
> & {
  /** Whether its delivery rules have been settled and hold a day. */
  delivers: boolean
  offers: boolean
}

export const findStanding = async (db: Db, shopId: number) => {
  const { rows } = await sql<StandingRow>`
    select n.status, n.siret, n.vat_number, n.line1, n.postal_code, n.city, s.legal_form,
           s.delivery_version > 1 and cardinality(s.delivery_days) > 0 as delivers,
           exists (select from offers o where o.shop_id = n.id and o.withdrawn_at is null
                                          and o.is_available) as offers
      from shops s join tenants n on n.id = s.tenant_id
     where s.tenant_id = ${shopId}`.execute(db)
  return rows[0]
}

export const findDelivery = async (db: Db, shopId: number) => {
  const { rows } = await sql<DeliveryRow>`
    select delivery_version as version, delivery_days, cut_off, lead_days,
           closures::text[] as closures, minimum_order_cents, franco_cents, fee_cents, newcomer_limit_cents,
           delivery_departments, auto_accept, late_changes, confirm_changes, auto_refuse,
           departure_time
      from shops where tenant_id = ${shopId}`.execute(db)
  return rows[0]
}

/**
 * Holds the wholesaler until the transaction ends, the company first:
 * what follows reads what nobody else is changing.
 */
export const lockShop = async (trx: Trx, shopId: number): Promise<void> => {
  await sql`select from tenants where id = ${shopId} for no key update`.execute(trx)
  await sql`select from shops where tenant_id = ${shopId} for no key update`.execute(trx)
}

const given = <T extends object>(change: T): boolean =>
  Object.values(change).some(value => value !== undefined)

/** Changes a locked wholesaler's profile; false when another company has the SIRET. */
export const changeProfile = async (
  trx: Trx,
  shopId: number,
  change: { tenant: Updateable<Schema['tenants']>; shop: Updateable<Schema['shops']> },
): Promise<boolean> => {
  try {
    if (given(change.tenant))
      await trx.updateTable('tenants').set(change.tenant).where('id', '=', shopId).execute()
  } catch (error) {
    if (violates(error, 'tenants_siret')) return false
    throw error
  }
  await trx
    .updateTable('shops')
    .set({ ...change.shop, profile_version: sql`profile_version + 1` })
    .where('tenant_id', '=', shopId)
    .execute()
  return true
}

export const changeDelivery = async (
  trx: Trx,
  shopId: number,
  change: Updateable<Schema['shops']>,
): Promise<void> => {
  await trx
    .updateTable('shops')
    .set({ ...change, delivery_version: sql`delivery_version + 1` })
    .where('tenant_id', '=', shopId)
    .execute()
}

/** Ends the change of identity that waits, if one does, as taken back. */
export const withdrawReview = async (trx: Trx, shopId: number): Promise<boolean> => {
  const { rows } = await sql`
    update identity_changes set state = 'withdrawn', decided_at = now()
     where tenant_id = ${shopId} and state = 'waiting' returning id`.execute(trx)
  return rows.length > 0
}

/** Asks the platform for another identity; the one that waited is taken back first. */
export const insertReview = async (
  trx: Trx,
  shopId: number,
  change: {
    asked: AskedIdentity
    former: AskedIdentity
    by: { userId: number; firstName: string }
  },
): Promise<void> => {
  await sql`
    insert into identity_changes (tenant_id, asked, former, asked_by, asked_name)
    values (${shopId}, ${JSON.stringify(change.asked)}::jsonb, ${JSON.stringify(change.former)}::jsonb,
            ${change.by.userId}, ${change.by.firstName})`.execute(trx)
}

/** Whether another company has this SIRET; which, nobody is told. */
export const isSiretOfAnother = async (
  trx: Trx,
  shopId: number,
  siret: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from tenants where siret = ${siret} and id <> ${shopId}`.execute(trx)
  return rows.length > 0
}
