import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** An application of the Pusher protocol: whoever knows the secret may let connections hear. */
export type Application = { key: string; secret: string }

/** By whose right, and by which token, a connection hears a channel: it ends with the token. */
export type Right = { tokenId: number; userId: number }

const right = z.object({ token_id: z.int().positive(), user_id: z.int().positive() })

const sign = ({ key, secret }: Application, text: string): string =>
  `${key}:${createHmac('sha256', secret).update(text).digest('hex')}`

/**
 * The protocol's leave for a connection to hear a channel. The right is signed with it: any node can
 * tell which token stands behind a subscription, whichever node gave leave.
 */
export const signSubscription = (
  application: Application,
  { socketId, channel, by }: { socketId: string; channel: string; by: Right },
): { auth: string; channel_data: string } => {
  const channel_data = JSON.stringify({ token_id: by.tokenId, user_id: by.userId })
  return { auth: sign(application, `${socketId}:${channel}:${channel_data}`), channel_data }
}

/** The right behind a subscription; null when its signature is not ours. */
export const verifySubscription = (
  application: Application,
  sent: { socketId: string; channel: string; auth: string; channel_data: string },
): Right | null => {
  const ours = Buffer.from(
    sign(application, `${sent.socketId}:${sent.channel}:${sent.channel_data}`),
  )
  const theirs = Buffer.from(sent.auth)
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return null
  // Signed by us, so it is what we wrote.
  const { token_id, user_id } = right.parse(JSON.parse(sent.channel_data))
  return { tokenId: token_id, userId: user_id }
}
