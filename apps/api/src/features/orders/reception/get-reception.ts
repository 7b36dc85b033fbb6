import { eurosFromCents } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { celsiusOf } from './reception.present.ts'
import { findBestBefore, findReception, findReceptionCrates } from './reception.sql.ts'

/** What stands beside an order at its reception: crates, dates, and who signed. */
export const getReception = async (db: Db, tenant: Tenant, orderId: number) => {
  const row = await findReception(db, tenant, orderId)
  if (row === undefined) throw new AppError('order_not_found')
  const { received, ...pair } = row
  const dates = tenant.type === 'buyer' ? await findBestBefore(db, orderId) : new Map()
  return {
    data: {
      received: received && {
        at: new Date(received.at).toISOString(),
        by: received.by,
        temperature_c: celsiusOf(received.temperatureDc),
        signature: received.signature,
      },
      crates: (await findReceptionCrates(db, { orderId, ...pair })).map(crate => ({
        kind: {
          id: crate.kindId,
          name: crate.kindName,
          deposit: eurosFromCents(crate.depositCents),
        },
        out: crate.out,
        held: crate.held,
        returned: crate.returned,
        said: crate.said,
      })),
      best_before: [...dates].map(([line_id, day]) => ({ line_id, day })),
    },
  }
}
