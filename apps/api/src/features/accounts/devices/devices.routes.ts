import { deviceEndpoints as endpoints } from '@carreau/contract/accounts/devices'
import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { vapidKeysOf } from '../../../platform/push/open-push.ts'
import { deleteDevice } from './devices.sql.ts'
import { registerDevice } from './register-device.ts'

export const deviceRoutes = (
  serve: Serve,
  { db, config }: { db: Db; config: Pick<Config, 'push' | 'publicUrl'> },
): void => {
  serve(endpoints.getPushKey, async () => ({
    data: { public_key: (await vapidKeysOf(db, config)).publicKey },
  }))
  serve(endpoints.registerDevice, ({ caller, body }) =>
    registerDevice({ db, allowLocal: config.push.allowLocal }, caller, body),
  )
  serve(endpoints.removeDevice, async ({ caller, params: { deviceId } }) => {
    if (!(await deleteDevice(db, caller.userId, deviceId))) throw new AppError('device_not_found')
    return { data: { id: deviceId } }
  })
}
