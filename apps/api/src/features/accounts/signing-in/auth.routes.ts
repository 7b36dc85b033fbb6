import { authEndpoints } from '@carreau/contract/accounts/auth'
import { sessionEndpoints } from '@carreau/contract/accounts/sessions'
import { userEndpoints } from '@carreau/contract/accounts/users'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import { deleteAccount } from '../people/delete-account.ts'
import type { SecondFactorRules } from '../second-factor/change-second-factor.ts'
import { secondFactorRoutes } from '../second-factor/second-factor.routes.ts'
import { endOneSession } from '../sessions/end-one-session.ts'
import { endOtherSessions } from '../sessions/end-other-sessions.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { listAccesses } from './list-accesses.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { openAccess } from './open-access.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'

const endpoints = { ...authEndpoints, ...sessionEndpoints }

export const authRoutes = (
  serveOwn: Serve,
  { db, secrets, config }: { db: Db; secrets: SecretBox; config: SecondFactorRules },
): void => {
  // Whoever signs in is nobody yet, and tokens are no tenant's.
  const serve: Serve = (endpoint, handler) =>
    serveOwn(endpoint, call => asSystem('accounts and sessions', () => handler(call)))
  const data = async <T>(answer: Promise<T>) => ({ data: await answer })

  serve(endpoints.login, ({ body, ...client }) => data(login(db, secrets, body, client)))
  serve(endpoints.register, ({ body, ...client }) => data(register(db, body, client)))
  serve(endpoints.logout, ({ caller }) => data(logout(db, caller)))
  serve(endpoints.changePassword, ({ caller, body, address }) =>
    data(changePassword(db, caller, body, address)),
  )
  serve(endpoints.forgotPassword, ({ body, address }) => data(forgotPassword(db, body, address)))
  serve(endpoints.resetPassword, ({ body, address }) => data(resetPassword(db, body, address)))
  serve(endpoints.listAccesses, ({ caller }) => data(listAccesses(db, caller)))
  serve(endpoints.listSessions, ({ caller }) => data(listSessions(db, caller)))
  serve(endpoints.endSession, ({ caller, params }) =>
    data(endOneSession(db, caller, params.sessionId)),
  )
  serve(endpoints.endOtherSessions, ({ caller }) => data(endOtherSessions(db, caller)))
  serve(endpoints.openAccess, ({ caller, params }) => data(openAccess(db, caller, params)))
  // Of the room users in the contract; accounts and their proofs are this one's.
  serve(userEndpoints.deleteMe, ({ caller, body, ...client }) =>
    data(deleteAccount(db, secrets, caller, body, client)),
  )
  secondFactorRoutes(serve, { db, secrets, config })
}
