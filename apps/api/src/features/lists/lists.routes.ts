import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { listDecisions, sendProposal } from './deciding/send-proposal.ts'
import { getListRules, setListRules } from './deciding/set-rules.ts'
import { simulateRules } from './deciding/simulate-rules.ts'
import { addFavorite, removeFavorite } from './favorites/change-favorite.ts'
import { getOrderGuide } from './guide/get-order-guide.ts'
import { orderLines } from './list-lines.sql.ts'
import { deleteList } from './lists.sql.ts'
import {
  createList,
  getList,
  listLists,
  putListLine,
  removeListLine,
  updateList,
  updateListLine,
} from './lists.ts'
import { addListToCarts } from './ordering/add-list-to-carts.ts'
import { compareWholesalers } from './ordering/compare-wholesalers.ts'
import { previewList } from './ordering/preview-list.ts'
import { scheduleList } from './preparing/prepare-lists.ts'

/** Favourites and lists, which the people of a company share. */
export const listRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.listLists, ({ caller, now }) => listLists(db, caller.tenant.id, now))
  serve(endpoints.addFavorite, ({ caller, params, idempotencyKey: key, now }) =>
    addFavorite(db, caller.tenant.id, { specificationId: params.specId, key }, now),
  )
  serve(endpoints.removeFavorite, ({ caller, params, idempotencyKey: key }) =>
    removeFavorite(db, caller.tenant.id, { specificationId: params.specId, key }),
  )
  serve(endpoints.getOrderGuide, ({ caller, now }) => getOrderGuide(db, caller.tenant.id, now))
  serve(endpoints.createList, ({ caller, body, idempotencyKey, now }) =>
    createList(db, caller.tenant.id, { body, key: idempotencyKey }, now),
  )
  serve(endpoints.updateList, ({ caller, params, body, idempotencyKey, now }) =>
    updateList(db, caller.tenant.id, params.listId, { body, key: idempotencyKey }, now),
  )
  serve(endpoints.removeList, async ({ caller, params }) => {
    if (!(await deleteList(db, caller.tenant.id, params.listId))) {
      throw new AppError('list_not_found')
    }
    return { data: null }
  })
  serve(endpoints.putListLine, ({ caller, params, body, idempotencyKey, now }) =>
    putListLine(db, caller.tenant.id, params.listId, { body, key: idempotencyKey }, now),
  )
  serve(endpoints.updateListLine, ({ caller, params, body, idempotencyKey, now }) =>
    updateListLine(db, caller.tenant.id, params, { body, key: idempotencyKey }, now),
  )
  serve(endpoints.removeListLine, ({ caller, params, idempotencyKey, now }) =>
    removeListLine(db, caller.tenant.id, { ...params, key: idempotencyKey }, now),
  )
  serve(endpoints.orderList, async ({ caller, params: { listId }, body, now }) => {
    const order = { listId, specificationIds: body.specification_ids, now }
    if (!(await orderLines(db, caller.tenant.id, order))) throw new AppError('list_not_found')
    return getList(db, caller.tenant.id, listId, now)
  })
  serve(endpoints.scheduleList, ({ caller, params, body, now }) =>
    scheduleList(db, caller.tenant.id, params.listId, body, now),
  )
  serve(endpoints.getListRules, ({ caller, params: { listId } }) =>
    getListRules(db, caller.tenant.id, listId),
  )
  serve(endpoints.setListRules, ({ caller, params: { listId }, body, now }) =>
    setListRules(db, caller, listId, body, now),
  )
  serve(endpoints.simulateRules, ({ caller, params: { listId }, now }) =>
    simulateRules(db, caller.tenant.id, listId, now),
  )
  serve(endpoints.listDecisions, ({ caller, params: { listId }, now }) =>
    listDecisions(db, caller.tenant.id, listId, now),
  )
  serve(endpoints.sendProposal, ({ caller, params, body, now }) =>
    sendProposal(db, caller, { ...params, seenTotal: body.seen_total, now }),
  )
  serve(endpoints.previewList, ({ caller, params: { listId }, query, now }) =>
    previewList(db, caller.tenant.id, { listId, shopId: query.shop_id ?? null }, now),
  )
  serve(endpoints.compareWholesalers, ({ caller, params: { listId }, now }) =>
    compareWholesalers(db, caller.tenant.id, listId, now),
  )
  serve(endpoints.addListToCarts, ({ caller, params: { listId }, body, idempotencyKey, now }) =>
    addListToCarts(db, caller.tenant.id, { listId, asked: body, key: idempotencyKey, now }),
  )
}
