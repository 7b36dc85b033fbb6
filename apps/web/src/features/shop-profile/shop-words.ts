import { formatCount, formatEuros, formatList, formatLongDate } from '@carreau/domain/french/format'
import { departments } from '@carreau/domain/tenants/departments'
import type { DeliveryDraft } from './delivery-draft.ts'
import type { ProfileDraft } from './profile-draft.ts'
import type { ShopSection } from './sections.ts'
import { readAmount } from './typed-amount.ts'

type Words<Draft> = {
  [Name in keyof Draft]-?: {
    section: ShopSection
    label: string
    say: (value: Draft[Name]) => string
  }
}

const plain = (text: string): string => text
const amount = (text: string): string => {
  const euros = readAmount(text)
  return euros === null || Number.isNaN(euros) ? text : formatEuros(euros)
}
const yesNo = (value: boolean): string => (value ? 'Oui' : 'Non')
const days = (count: number): string => formatCount(count, 'jour', 'jours')

const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** Every field of the profile: where it is, what it is called and how its value reads. */
export const profileWords: Words<ProfileDraft> = {
  logo: { section: 'boutique', label: 'Logo', say: logo => (logo === null ? '' : 'Image') },
  description: { section: 'boutique', label: 'Présentation', say: plain },
  specialties: { section: 'boutique', label: 'Spécialités', say: plain },
  company_name: { section: 'legal', label: 'Nom de la société', say: plain },
  siret: { section: 'legal', label: 'SIRET', say: plain },
  vat_number: { section: 'legal', label: 'N° de TVA', say: plain },
  address: {
    section: 'legal',
    label: 'Adresse',
    say: ({ line1, line2, postal_code, city }) =>
      [line1, line2, `${postal_code} ${city}`.trim()].filter(Boolean).join(', '),
  },
  legal_form: { section: 'legal', label: 'Forme juridique', say: plain },
  share_capital: { section: 'legal', label: 'Capital social', say: amount },
  rcs_city: { section: 'legal', label: 'Ville du RCS', say: plain },
  iban: { section: 'legal', label: 'IBAN', say: plain },
  current_password: { section: 'legal', label: 'Mot de passe actuel', say: () => '' },
  organic_body: { section: 'legal', label: 'Organisme de contrôle bio', say: plain },
  organic_certificate: { section: 'legal', label: 'N° de certificat bio', say: plain },
  organic_valid_until: {
    section: 'legal',
    label: 'Certificat valable jusqu’au',
    say: date => (date === '' ? '' : formatLongDate(date)),
  },
  payment_days: { section: 'mentions', label: 'Délai de paiement', say: days },
  late_penalty_text: { section: 'mentions', label: 'Pénalités de retard', say: plain },
  recovery_text: { section: 'mentions', label: 'Indemnité de recouvrement', say: plain },
  discount_text: { section: 'mentions', label: 'Escompte', say: plain },
}

/** The same of the delivery rules. */
export const deliveryWords: Words<DeliveryDraft> = {
  days: {
    section: 'livraison',
    label: 'Jours de livraison',
    say: chosen => formatList(chosen.map(day => weekdays[day - 1] ?? '')),
  },
  cut_off: { section: 'livraison', label: 'Heure limite de commande', say: plain },
  lead_days: { section: 'livraison', label: 'Jours avant la livraison', say: days },
  departure_time: { section: 'livraison', label: 'Départ du camion', say: plain },
  minimum_order: { section: 'livraison', label: 'Minimum de commande HT', say: amount },
  franco: { section: 'livraison', label: 'Franco de port HT', say: amount },
  fee: { section: 'livraison', label: 'Frais de livraison HT', say: amount },
  closures: {
    section: 'livraison',
    label: 'Fermetures',
    say: closed => closed.map(formatLongDate).join(', '),
  },
  departments: {
    section: 'livraison',
    label: 'Départements livrés',
    say: codes =>
      codes.length === 0
        ? 'Toute la France'
        : codes
            .map(code =>
              `${code} ${departments.find(known => known.code === code)?.name ?? ''}`.trim(),
            )
            .join(', '),
  },
  auto_accept: { section: 'livraison', label: 'Acceptation automatique', say: yesNo },
  auto_refuse: { section: 'livraison', label: 'Refus au départ du camion', say: yesNo },
}

/** A field in words: `inWords(profileWords, 'iban', draft)`. */
export const inWords = <Draft, Name extends keyof Draft>(
  words: Words<Draft>,
  name: Name,
  draft: Draft,
): string => words[name].say(draft[name])
