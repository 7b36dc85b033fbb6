import { endpoints } from '@carreau/contract/endpoints'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { OrderFile, WantedOrderFile } from '../../documents/door/order-file.ts'
import {
  getOrderFiles,
  mailOrderFileCode,
  type OrderFileServices,
  proveOrderFileAddress,
  removeOrderFiles,
  resendOrderFile,
  settleOrderFiles,
} from './order-file-settings.ts'
import { findSendings, findTarget } from './targets.sql.ts'

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** How a wholesaler is sent its orders as files, and what came of it. */
export const orderFileRoutes = (
  serve: Serve,
  services: OrderFileServices & {
    fileOf: (wanted: WantedOrderFile) => Promise<OrderFile | undefined>
  },
): void => {
  const { db, fileOf } = services
  serve(endpoints.getOrderFiles, ({ caller }) => getOrderFiles(db, caller.tenant.id))
  serve(endpoints.settleOrderFiles, ({ caller, body, address, now }) =>
    settleOrderFiles(services, caller, { body, address }, now),
  )
  serve(endpoints.removeOrderFiles, ({ caller }) => removeOrderFiles(db, caller.tenant.id))
  serve(endpoints.mailOrderFileCode, ({ caller, address }) =>
    mailOrderFileCode(db, caller.tenant.id, address),
  )
  serve(endpoints.proveOrderFileAddress, ({ caller, body, now }) =>
    proveOrderFileAddress(db, caller.tenant.id, body.code, now),
  )
  serve(endpoints.resendOrderFile, ({ caller, params, now }) =>
    resendOrderFile(db, caller, params.sendingId, now),
  )
  serve(endpoints.getOrderFile, async ({ caller, params }) => {
    const shopId = caller.tenant.id
    const [sending] = await findSendings(db, shopId, { limit: 1, id: params.sendingId })
    const settled = sending && (await findTarget(db, shopId))
    const file =
      sending &&
      (await fileOf({
        ...{ shopId, orderId: sending.orderId },
        format: sending.format ?? settled?.format ?? 'csv',
        ...(sending.revision !== null && {
          asSent: { revision: sending.revision, isCancelled: sending.isCancelled ?? false },
        }),
      }))
    if (file === undefined) throw new AppError('order_file_not_found')
    return { name: file.name, type: 'application/octet-stream', chunks: whole(file.bytes) }
  })
}
