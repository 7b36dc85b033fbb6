import webPush from 'web-push'
import type { Config } from '../config/config.ts'
import { asSystem } from '../db/acting-for.ts'
import type { Db } from '../db/database.ts'
import { openApns } from './apns.ts'
import { openFcm } from './fcm.ts'
import { findPushKeys, insertPushKeys, type PushKeys } from './push-keys.sql.ts'
import type { PushDevice, PushMessage, PushOutcome } from './push-message.ts'
import { sendWebPush, type VapidKeys } from './web-push.ts'

type Settings = Pick<Config, 'push' | 'publicUrl'>

/** Push services write to this address when something is wrong with what we send (RFC 8292 §2.1). */
const subjectOf = ({ push, publicUrl }: Settings): string =>
  push.vapidSubject ??
  (publicUrl.startsWith('https:') ? publicUrl : 'mailto:bonjour@carreau.example')

/** The keys of this database, made when first asked for: of two nodes at once, one makes them. */
const readPushKeys = (db: Db): Promise<PushKeys> =>
  asSystem('keys of the platform', async () => {
    const known = await findPushKeys(db)
    if (known !== undefined) return known
    await insertPushKeys(db, webPush.generateVAPIDKeys())
    const made = await findPushKeys(db)
    if (made === undefined) throw new Error('The push keys were not kept')
    return made
  })

/** The VAPID keys of the configuration or, without any, of the database. */
export const vapidKeysOf = async (db: Db, settings: Settings): Promise<VapidKeys> => ({
  ...(settings.push.vapid ?? (await readPushKeys(db))),
  subject: subjectOf(settings),
})

/** Tells one device, whichever service reaches it; what is not set up reaches nobody. */
export const openPush = ({
  db,
  config,
  now,
}: {
  db: Db
  config: Settings
  now: () => Date
}): ((device: PushDevice, message: PushMessage) => Promise<PushOutcome>) => {
  const { fcm, apns, reach } = config.push
  const toAndroid = fcm && openFcm(fcm, now)
  const toIos = apns && openApns(apns, now)
  return async (device, message) => {
    const service = { web: undefined, android: toAndroid, ios: toIos }[device.platform]
    if (device.platform === 'web')
      return sendWebPush(device, message, {
        keys: await vapidKeysOf(db, config),
        reach,
        now: now(),
      })
    if (service === undefined) return { is: 'refused', why: `${device.platform}: not set up` }
    return service(device, message)
  }
}
