import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import {
  getPickingOrder,
  listPicking,
  listPickingProducts,
  listSubstitutes,
} from './get-picking.ts'
import { printPicking } from './print-picking.ts'

export const pickingRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.listPicking, ({ caller, query, now }) =>
    listPicking(db, caller.tenant, query, now),
  )
  serve(endpoints.listPickingProducts, ({ caller, query, now }) =>
    listPickingProducts(db, caller.tenant, query, now),
  )
  serve(endpoints.printPicking, ({ caller, query, now }) =>
    printPicking(db, caller.tenant, query, now),
  )
  serve(endpoints.getPickingOrder, ({ caller, params }) =>
    getPickingOrder(db, caller.tenant, params.orderId),
  )
  serve(endpoints.listSubstitutes, ({ caller, params }) =>
    listSubstitutes(db, caller.tenant, params),
  )
}
