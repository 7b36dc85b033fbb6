import { creditPolicies, creditPolicyLabels } from '../customers/credit.ts'
import { formatEuros } from '../french/format.ts'
import { weekdays } from '../french/weekdays.ts'
import { substitutionLabels, substitutionRules } from '../orders/picking.ts'

/** What the journal of a company keeps: each kind of action and its words. */
export const journalKinds = {
  signed_in: 'Connexion',
  sign_in_failed: 'Connexion refusée',
  signed_out: 'Déconnexion',
  sessions_ended: 'Sessions terminées',
  password_changed: 'Mot de passe changé',
  password_reset: 'Mot de passe réinitialisé par e-mail',
  email_changed: 'Adresse e-mail changée',
  second_factor_enabled: 'Double authentification activée',
  second_factor_disabled: 'Double authentification désactivée',
  recovery_codes_renewed: 'Codes de secours renouvelés',
  data_exported: 'Données personnelles téléchargées',
  account_deleted: 'Compte supprimé',
  member_invited: 'Membre invité',
  member_joined: 'Invitation acceptée',
  member_roles_changed: 'Rôles d’un membre changés',
  member_removed: 'Membre retiré',
  company_created: 'Société inscrite',
  company_changed: 'Informations de la société changées',
  delivery_changed: 'Règles de livraison changées',
  prices_imported: 'Mercuriale importée',
  prices_changed: 'Prix changés en nombre',
  prices_edited: 'Prix changés à la main',
  customer_terms_changed: 'Conditions d’un client changées',
  customer_contact_changed: 'Contact d’un client changé',
  customer_prices_changed: 'Prix d’un client changés',
  payment_recorded: 'Règlement enregistré',
  payment_undone: 'Règlement annulé',
  advance_returned: 'Acompte rendu ou annulé',
  bank_credit_dismissed: 'Encaissement écarté',
  bank_credit_restored: 'Encaissement repris',
  reminder_released: 'Relance envoyée',
  reminders_paused: 'Relances d’un client suspendues',
  reminders_resumed: 'Relances d’un client reprises',
  reminder_rules_changed: 'Règles de relance changées',
  late_charges_settled: 'Intérêts et indemnités',
  order_entered: 'Commande saisie pour un client',
  recall_started: 'Lot rappelé',
  recall_closed: 'Rappel clos',
  recall_call_noted: 'Réponse à un rappel notée par téléphone',
  recall_answered: 'Réponse à un rappel',
  arrival_recorded: 'Arrivage enregistré',
  arrival_corrected: 'Arrivage corrigé',
  stock_lost: 'Perte de stock',
  credit_exceeded: 'Acceptée malgré l’encours',
  invoice_issued: 'Facture émise',
  credit_note_issued: 'Avoir émis',
  tenant_approved: 'Grossiste validé par Carreau',
  tenant_refused: 'Grossiste refusé par Carreau',
  tenant_suspended: 'Société suspendue par Carreau',
  tenant_restored: 'Société rétablie par Carreau',
  red_flag_answered: 'Vérification d’un grossiste',
  identity_asked: 'Changement d’identité demandé',
  identity_withdrawn: 'Changement d’identité retiré',
  identity_accepted: 'Changement d’identité accepté par Carreau',
  identity_refused: 'Changement d’identité refusé par Carreau',
  siret_disputed: 'SIRET contesté',
  siret_taken_off: 'SIRET retiré par Carreau',
  siret_dispute_settled: 'Contestation de SIRET traitée',
  person_signed_out: 'Sessions d’une personne fermées',
  person_factor_removed: 'Second facteur d’une personne retiré',
  product_changed: 'Produit du catalogue changé',
  packaging_changed: 'Conditionnement changé',
  brand_changed: 'Marque changée',
  category_changed: 'Rayon changé',
  origin_changed: 'Origine changée',
  maturity_changed: 'Maturité changée',
  label_settled: 'Libellé de mercuriale traité',
  rate_changed: 'Taux Interfel changé',
  api_key_made: 'Clé d’API créée',
  api_key_revoked: 'Clé d’API révoquée',
  secret_address_made: 'Adresse secrète créée',
  secret_address_renewed: 'Adresse secrète renouvelée',
  secret_address_revoked: 'Adresse secrète révoquée',
  webhook_made: 'Webhook créé',
  webhook_changed: 'Webhook changé',
  webhook_secret_replaced: 'Secret d’un webhook remplacé',
  webhook_removed: 'Webhook supprimé',
  electronic_settled: 'Plateforme agréée réglée',
  order_files_settled: 'Envoi des commandes en fichiers réglé',
  order_files_removed: 'Envoi des commandes en fichiers oublié',
  price_source_settled: 'Adresse de la mercuriale réglée',
  price_source_removed: 'Adresse de la mercuriale oubliée',
  job_retried: 'Tâche relancée',
  job_removed: 'Tâche supprimée',
} as const

export type JournalKind = keyof typeof journalKinds

export const journalKindNames = Object.keys(journalKinds) as JournalKind[]

/** What an entry may say of what was changed, in words. Nothing else is ever written down. */
export const journalFields = {
  roles: 'Rôles',
  email: 'E-mail',
  method: 'Moyen',
  device: 'Appareil',
  sessions: 'Sessions',
  company_name: 'Raison sociale',
  siret: 'SIRET',
  vat_number: 'N° de TVA',
  address: 'Adresse',
  approval_limit: 'Plafond d’approbation',
  interfel_kind: 'Cotisation Interfel',
  substitution: 'Remplacements',
  legal_form: 'Forme juridique',
  share_capital: 'Capital social',
  rcs_city: 'RCS',
  iban: 'IBAN',
  payment_days: 'Délai de paiement (jours)',
  invoicing: 'Facturation',
  organic_body: 'Organisme bio',
  organic_certificate: 'Certificat bio',
  organic_valid_until: 'Certificat bio valable jusqu’au',
  late_penalty_text: 'Pénalités de retard',
  recovery_text: 'Indemnité de recouvrement',
  discount_text: 'Escompte',
  days: 'Jours de livraison',
  cut_off: 'Heure limite',
  lead_days: 'Délai (jours)',
  closures: 'Fermetures',
  minimum_order: 'Minimum de commande',
  franco: 'Franco',
  fee: 'Participation au transport',
  newcomer_limit: 'Limite des nouveaux clients',
  departments: 'Départements livrés',
  auto_accept: 'Acceptation automatique',
  late_changes: 'Changements après l’heure limite',
  confirm_changes: 'Changements à confirmer',
  auto_refuse: 'Refus automatique',
  departure_time: 'Heure de départ',
  offers: 'Offres',
  percent: 'Variation (%)',
  credit_limit: 'Encours autorisé',
  contact: 'Contact',
  credit_policy: 'Au-delà de l’encours',
  beyond: 'Au-delà de l’encours de',
  priority: 'Priorité en cas de manque',
  amount: 'Montant TTC',
  commercial_designation: 'Désignation',
  name: 'Nom',
  variety: 'Variété',
  description: 'Description',
  vat_rate: 'TVA (%)',
  next_vat: 'TVA à venir (%)',
  status: 'État',
  months: 'Saison (mois)',
  synonyms: 'Synonymes',
  shelf: 'Rayon',
  is_indivisible: 'Colis entiers',
  is_interfel_taxable: 'Soumis à Interfel',
  slug: 'Nom dans l’adresse',
  picture: 'Image',
  position: 'Place au menu',
  iso_code: 'Pays',
  aliases: 'Appellations',
  cultivars: 'Variétés',
  rate: 'Taux (%)',
  reason: 'Motif',
  late_charges: 'Intérêts et indemnités réclamés',
  reminders: 'Règles de relance',
  answer: 'Réponse',
  scopes: 'Droits',
  addresses: 'Adresses permises',
  expires_at: 'Échéance',
  url: 'Adresse appelée',
  events: 'Événements',
} as const

export type JournalField = keyof typeof journalFields

/** One field before and after, as texts; null: there was, or is, nothing. */
export type JournalChange = {
  readonly field: JournalField
  readonly before: string | null
  readonly after: string | null
}

/** Longer texts are cut: an entry tells what happened, it is no copy of it. */
const longest = 300

const inEuros: readonly JournalField[] = [
  'approval_limit',
  'share_capital',
  'minimum_order',
  'franco',
  'fee',
  'newcomer_limit',
  'credit_limit',
]
const wordsOf = (field: JournalField, value: unknown): string | null => {
  if (typeof value === 'number' && inEuros.includes(field)) return formatEuros(value)
  if (typeof value === 'number' && field === 'days') return weekdays[value - 1] ?? null
  if (field === 'substitution')
    return substitutionLabels[substitutionRules.find(rule => rule === value) ?? 'none']
  if (field === 'credit_policy')
    return creditPolicyLabels[creditPolicies.find(policy => policy === value) ?? 'warn']
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  const text = Array.isArray(value)
    ? value.map(each => wordsOf(field, each)).join(', ')
    : typeof value === 'object'
      ? Object.values(value)
          .map(each => wordsOf(field, each))
          .filter(Boolean)
          .join(', ')
      : String(value)
  if (text === '') return null
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/** The fields among `fields` that differ between two states of a thing. */
export const journalChanges = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: readonly JournalField[],
): JournalChange[] =>
  fields
    .map(field => ({
      field,
      before: wordsOf(field, before[field]),
      after: wordsOf(field, after[field]),
    }))
    .filter(change => change.before !== change.after)
