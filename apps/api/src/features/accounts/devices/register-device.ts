import type { deviceEndpoints } from '@carreau/contract/accounts/devices'
import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { isPushEndpoint } from '../../../platform/push/public-address.ts'
import type { PushDevice } from '../../../platform/push/push-message.ts'
import { saveDevice } from './devices.sql.ts'

type Register = typeof deviceEndpoints.registerDevice

const deviceOf = (body: BodyOf<Register>): PushDevice =>
  body.platform === 'web'
    ? { platform: 'web', address: body.subscription.endpoint, ...body.subscription.keys }
    : { platform: body.platform, address: body.token, p256dh: null, auth: null }

/** We shall call the address a browser names: only a public one is taken. */
export const registerDevice = async (
  { db, allowLocal }: { db: Db; allowLocal: boolean },
  { userId, sessionId }: Caller,
  body: BodyOf<Register>,
): Promise<AnswerOf<Register>> => {
  const device = deviceOf(body)
  if (device.platform === 'web' && !allowLocal && !isPushEndpoint(device.address))
    throw new AppError('invalid_input', {
      errors: {
        'subscription.endpoint': ['L’adresse de notification doit être publique et en https.'],
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
