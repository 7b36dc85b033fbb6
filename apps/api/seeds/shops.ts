import type { DeliveryCalendar } from '@carreau/domain/companies/delivery-calendar'
import { shopSlug } from '../src/features/companies/tenants/create-tenant.ts'
import { type ShopProfile, shopProfiles, towns, trades } from './data/shops.ts'
import { randomOf } from './random.ts'
import { shopLaw } from './shop-law.ts'

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

const lawRow = (shop: Shop) => {
  const law = shopLaw(shop)
  return {
    legal_form: law.legalForm,
    share_capital_cents: law.shareCapitalCents,
    rcs_city: law.rcsCity,
    organic_body: law.organicBody,
    payment_days: law.paymentDays,
  }
}

export const shopRow = (shop: Shop) => ({
  tenant_id: shop.id,
  slug: shop.slug,
  description: shop.description,
  specialties: shop.specialties,
  delivery_days: shop.deliveryDays,
  cut_off: shop.cutOff,
  lead_days: shop.leadDays,
  minimum_order_cents: shop.minimumEuros * 100,
  franco_cents: shop.francoEuros === null ? null : shop.francoEuros * 100,
  fee_cents: shop.feeEuros * 100,
  ...lawRow(shop),
})
