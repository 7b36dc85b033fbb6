import { addressEndpoints } from '@carreau/contract/accounts/address'
import {
  authEndpoints,
  secondFactorEndpoints,
  sessionEndpoints,
} from '@carreau/contract/accounts/auth'
import { deviceEndpoints } from '@carreau/contract/accounts/devices'
import { journalEndpoints } from '@carreau/contract/accounts/journal'
import { userEndpoints } from '@carreau/contract/accounts/users'
import type { Config } from '../../platform/config/config.ts'
import { asSystem } from '../../platform/db/acting-for.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { SecretBox } from '../../platform/identity/secret-box.ts'
import { vapidKeysOf } from '../../platform/push/open-push.ts'
import { confirmAddress, sendAddressLink } from './address/prove-address.ts'
import { deleteDevice } from './devices/devices.sql.ts'
import { registerDevice } from './devices/devices.ts'
import { listJournal } from './journal/list-journal.ts'
import { deleteMe } from './people/delete-account.ts'
import { exportMe } from './people/export-me.ts'
import { getMe, getUser, updateMe } from './people/users.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactorRules,
} from './second-factor/change-second-factor.ts'
import { login, register } from './signing-in/login.ts'
import {
  changePassword,
  forgotPassword,
  readResetLink,
  resetPassword,
} from './signing-in/passwords.ts'
import {
  endOtherSessions,
  endSession,
  listAccesses,
  listSessions,
  logout,
  openAccess,
} from './signing-in/sessions.ts'

const endpoints = {
  ...authEndpoints,
  ...addressEndpoints,
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...userEndpoints,
  ...deviceEndpoints,
  ...journalEndpoints,
}

type Needs = {
  db: Db
  secrets: SecretBox
  config: SigningInRules & Pick<Config, 'push' | 'publicUrl'>
}
type SigningInRules = SecondFactorRules & Pick<Config, 'demo'>

const data = async <T>(answer: Promise<T>) => ({ data: await answer })

/** Everything about a person's account: signing in, proofs, sessions, profile, devices, journal. */
export const accountRoutes = (serve: Serve, { db, secrets, config }: Needs): void => {
  signingInRoutes(serve, { db, secrets, config })

  serve(endpoints.getMe, ({ caller }) =>
    data(asSystem('accounts and sessions', () => getMe(db, caller))),
  )
  serve(endpoints.updateMe, ({ caller, body, address }) =>
    data(asSystem('accounts and sessions', () => updateMe(db, caller, body, address))),
  )
  serve(endpoints.exportMe, ({ caller, address, now }) =>
    exportMe(db, caller, { address, now, publicUrl: config.publicUrl }),
  )
  serve(endpoints.getUser, ({ caller, params }) => data(getUser(db, caller, params.userId)))

  serve(endpoints.getPushKey, async () => ({
    data: { public_key: (await vapidKeysOf(db, config)).publicKey },
  }))
  serve(endpoints.registerDevice, ({ caller, body }) =>
    registerDevice({ db, reach: config.push.reach }, caller, body),
  )
  serve(endpoints.removeDevice, async ({ caller, params: { deviceId } }) => {
    if (!(await deleteDevice(db, caller.userId, deviceId))) throw new AppError('device_not_found')
    return { data: { id: deviceId } }
  })

  serve(endpoints.listJournal, ({ caller, query }) => listJournal(db, caller.tenant.id, query))
}

/** Whoever signs in is nobody yet, and tokens are no tenant's: these calls act as the system. */
const signingInRoutes = (
  serveOwn: Serve,
  { db, secrets, config }: Omit<Needs, 'config'> & { config: SigningInRules },
): void => {
  const serve: Serve = (endpoint, handler) =>
    serveOwn(endpoint, call => asSystem('accounts and sessions', () => handler(call)))

  serve(endpoints.login, ({ body, ...client }) =>
    data(login(db, { secrets, demo: config.demo }, body, client)),
  )
  serve(endpoints.register, ({ body, ...client }) => data(register(db, body, client)))
  serve(endpoints.logout, ({ caller }) => data(logout(db, caller)))
  serve(endpoints.changePassword, ({ caller, body }) => data(changePassword(db, caller, body)))
  serve(endpoints.forgotPassword, ({ body, address }) => data(forgotPassword(db, body, address)))
  serve(endpoints.resetPassword, ({ body, ...client }) => data(resetPassword(db, body, client)))
  serve(endpoints.readResetLink, ({ body, address }) => data(readResetLink(db, body, address)))
  serve(endpoints.sendAddressLink, ({ caller, address }) =>
    data(sendAddressLink(db, caller, address)),
  )
  serve(endpoints.confirmAddress, ({ body, address }) => data(confirmAddress(db, body, address)))
  serve(endpoints.listAccesses, ({ caller }) => data(listAccesses(db, caller)))
  serve(endpoints.openAccess, ({ caller, params }) => data(openAccess(db, caller, params)))

  serve(endpoints.listSessions, ({ caller }) => data(listSessions(db, caller)))
  serve(endpoints.endSession, ({ caller, params }) =>
    data(endSession(db, caller, params.sessionId)),
  )
  serve(endpoints.endOtherSessions, ({ caller }) => data(endOtherSessions(db, caller)))

  serve(endpoints.getSecondFactor, ({ caller }) => data(getSecondFactor(db, caller, config)))
  serve(endpoints.beginSecondFactor, ({ caller }) => data(beginSecondFactor(db, secrets, caller)))
  serve(endpoints.confirmSecondFactor, ({ body, ...given }) =>
    data(confirmSecondFactor(db, secrets, { ...given, proof: body })),
  )
  serve(endpoints.renewRecoveryCodes, ({ body, ...given }) =>
    data(renewRecoveryCodes(db, secrets, { ...given, proof: body })),
  )
  serve(endpoints.disableSecondFactor, ({ body, ...given }) =>
    data(disableSecondFactor(db, secrets, { ...given, proof: body }, config)),
  )

  serve(endpoints.deleteMe, ({ caller, body, ...client }) =>
    data(deleteMe(db, secrets, caller, body, client)),
  )
}
