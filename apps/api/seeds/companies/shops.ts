import type { DeliveryCalendar } from '@carreau/domain/companies/delivery-calendar'
import { departmentOf } from '@carreau/domain/companies/departments'
import { shopSlug } from '../../src/features/companies/tenants/create-tenant.ts'
import { type ShopProfile, shopProfiles, towns, trades } from '../data/shops.ts'
import { randomOf } from '../random.ts'

const forms = [
  { legalForm: 'SAS', capitalsEuros: [20_000, 50_000, 150_000, 300_000] },
  { legalForm: 'SARL', capitalsEuros: [8_000, 15_000, 40_000] },
] as const

/** Where a company of these departments is registered, when it is not in its own town. */
const registries: Record<string, string> = {
  '06': 'Nice',
  '13': 'Marseille',
  '26': 'Romans',
  '33': 'Bordeaux',
  '59': 'Lille Métropole',
  '69': 'Lyon',
  '75': 'Paris',
  '78': 'Versailles',
  '94': 'Créteil',
  '95': 'Pontoise',
}

/** What a wholesaler's documents say of it: made up, like its numbers. */
export const shopLaw = (shop: Pick<ShopProfile, 'slug' | 'postalCode' | 'city'>) => {
  const random = randomOf(`law ${shop.slug}`)
  const { legalForm, capitalsEuros } = random.pick(forms)
  return {
    legalForm,
    shareCapitalCents: random.pick<number>(capitalsEuros) * 100,
    rcsCity: registries[shop.postalCode.slice(0, 2)] ?? shop.city,
    organicBody: random.chance(0.7) ? 'FR-BIO-01' : 'FR-BIO-10',
    paymentDays: random.chance(0.7) ? 30 : 21,
  }
}

/** The sentences that `shops` holds unless a wholesaler has its own (0004_companies.sql). */
export const legalTexts = {
  PMD: "Tout retard de paiement engendre une pénalité exigible à compter de la date d'échéance, calculée sur la base de trois fois le taux d'intérêt légal.",
  PMT: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.',
  AAB: "Les règlements reçus avant la date d'échéance ne donneront pas lieu à escompte.",
} as const

/** A wholesaler: its profile, its tenant id and its place in the list. */
export type Shop = ShopProfile & { id: number; rank: number }

/** A wholesaler named by a trade and a town, which lends its terms from one of the 24. */
const furtherProfile = (index: number): ShopProfile => {
  const random = randomOf(`shop ${index}`)
  const model = random.pick(shopProfiles)
  const [town, postalCode] = towns[index % towns.length] ?? ['Rungis', '94150']
  const round = Math.floor(index / towns.length)
  const again = Math.floor(round / trades.length)
  const trade = trades[round % trades.length]
  const name = `${trade} ${town}${again === 0 ? '' : ` ${again + 1}`}`
  return {
    ...model,
    departments: [],
    slug: shopSlug(name),
    name,
    line1: `${random.int(1, 120)} rue du Marché`,
    postalCode,
    city: town,
    description: `Grossiste en fruits et légumes à ${town}. ${model.specialties.join(', ')}.`,
    priceLevel: random.between(0.92, 1.08),
  }
}

/** The 24 wholesalers, and 24 more for each further unit of scale. Ids start after `firstId`. */
export const buildShops = (firstId: number, count: number): Shop[] =>
  Array.from({ length: count }, (_, rank) => ({
    ...(shopProfiles[rank] ?? furtherProfile(rank - shopProfiles.length)),
    id: firstId + rank,
    rank,
  }))

/** When a wholesaler delivers, as the domain reckons it. */
export const calendarOf = ({ deliveryDays, cutOff, leadDays }: Shop): DeliveryCalendar => ({
  deliveryDays,
  cutOff,
  leadDays,
})

/** Whether it delivers to a company there. */
export const deliversTo = ({ departments = [] }: Shop, { postalCode }: { postalCode: string }) =>
  departments.length === 0 || departments.includes(departmentOf(postalCode) ?? '')

const lawRow = (shop: Shop) => {
  const law = shopLaw(shop)
  return {
    legal_form: law.legalForm,
    share_capital_cents: law.shareCapitalCents,
    rcs_city: law.rcsCity,
    organic_body: law.organicBody,
    organic_certificate: `${law.organicBody}.250-${String(shop.id).padStart(7, '0')}.2026.001`,
    payment_days: law.paymentDays,
  }
}

export const shopRow = (shop: Shop) => ({
  tenant_id: shop.id,
  slug: shop.slug,
  description: shop.description,
  specialties: shop.specialties,
  delivery_days: shop.deliveryDays,
  delivery_departments: [...(shop.departments ?? [])],
  cut_off: shop.cutOff,
  lead_days: shop.leadDays,
  minimum_order_cents: shop.minimumEuros * 100,
  franco_cents: shop.francoEuros === null ? null : shop.francoEuros * 100,
  fee_cents: shop.feeEuros * 100,
  // Whoever tries the demo with a company of its own orders as for a night.
  newcomer_limit_cents: null,
  ...lawRow(shop),
})
