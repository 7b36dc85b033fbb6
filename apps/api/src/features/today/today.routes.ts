import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { getToday } from './get-today.ts'
import { getOperatorToday, type Installation } from './operator-today.ts'
import { getShopToday } from './shop-today.ts'

/** What waits for somebody today; it reads the other rooms and has no table of its own. */
export const todayRoutes = (
  serve: Serve,
  { db, installation }: { db: Db; installation: Installation },
): void => {
  serve(endpoints.getToday, ({ caller: { tenant, userId }, now }) =>
    tenant.type === 'platform'
      ? getOperatorToday(db, installation, now)
      : tenant.type === 'shop'
        ? getShopToday(db, { tenant, userId }, now)
        : getToday(db, { tenant, userId }, now),
  )
}
