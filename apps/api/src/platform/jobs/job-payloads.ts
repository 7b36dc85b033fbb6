/** Every background job: its name and what it carries. Payloads are JSON and hold no secret. */
export type JobPayloads = {
  /** Makes a reset link for the account of this e-mail, if there is one, and mails it. */
  mail_password_reset: { email: string }
  /** Deletes what the room auth no longer needs. */
  clean_auth: Record<string, never>
}

export type JobName = keyof JobPayloads
