import { userEndpoints as endpoints } from '@carreau/contract/users'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { getMe } from './get-me.ts'

export const userRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.getMe, async ({ caller }) => ({ data: await getMe(db, caller) }))
}
