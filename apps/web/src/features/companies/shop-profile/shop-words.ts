import { departments } from '@carreau/domain/companies/departments'
import { formatLongDate } from '@carreau/domain/french/dates'
import { formatCount, formatEuros, formatList } from '@carreau/domain/french/format'
import { weekdays } from '@carreau/domain/french/weekdays'
import { readAmount } from '../typed-amount.ts'
import type { DeliveryDraft } from './delivery-draft.ts'
import type { ProfileDraft } from './profile-draft.ts'

export type Words<Draft> = {
  [Name in keyof Draft]-?: {
    label: string
    say: (value: Draft[Name]) => string
  }
}

const plain = (text: string): string => text
const amount = (text: string): string => {
  const euros = readAmount(text)
  return euros == null ? text : formatEuros(euros)
}
const yesNo = (value: boolean): string => (value ? 'Oui' : 'Non')
const days = (count: number): string => formatCount(count, 'jour', 'jours')

/** Every field of the profile: what it is called and how its value reads. */
export const profileWords: Words<ProfileDraft> = {
  logo: { label: 'Logo', say: logo => (logo === null ? '' : 'Image') },
  description: { label: 'Présentation', say: plain },
  specialties: { label: 'Spécialités', say: plain },
  company_name: { label: 'Nom de la société', say: plain },
  siret: { label: 'SIRET', say: plain },
  vat_number: { label: 'N° de TVA', say: plain },
  address: {
    label: 'Adresse',
    say: ({ line1, line2, postal_code, city }) =>
      [line1, line2, `${postal_code} ${city}`.trim()].filter(Boolean).join(', '),
  },
  legal_form: { label: 'Forme juridique', say: plain },
  share_capital: { label: 'Capital social', say: amount },
  rcs_city: { label: 'Ville du RCS', say: plain },
  iban: { label: 'IBAN', say: plain },
  current_password: { label: 'Mot de passe actuel', say: () => '' },
  organic_body: { label: 'Organisme de contrôle bio', say: plain },
  organic_certificate: { label: 'N° de certificat bio', say: plain },
  organic_valid_until: {
    label: 'Certificat valable jusqu’au',
    say: date => (date === '' ? '' : formatLongDate(date)),
  },
  payment_days: { label: 'Délai de paiement', say: days },
  late_penalty_text: { label: 'Pénalités de retard', say: plain },
  recovery_text: { label: 'Indemnité de recouvrement', say: plain },
  discount_text: { label: 'Escompte', say: plain },
}

/** The same of the delivery rules. */
export const deliveryWords: Words<DeliveryDraft> = {
  days: {
    label: 'Jours de livraison',
    say: chosen => formatList(chosen.map(day => weekdays[day - 1] ?? '')),
  },
  cut_off: { label: 'Heure limite de commande', say: plain },
  lead_days: { label: 'Jours avant la livraison', say: days },
  departure_time: { label: 'Départ du camion', say: plain },
  minimum_order: { label: 'Minimum de commande HT', say: amount },
  franco: { label: 'Franco de port HT', say: amount },
  fee: { label: 'Frais de livraison HT', say: amount },
  newcomer_limit: { label: 'Nouveaux clients, en cours TTC', say: amount },
  closures: {
    label: 'Fermetures',
    say: closed => closed.map(formatLongDate).join(', '),
  },
  departments: {
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
  auto_accept: { label: 'Acceptation automatique', say: yesNo },
  late_changes: { label: 'Changements après l’heure limite', say: yesNo },
  confirm_changes: { label: 'Changements à confirmer', say: yesNo },
  auto_refuse: { label: 'Refus au départ du camion', say: yesNo },
}

/** A field in words: `inWords(profileWords, 'iban', draft)`. */
export const inWords = <Draft, Name extends keyof Draft>(
  words: Words<Draft>,
  name: Name,
  draft: Draft,
): string => words[name].say(draft[name])
