import type { ShopProfile } from './data/shops.ts'
import { randomOf } from './random.ts'

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

/** What a wholesaler's documents say of it: made up, like its numbers (company-numbers.ts). */
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
