import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret as the Standard Webhooks specification writes it: 256 random bits. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** The headers by which a receiver knows that a body is ours, and of now; one signature for each secret in force. */
export const signatureHeaders = (
  { id, body, secrets }: { id: string; body: string; secrets: readonly string[] },
  now: Date,
): Record<string, string> => {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(secret => `v1,${sign(secret)}`).join(' '),
  }
}

/** What a sealed secret is said to be about: it opens as nothing else. */
export const sealedAbout = 'webhook'
