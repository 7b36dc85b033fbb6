import { isIban, normaliseIban } from '@carreau/domain/companies/company-numbers'
import { departments, isDepartment } from '@carreau/domain/companies/departments'
import { z } from 'zod'
import { companyStatus, typedPassword } from '../accounts/auth.ts'
import { companyName, nameOf, readableText } from '../accounts/names.ts'
import { endpoint } from '../endpoint.ts'
import {
  amount,
  clock,
  dateTime,
  day,
  id,
  pageMeta,
  paging,
  pathSlug,
  sentEuros,
} from '../scalars.ts'
import { addressLines, identityReview, postalAddress, siret, vatNumber } from './company.ts'
import { mediaKey } from './media.ts'

export const nextDelivery = z.object({ date: z.string(), cut_off_at: dateTime })

export const shop = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  logo_url: z.string().nullable(),
  city: z.string(),
  specialties: z.array(z.string()),
  offers_count: z.int(),
  delivery: z.object({
    /** 1 = Monday … 7 = Sunday. */
    days: z.array(z.int()),
    cut_off: z.string(),
    lead_days: z.int(),
    minimum_order: amount,
    franco: amount.nullable(),
    fee: amount,
  }),
  next_deliveries: z.array(nextDelivery),
  /** Whether it delivers where the caller's company is; null for a visitor. */
  delivers_to_you: z.boolean().nullable(),
})

export const shopEndpoints = {
  listShops: endpoint('GET /v3/shops', {
    summary: 'The wholesalers, by name',
    access: 'anyone',
    query: z.object({ ...paging, per_page: paging.per_page.default(100) }),
    answer: z.object({
      data: z.array(shop),
      meta: pageMeta,
    }),
  }),
  getShop: endpoint('GET /v3/shops/{slug}', {
    summary: 'One wholesaler',
    access: 'anyone',
    params: z.object({ slug: pathSlug }),
    answer: z.object({ data: shop }),
    errors: ['shop_not_found'],
  }),
}

const roles = ['admin', 'sales', 'picker', 'accountant'] as const

/** What the caller saw: another number by now means that somebody else has changed it. */
const version = z.int('Rechargez la page.').positive('Rechargez la page.')

const text = (max: number) => z.string().trim().max(max, `Ce texte est limité à ${max} caractères.`)
const sentence = text(500).min(1, 'Cette mention est obligatoire sur les factures.')

const euros = (what: string, max: number) =>
  sentEuros().min(0, `${what} ne peut pas être négatif.`).max(max, `${what} est trop élevé.`)

const noDepartment = 'Ce département n’existe pas.'

const iban = z
  .string()
  .max(60, 'Cet IBAN est trop long.')
  .transform(normaliseIban)
  .refine(typed => typed === '' || isIban(typed), 'Cet IBAN n’est pas valable.')

const organicBody = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{2}-BIO-[0-9]{2,3})?$/, 'Indiquez le code de l’organisme, par exemple FR-BIO-01.')

const profile = z.object({
  id,
  version,
  slug: z.string(),
  status: companyStatus,
  description: z.string(),
  specialties: z.array(z.string()),
  logo_key: z.string().nullable(),
  logo_url: z.string().nullable(),
  /** Offers on sale, or ready to be once the platform approves. */
  offers_count: z.int(),
  company_name: z.string(),
  siret: z.string().nullable(),
  vat_number: z.string().nullable(),
  address: postalAddress,
  /** Whether invoices exist: then the SIREN stays. */
  siren_locked: z.boolean(),
  legal_form: z.string(),
  share_capital: amount.nullable(),
  rcs_city: z.string(),
  iban: z.string(),
  organic_body: z.string(),
  organic_certificate: z.string(),
  organic_valid_until: z.string().nullable(),
  payment_days: z.int(),
  late_penalty_text: z.string(),
  recovery_text: z.string(),
  discount_text: z.string(),
  /** What is asked of the platform; what stands above is in force until it accepts. */
  identity_review: identityReview.nullable(),
})

const weekday = z.int('Choisissez des jours de livraison.').min(1).max(7)

const delivery = z.object({
  version,
  /** 1 = Monday … 7 = Sunday. */
  days: z.array(z.int()),
  cut_off: z.string(),
  lead_days: z.int(),
  closures: z.array(z.string()),
  minimum_order: amount,
  franco: amount.nullable(),
  fee: amount,
  /** What a buyer may have open until its first delivery, VAT included; null for no limit. */
  newcomer_limit: amount.nullable(),
  /** None: everywhere. */
  departments: z.array(z.string()),
  auto_accept: z.boolean(),
  /** What is changed after the cut-off is answered by hand; else it is refused. */
  late_changes: z.boolean(),
  /** What is changed of an accepted order waits to be confirmed; else it is made. */
  confirm_changes: z.boolean(),
  /** What is unanswered when the truck leaves is refused. */
  auto_refuse: z.boolean(),
  /** Paris time on the day of delivery. */
  departure_time: z.string(),
})

/** What a wholesaler prepares before the platform approves it. */
const preparation = z.object({
  step: z.enum(['legal', 'delivery', 'offers']),
  ok: z.boolean(),
  /** What it still lacks, in words. */
  missing: z.array(z.string()),
})

export const shopProfileEndpoints = {
  getShopStanding: endpoint('GET /v3/shop/standing', {
    summary: 'Whether the platform has approved the wholesaler, and what it may prepare meanwhile',
    access: { shop: roles },
    answer: z.object({
      data: z.object({
        status: companyStatus,
        steps: z.array(preparation),
      }),
    }),
  }),
  getShopProfile: endpoint('GET /v3/shop/profile', {
    summary: 'The wholesaler as its page and its documents show it',
    access: { shop: roles },
    answer: z.object({ data: profile }),
  }),
  updateShopProfile: endpoint('PATCH /v3/shop/profile', {
    summary:
      'Changes what is given (the IBAN with the password); once approved, name, SIRET, VAT number, legal form and IBAN wait for the platform',
    access: { shop: ['admin'] },
    body: z.object({
      version,
      description: text(2_000).optional(),
      specialties: z
        .array(nameOf('Une spécialité a un nom.', 40, 'Ce texte est limité à 40 caractères.'))
        .max(12, 'Douze spécialités au plus.')
        .optional(),
      /** From `POST /v3/media`; null takes the logo away. */
      logo_key: mediaKey.nullable().optional(),
      company_name: companyName.optional(),
      siret: siret.optional(),
      /** Empty or null: none. */
      vat_number: vatNumber.nullable().optional(),
      address: addressLines.optional(),
      legal_form: readableText(60).optional(),
      share_capital: euros('Le capital', 10_000_000_000).nullable().optional(),
      rcs_city: readableText(60).optional(),
      iban: iban.optional(),
      /** Asked for when the IBAN changes: it is where invoices are paid. */
      current_password: typedPassword.optional(),
      organic_body: organicBody.optional(),
      organic_certificate: text(60).optional(),
      organic_valid_until: day.nullable().optional(),
      payment_days: z
        .int('Indiquez un nombre de jours.')
        .min(0, 'Le délai va de 0 à 30 jours.')
        .max(30, 'La loi limite le délai de paiement du frais à 30 jours.')
        .optional(),
      late_penalty_text: sentence.optional(),
      recovery_text: sentence.optional(),
      discount_text: sentence.optional(),
    }),
    answer: z.object({ data: profile }),
    errors: ['siret_of_another', 'siren_locked', 'changed_meanwhile', 'too_many_attempts'],
  }),
  withdrawIdentityChange: endpoint('DELETE /v3/shop/identity_change', {
    summary:
      'Takes back the change of identity that waits for the platform; again, it changes nothing',
    access: { shop: ['admin'] },
    answer: z.object({ data: profile }),
  }),
  getShopDelivery: endpoint('GET /v3/shop/delivery', {
    summary: 'When, where and from how much the wholesaler delivers',
    access: { shop: roles },
    answer: z.object({ data: delivery }),
  }),
  updateShopDelivery: endpoint('PATCH /v3/shop/delivery', {
    summary: 'Changes what is given; open carts are told of a day that is no longer served',
    access: { shop: ['admin'] },
    body: z.object({
      version,
      days: z
        .array(weekday)
        .max(7, 'Une semaine compte sept jours.')
        .transform(days => [...new Set(days)].sort((left, right) => left - right))
        .optional(),
      cut_off: clock.optional(),
      auto_accept: z.boolean().optional(),
      late_changes: z.boolean().optional(),
      confirm_changes: z.boolean().optional(),
      auto_refuse: z.boolean().optional(),
      departure_time: clock.optional(),
      lead_days: z
        .int('Indiquez un nombre de jours.')
        .min(0, 'Le délai va de 0 à 14 jours.')
        .max(14, 'Le délai va de 0 à 14 jours.')
        .optional(),
      closures: z
        .array(day)
        .max(200, 'Deux cents fermetures au plus.')
        .transform(days => [...new Set(days)].sort())
        .optional(),
      minimum_order: euros('Le minimum', 100_000).optional(),
      franco: euros('Le franco', 1_000_000).nullable().optional(),
      fee: euros('Le port', 10_000).optional(),
      newcomer_limit: euros('La limite', 1_000_000).nullable().optional(),
      departments: z
        .array(
          z
            .string()
            .max(3, { error: noDepartment, abort: true })
            .refine(isDepartment, noDepartment),
        )
        .max(departments.length)
        .transform(codes => [...new Set(codes)].sort())
        .optional(),
    }),
    answer: z.object({ data: delivery }),
    errors: ['changed_meanwhile'],
  }),
}
