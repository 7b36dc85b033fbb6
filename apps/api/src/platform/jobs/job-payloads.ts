import type { CompanyDecision } from '@carreau/domain/companies/company-status'
import type { PushMessage } from '../push/push-message.ts'

/** What has happened to an account that its owner learns of by mail. */
export type AccountChange =
  | 'password_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_new'
  | 'recovery_code_used'
  | 'codes_refused'
  | 'signed_out_everywhere'

/** Every background job: its name and what it carries. Payloads are JSON and hold no secret. */
export type JobPayloads = {
  /** Makes a reset link for the account of this e-mail, if there is one, and mails it. */
  mail_password_reset: { email: string }
  /** Makes a link for the address of an account that nobody has proved, or for the new one it wants, and mails it. */
  mail_address_link: { userId: number }
  /** Makes the link of an invitation and mails it. */
  mail_invitation: { invitationId: number }
  /** Tells the former address of an account that it is no longer its address. */
  mail_email_changed: { to: string; firstName: string }
  /** Tells the former address of an account that it is deleted. */
  mail_account_deleted: { to: string; firstName: string }
  /** Deletes, of these pictures, those that nothing shows any more. */
  forget_pictures: { keys: string[] }
  /** Deletes the accounts without a company that nobody has used for long. */
  delete_unused_accounts: Record<string, never>
  /** Deletes the devices that nobody has used for long. */
  clean_devices: Record<string, never>
  /** Tells the owner of an account what has happened to it. */
  mail_account_changed: { userId: number; what: AccountChange }
  /** Writes in the journal that a password was refused, if the e-mail has an account. */
  note_failed_sign_in: { email: string; at: string; address: string | null; requestId: string }
  /** Makes the nightly backup, where the configuration says so. */
  back_up: Record<string, never>
  /** Deletes the orders by mail that came long ago. */
  clean_received_mails: Record<string, never>
  /** Deletes what the journal has kept long enough. */
  clean_journal: Record<string, never>
  /** Tells an administrator what the platform has decided of the company. */
  mail_tenant_decision: {
    to: string
    companyName: string
    decision: CompanyDecision
    reason: string | null
  }
  /** Tells who disputed a SIRET what the platform has decided. */
  mail_siret_dispute: { to: string; siret: string; upheld: boolean; reason: string }
  /** Has rates of VAT hold whose day has come. */
  apply_vat_rates: Record<string, never>
  /** Tells operators, all at once, of what has joined a queue of theirs. */
  tell_operators: Record<string, never>
  /** Deletes the invitations that are over. */
  clean_invitations: Record<string, never>
  /** Deletes pictures that were sent and are shown nowhere. */
  clean_uploads: Record<string, never>
  /** Deletes what the room auth no longer needs. */
  clean_auth: Record<string, never>
  /** Deletes idempotency keys of which no copy can come any more. */
  clean_idempotency_keys: Record<string, never>
  /** Tells a wholesaler of what was changed of an order, gathered. */
  tell_of_order_changes: { orderId: number }
  /** Tells an event through the hosted real-time service. */
  broadcast_event: { channels: string[]; event: string; data: Record<string, unknown> }
  /** Tells buyers through the hosted service that these specifications have other prices. */
  broadcast_offers: number[]
  /** Ends the hosted service's connections of tokens that have ended. */
  end_connections: { tokenIds: number[] }
  /** Makes the file of an issued document. */
  make_document: { documentId: number }
  /** Issues the invoices of décades that are over. */
  issue_periodic_invoices: Record<string, never>
  /** Fills the carts of the recurrent lists whose next delivery is near. */
  prepare_lists: Record<string, never>
  /** Sends the price lists whose evening has come. */
  send_price_lists: Record<string, never>
  /** Sends wholesalers their orders as files, where that is settled. */
  send_order_files: Record<string, never>
  /** Makes the code that proves an address for order files, and mails it. */
  mail_order_file_code: { shopId: number }
  /** Fetches the price lists that wholesalers keep at an address. */
  fetch_price_lists: Record<string, never>
  /** Mails a wholesaler's list, at the customer's prices, to one of its people; `at`: when it was sent. */
  mail_price_list: { shopId: number; buyerId: number; userId: number; at: string }
  /** Mails a reminder that a person released to one of those it is for, by its place among them. */
  mail_reminder: { reminderId: number; recipient: number }
  /** Mails a person what waits for it, one mail for all of it. */
  mail_notifications: { userId: number }
  /** Hands one notification to the person's devices, or keeps it for the end of the quiet hours. */
  push_notification: { notificationId: number }
  /** Hands what the quiet hours held back to the person's devices, as one. */
  push_summary: { userId: number }
  /** Tells one device; `attempt` counts from 0. */
  push_to_device: { deviceId: number; message: PushMessage; attempt: number }
  /** Warns buyers whose carts wait while their wholesaler's cut-off comes near. */
  warn_before_cut_off: Record<string, never>
  /** Deletes old notifications. */
  clean_notifications: Record<string, never>
  /** Deletes what webhooks were told long ago, and what keys called. */
  clean_webhook_deliveries: Record<string, never>
  /** Sends the invoices and credit notes that wait for a plateforme agréée. */
  send_electronic_flows: Record<string, never>
  /** Asks plateformes agréées what became of what they were sent. */
  read_electronic_statuses: Record<string, never>
  /** Refuses the orders that nobody answered before their truck left. */
  refuse_unanswered: Record<string, never>
}

export type JobName = keyof JobPayloads
