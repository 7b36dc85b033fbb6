import type { deviceEndpoints } from '@carreau/contract/accounts/devices'
import type { BodyOf } from '@carreau/contract/endpoint'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { isPushEndpoint, type PushReach } from '../../../platform/push/public-address.ts'
import type { PushDevice, PushMessage, PushOutcome } from '../../../platform/push/push-message.ts'
import { findDevice, retireDevice, saveDevice } from './devices.sql.ts'

type Register = typeof deviceEndpoints.registerDevice

const deviceOf = (body: BodyOf<Register>): PushDevice =>
  body.platform === 'web'
    ? { platform: 'web', address: body.subscription.endpoint, ...body.subscription.keys }
    : { platform: body.platform, address: body.token, p256dh: null, auth: null }

/** We shall call the address a browser names: only a push service that is known is taken. */
export const registerDevice = async (
  { db, reach }: { db: Db; reach: PushReach },
  { userId, sessionId }: Caller,
  body: BodyOf<Register>,
) => {
  const device = deviceOf(body)
  if (device.platform === 'web' && !isPushEndpoint(device.address, reach))
    throw new AppError('invalid_input', {
      errors: {
        'subscription.endpoint': [
          'Ce service de notification n’est pas connu. Utilisez Chrome, Edge, Firefox ou Safari.',
        ],
      },
    })
  const saved = await asSystem('a device changes hands', () =>
    db.transaction().execute(trx => saveDevice(trx, { userId, sessionId }, device)),
  )
  // Signed out on another screen in this very moment.
  if (saved === undefined) throw new AppError('unauthenticated')
  const { id, platform, createdAt } = saved
  return { data: { id, platform, created_at: createdAt.toISOString() } }
}

/** Waits of 15 s, 30 s, … 8 min: beyond them the news is old, and the screen shows it anyway. */
const firstWaitSeconds = 15
const maxAttempts = 6

type Send = (device: PushDevice, message: PushMessage) => Promise<PushOutcome>

/** A service that cannot be reached is in trouble like one that says so. */
const trySending = async (send: Send, device: PushDevice, message: PushMessage) => {
  try {
    return await send(device, message)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { is: 'later', afterSeconds: null, why } as const
  }
}

/**
 * Tells one device. A dead one is retired; a service in trouble is asked again later, as late as it
 * asks for, by a job of the same key.
 */
export const pushToDevice = async (
  { db, send, log, now }: { db: Db; send: Send; log: (line: string) => void; now: () => Date },
  { deviceId, message, attempt }: { deviceId: number; message: PushMessage; attempt: number },
): Promise<void> => {
  const device = await findDevice(db, deviceId)
  if (device === undefined) return
  const outcome = await trySending(send, device, message)
  if (outcome.is === 'gone') await retireDevice(db, deviceId, device.address)
  if (outcome.is === 'refused') log(`Push refusé (${outcome.why})`)
  if (outcome.is !== 'later') return
  if (attempt + 1 >= maxAttempts) return log(`Push abandonné (${outcome.why})`)
  const waitSeconds = Math.max(outcome.afterSeconds ?? 0, firstWaitSeconds * 2 ** attempt)
  await addJob(
    db,
    'push_to_device',
    { deviceId, message, attempt: attempt + 1 },
    {
      key: `push:${message.tag}:${deviceId}`,
      maxAttempts: 8,
      runAt: new Date(now().getTime() + waitSeconds * 1000),
    },
  )
}
