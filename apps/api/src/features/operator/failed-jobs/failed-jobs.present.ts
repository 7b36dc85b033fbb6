import type { AnswerOf } from '@carreau/contract/endpoint'
import type { operatorEndpoints } from '@carreau/contract/operator/operator'
import type { JobName } from '../../../platform/jobs/job-payloads.ts'
import type { FailedJobRow } from './failed-jobs.sql.ts'

const labels: Record<JobName, string> = {
  mail_password_reset: 'E-mail\u00a0: mot de passe oublié',
  mail_address_link: 'E-mail\u00a0: adresse à confirmer',
  mail_invitation: 'E-mail\u00a0: invitation d’un membre',
  mail_email_changed: 'E-mail\u00a0: adresse changée',
  mail_account_deleted: 'E-mail\u00a0: compte supprimé',
  mail_account_changed: 'E-mail\u00a0: sécurité du compte',
  mail_tenant_decision: 'E-mail\u00a0: décision sur une société',
  mail_siret_dispute: 'E-mail\u00a0: réponse à une contestation de SIRET',
  send_price_lists: 'Mercuriales du soir',
  mail_reminder: 'E-mail\u00a0: relance',
  mail_price_list: 'E-mail\u00a0: mercuriale',
  mail_notifications: 'E-mail\u00a0: notifications',
  push_notification: 'Push\u00a0: notification',
  push_summary: 'Push\u00a0: résumé des heures calmes',
  push_to_device: 'Push\u00a0: envoi à un appareil',
  warn_before_cut_off: 'Rappels avant l’heure limite',
  broadcast_event: 'Temps réel\u00a0: événement',
  broadcast_offers: 'Temps réel\u00a0: prix',
  end_connections: 'Temps réel\u00a0: fin de connexions',
  make_document: 'Document PDF',
  issue_periodic_invoices: 'Factures périodiques',
  prepare_lists: 'Paniers des listes récurrentes',
  tell_of_order_changes: 'Nouvelles des commandes modifiées',
  refuse_unanswered: 'Refus des commandes sans réponse',
  note_failed_sign_in: 'Journal\u00a0: connexion refusée',
  forget_pictures: 'Ménage\u00a0: images retirées',
  delete_unused_accounts: 'Ménage\u00a0: comptes inutilisés',
  clean_devices: 'Ménage\u00a0: appareils',
  back_up: 'Sauvegarde de la nuit',
  clean_received_mails: 'Ménage\u00a0: messages reçus',
  clean_journal: 'Ménage\u00a0: journal',
  clean_invitations: 'Ménage\u00a0: invitations',
  apply_vat_rates: 'Taux de TVA à leur date',
  tell_operators: 'Rappels des décisions en attente',
  clean_uploads: 'Ménage\u00a0: images inutilisées',
  clean_auth: 'Ménage\u00a0: sessions',
  clean_idempotency_keys: 'Ménage\u00a0: clés d’appel',
  clean_notifications: 'Ménage\u00a0: notifications',
  send_order_files: 'Commandes en fichiers\u00a0: envoi aux grossistes',
  mail_order_file_code: 'E-mail\u00a0: code d’une adresse pour les commandes en fichiers',
  fetch_price_lists: 'Mercuriales\u00a0: récupération à leur adresse',
  send_electronic_flows: 'Plateforme agréée\u00a0: envoi des factures',
  read_electronic_statuses: 'Plateforme agréée\u00a0: lecture des statuts',
  clean_webhook_deliveries: 'Ménage\u00a0: envois des webhooks, appels d’API',
}

/** A job in words; one of another version of the program has but its name. */
export const jobLabel = (task: string): string =>
  new Map<string, string>(Object.entries(labels)).get(task) ?? task

/** Enough for the first line of an error; what follows it is a stack or what was sent. */
const longestRead = 1_000

const longest = 200

/**
 * What went wrong, for the eyes of the platform: the first line, without the addresses, links and
 * long words (tokens, keys) that an error may repeat from what it was about.
 */
export const shortError = (text: string | null): string => {
  const [line = ''] = (text ?? '').trim().slice(0, longestRead).split('\n', 1)
  const clean = line
    .replace(/\b([a-z][a-z0-9+.-]{1,15}):\/\/\S+/gi, '$1://…')
    .replace(/(?<![^\s<>"'(),;])[^\s<>"'(),;@]+@[^\s<>"'(),;]+/g, '…@…')
    .replace(/[\w+/=-]{24,}/g, '…')
    .trim()
  if (clean === '') return 'Erreur sans message'
  return clean.length > longest ? `${clean.slice(0, longest - 1)}…` : clean
}

type FailedJob = AnswerOf<typeof operatorEndpoints.listFailedJobs>['data'][number]

export const presentFailedJob = (row: FailedJobRow): FailedJob => ({
  id: row.id,
  task: row.task,
  label: jobLabel(row.task),
  error: shortError(row.lastError),
  attempts: row.attempts,
  created_at: row.createdAt.toISOString(),
  failed_at: row.failedAt.toISOString(),
})
