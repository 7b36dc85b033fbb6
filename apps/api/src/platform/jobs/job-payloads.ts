/** Every background job: its name and what it carries. Payloads are JSON and hold no secret. */
export type JobPayloads = {
  /** Makes a reset link for the account of this e-mail, if there is one, and mails it. */
  mail_password_reset: { email: string }
  /** Makes the link of an invitation and mails it. */
  mail_invitation: { invitationId: number }
  /** Tells the former address of an account that it is no longer its address. */
  mail_email_changed: { to: string; firstName: string }
  /** Deletes the invitations that are over. */
  clean_invitations: Record<string, never>
  /** Deletes what the room auth no longer needs. */
  clean_auth: Record<string, never>
  /** Makes the file of an issued document. */
  make_document: { documentId: number }
  /** Fills the carts of the recurrent lists whose next delivery is near. */
  prepare_lists: Record<string, never>
}

export type JobName = keyof JobPayloads
