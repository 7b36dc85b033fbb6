import { userEndpoints as endpoints } from '@carreau/contract/accounts/users'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { exportMe } from './export-me.ts'
import { getMe } from './get-me.ts'
import { getUser } from './get-user.ts'
import { updateMe } from './update-me.ts'

export const userRoutes = (
  serve: Serve,
  { db, publicUrl }: { db: Db; publicUrl: string },
): void => {
  const data = async <T>(answer: Promise<T>) => ({ data: await answer })

  serve(endpoints.getMe, ({ caller }) => data(getMe(db, caller)))
  serve(endpoints.updateMe, ({ caller, body, address }) =>
    data(asSystem('accounts and sessions', () => updateMe(db, caller, body, address))),
  )
  serve(endpoints.exportMe, ({ caller, address, now }) =>
    exportMe(db, caller, { address, now, publicUrl }),
  )
  serve(endpoints.getUser, ({ caller, params }) => data(getUser(db, caller, params.userId)))
}
