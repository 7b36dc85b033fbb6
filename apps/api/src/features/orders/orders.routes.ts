import { foldText } from '@carreau/catalogue-search/words/fold'
import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { ReadText } from '../catalogue/door/read-text.ts'
import { listClaims } from './claims/list-claims.ts'
import { openClaim } from './claims/open-claim.ts'
import { resolveClaim } from './claims/resolve-claim.ts'
import { keepLook } from './desk/desk.sql.ts'
import { getDesk } from './desk/get-desk.ts'
import { printArrivalLabels, printLotLabels, printOrderLabels } from './labels/print-labels.ts'
import { answerOrderChange } from './living/answer-change.ts'
import { changeOrderLines } from './living/change-lines.ts'
import { declineAddition } from './living/decline-addition.ts'
import { listReceivedMails, settleReceivedMail } from './mailbox/mailbox.ts'
import { acceptOrders, moveOrder } from './moving/move-order.ts'
import {
  getPickingOrder,
  listPicking,
  listPickingProducts,
  listSubstitutes,
} from './picking/get-picking.ts'
import { pickOrder, splitPicking } from './picking/pick-order.ts'
import { pickingOrderOf } from './picking/picking.present.ts'
import { findPickingOrders } from './picking/picking.sql.ts'
import { printPicking } from './picking/print-picking.ts'
import { applyShortSplit, previewShortSplit } from './picking/short-split.ts'
import { enterOrder } from './placing/enter-order.ts'
import { findCustomers } from './placing/entered-order.sql.ts'
import { listOrderEntry, updateOrderEntry } from './placing/order-entry.ts'
import { previewApproval } from './placing/preview-approval.ts'
import { previewReorder } from './placing/preview-reorder.ts'
import { quoteOrder } from './placing/quote-order.ts'
import { reorderOrder } from './placing/reorder-order.ts'
import { suggestOffers } from './placing/suggest-offers.ts'
import { validateCarts } from './placing/validate-carts.ts'
import { getOrder, listOrders, seeOrder } from './reading/read-orders.ts'
import { answerRecall, closeRecall, noteRecallCall } from './recalls/answer-recall.ts'
import { findLot } from './recalls/find-lot.ts'
import { printRecall, printReceivedRecall } from './recalls/print-recall.ts'
import { exportRecall, getRecall, getReceivedRecall, listRecalls } from './recalls/read-recalls.ts'
import { startRecall } from './recalls/start-recall.ts'
import { getReception } from './reception/get-reception.ts'
import { receiveOrder } from './reception/receive-order.ts'
import { exportReceptions, listReceptions } from './reception/register.ts'
import { bookLoss, correctArrival, countLot } from './stock/move-stock.ts'
import { getOrderMargin } from './stock/order-margin.ts'
import { announceArrival, listPromises } from './stock/promises.ts'
import {
  getArrival,
  getStockLot,
  listArrivals,
  listStock,
  suggestArrivalGoods,
} from './stock/read-stock.ts'
import { recordArrival } from './stock/record-arrival.ts'
import { correctStopDelivery, getStopDelivery, listTakings } from './tours/correct-delivery.ts'
import { deliverStop, getDelivery } from './tours/deliver-stop.ts'
import { leaveStop } from './tours/leave-stop.ts'
import { listTours } from './tours/list-tours.ts'
import {
  addTourRoute,
  moveStop,
  placeStops,
  removeTourRoute,
  renameTourRoute,
  setDeliveryTerms,
  setTourCrew,
} from './tours/plan-tours.ts'
import { getPostponement, postponeStop } from './tours/postpone-stop.ts'
import { printDeliveryProof } from './tours/print-proof.ts'
import { printTour } from './tours/print-tour.ts'
import { sendTour } from './tours/send-tour.ts'

export const orderRoutes = (
  serve: Serve,
  {
    db,
    readText,
    mailDomain,
  }: {
    db: Db
    readText: ReadText
    /** Where this installation takes wholesalers' mail; null where it takes none. */
    mailDomain: string | null
  },
): void => {
  serve(endpoints.validateCarts, ({ caller, query, idempotencyKey, now }) =>
    validateCarts(db, caller, { asked: query, key: idempotencyKey, now }),
  )
  serve(endpoints.previewApproval, ({ caller, query, now }) =>
    previewApproval(db, caller, query, now),
  )
  serve(endpoints.listOrders, ({ caller, query, now }) => listOrders(db, caller.tenant, query, now))
  serve(endpoints.getOrder, ({ caller, params, now }) =>
    getOrder(db, caller.tenant, params.orderId, now),
  )
  serve(endpoints.seeOrder, ({ caller, params, now }) =>
    seeOrder(db, caller.tenant, params.orderId, now),
  )
  serve(endpoints.cancelOrder, ({ caller, params, now }) =>
    moveOrder(db, caller, { ...params, action: 'cancel' }, now),
  )
  serve(endpoints.moveOrder, ({ caller, params, body, now }) =>
    moveOrder(db, caller, { ...params, ...body }, now),
  )
  serve(endpoints.changeOrderLines, ({ caller, params, body, idempotencyKey, now }) =>
    changeOrderLines(db, caller, { ...params, ...body, key: idempotencyKey }, now),
  )
  serve(endpoints.answerOrderChange, ({ caller, params, body, now }) =>
    answerOrderChange(db, caller, { ...params, ...body }, now),
  )
  serve(endpoints.declineAddition, ({ caller, params, body, now }) =>
    declineAddition(db, caller, { ...params, ...body }, now),
  )
  serve(endpoints.pickOrder, ({ caller, params, body, idempotencyKey, now }) =>
    pickOrder(db, caller, { ...params, ...body, key: idempotencyKey }, now),
  )
  serve(endpoints.splitPicking, async ({ caller, body, idempotencyKey, now }) => {
    const orderIds = await splitPicking(db, caller, { ...body, key: idempotencyKey }, now)
    const orders = await findPickingOrders(db, caller.tenant, { orderIds })
    return { data: orders.map(order => pickingOrderOf(order, caller.tenant, now)) }
  })
  serve(endpoints.previewShortSplit, ({ caller, params, query, now }) =>
    previewShortSplit(db, caller.tenant, { specificationId: params.specId, ...query }, now),
  )
  serve(endpoints.applyShortSplit, async ({ caller, params, body, idempotencyKey, now }) => {
    const { expected_version, lot, ...asked } = body
    const orderIds = await applyShortSplit(
      db,
      caller,
      {
        specificationId: params.specId,
        ...asked,
        lot: lot || null,
        expectedVersion: expected_version,
        key: idempotencyKey,
      },
      now,
    )
    const orders = await findPickingOrders(db, caller.tenant, { orderIds })
    return { data: orders.map(order => pickingOrderOf(order, caller.tenant, now)) }
  })
  serve(endpoints.previewReorder, ({ caller, params }) =>
    previewReorder(db, caller.tenant.id, params.orderId),
  )
  serve(endpoints.reorderOrder, ({ caller, params }) =>
    reorderOrder(db, caller.tenant.id, params.orderId),
  )
  serve(endpoints.acceptOrders, ({ caller, body, now }) =>
    acceptOrders(db, caller, body.order_ids, now),
  )
  serve(endpoints.listDeskCustomers, async ({ caller, query }) => ({
    data: await findCustomers(db, caller.tenant.id, foldText(query.q)),
  }))
  serve(endpoints.suggestOffers, ({ caller, query }) =>
    suggestOffers(db, readText, {
      shopId: caller.tenant.id,
      buyerId: query.buyer_id,
      text: query.q,
    }),
  )
  serve(endpoints.quoteOrder, ({ caller, body, now }) =>
    quoteOrder(db, caller.tenant.id, body, now),
  )
  serve(endpoints.enterOrder, ({ caller, body, idempotencyKey, now }) =>
    enterOrder(db, caller, { asked: body, key: idempotencyKey, now }),
  )
  serve(endpoints.listReceivedMails, ({ caller, query }) =>
    listReceivedMails(db, caller.tenant, { domain: mailDomain, isSettled: query.settled }),
  )
  serve(endpoints.settleReceivedMail, ({ caller, params, body, now }) =>
    settleReceivedMail(db, caller, { ...params, ...body, now }),
  )
  serve(endpoints.listOrderEntry, ({ caller }) => listOrderEntry(db, caller.tenant))
  serve(endpoints.updateOrderEntry, ({ caller, params, body }) =>
    updateOrderEntry(db, caller.tenant, { ...params, ...body }),
  )
  serve(endpoints.getDesk, ({ caller, query, now }) => getDesk(db, caller, query, now))
  serve(endpoints.lookAtDesk, async ({ caller, body, now }) => {
    const asked = new Date(body.seen_at)
    const seen = await keepLook(
      db,
      { shopId: caller.tenant.id, userId: caller.userId },
      // Nobody has seen what has not happened.
      { seenAt: asked > now ? now : asked, mark: body.mark ?? null },
    )
    return { data: { seen_at: seen.toISOString() } }
  })
  serve(endpoints.listPicking, ({ caller, query, now }) =>
    listPicking(db, caller.tenant, query, now),
  )
  serve(endpoints.listPickingProducts, ({ caller, query, now }) =>
    listPickingProducts(db, caller.tenant, query, now),
  )
  serve(endpoints.printPicking, ({ caller, query, now }) =>
    printPicking(db, caller.tenant, query, now),
  )
  serve(endpoints.getPickingOrder, ({ caller, params, now }) =>
    getPickingOrder(db, caller.tenant, params.orderId, now),
  )
  serve(endpoints.listSubstitutes, ({ caller, params }) =>
    listSubstitutes(db, caller.tenant, params),
  )
  serve(endpoints.getReception, ({ caller, params }) =>
    getReception(db, caller.tenant, params.orderId),
  )
  serve(endpoints.receiveOrder, ({ caller, params, body, idempotencyKey, now }) =>
    receiveOrder(db, caller, { ...params, asked: body, key: idempotencyKey }, now),
  )
  serve(endpoints.listReceptions, ({ caller, query, now }) =>
    listReceptions(db, caller.tenant.id, query, now),
  )
  serve(endpoints.exportReceptions, ({ caller, query, now }) =>
    exportReceptions(db, caller.tenant.id, query, now),
  )
  serve(endpoints.listClaims, ({ caller, query }) => listClaims(db, caller.tenant, query))
  serve(endpoints.openClaim, ({ caller, params, body, idempotencyKey, now }) =>
    openClaim(db, caller, { ...params, ...body, key: idempotencyKey }, now),
  )
  serve(endpoints.resolveClaim, ({ caller, params, body, now }) =>
    resolveClaim(db, caller, { ...params, ...body }, now),
  )
  serve(endpoints.findLot, ({ caller, query }) => findLot(db, caller.tenant, query.lot))
  serve(endpoints.listRecalls, ({ caller, query }) => listRecalls(db, caller.tenant.id, query))
  serve(endpoints.startRecall, ({ caller, body, idempotencyKey, now }) =>
    startRecall(db, caller, { asked: body, key: idempotencyKey }, now),
  )
  serve(endpoints.getRecall, ({ caller, params }) => getRecall(db, caller.tenant, params.recallId))
  serve(endpoints.exportRecall, ({ caller, params }) =>
    exportRecall(db, caller.tenant.id, params.recallId),
  )
  serve(endpoints.printRecall, ({ caller, params, now }) =>
    printRecall(db, caller.tenant.id, params.recallId, now),
  )
  serve(endpoints.printReceivedRecall, ({ caller, params, now }) =>
    printReceivedRecall(db, caller.tenant.id, params.recallId, now),
  )
  serve(endpoints.noteRecallCall, ({ caller, params, body, now }) =>
    noteRecallCall(db, caller, { ...params, ...body }, now),
  )
  serve(endpoints.closeRecall, ({ caller, params, body, now }) =>
    closeRecall(db, caller, { ...params, ...body }, now),
  )
  serve(endpoints.getReceivedRecall, ({ caller, params }) =>
    getReceivedRecall(db, caller.tenant, params.recallId),
  )
  serve(endpoints.answerRecall, ({ caller, params, body, now }) =>
    answerRecall(db, caller, { ...params, ...body }, now),
  )
  serve(endpoints.listStock, ({ caller, query, now }) => listStock(db, caller.tenant, query, now))
  serve(endpoints.listPromises, ({ caller, now }) => listPromises(db, caller.tenant, now))
  serve(endpoints.announceArrival, ({ caller, params, body, now }) =>
    announceArrival(db, caller.tenant.id, { ...params, ...body }, now),
  )
  serve(endpoints.suggestArrivalGoods, ({ caller, query }) =>
    suggestArrivalGoods(db, readText, caller.tenant.id, query.q),
  )
  serve(endpoints.listArrivals, ({ caller, query }) => listArrivals(db, caller.tenant, query))
  serve(endpoints.getArrival, ({ caller, params }) =>
    getArrival(db, caller.tenant, params.arrivalId),
  )
  serve(endpoints.recordArrival, ({ caller, body, idempotencyKey, now }) =>
    recordArrival(db, caller, { asked: body, key: idempotencyKey }, now),
  )
  serve(endpoints.getOrderMargin, ({ caller, params }) =>
    getOrderMargin(db, caller.tenant.id, params.orderId),
  )
  serve(endpoints.getStockLot, ({ caller, params }) => getStockLot(db, caller.tenant, params.lotId))
  serve(endpoints.bookLoss, ({ caller, params, body, idempotencyKey, now }) =>
    bookLoss(db, caller, { ...params, asked: body, key: idempotencyKey }, now),
  )
  serve(endpoints.countLot, ({ caller, params, body, idempotencyKey, now }) =>
    countLot(db, caller, { ...params, asked: body, key: idempotencyKey }, now),
  )
  serve(endpoints.correctArrival, ({ caller, params, body, idempotencyKey, now }) =>
    correctArrival(db, caller, { ...params, asked: body, key: idempotencyKey }, now),
  )
  serve(endpoints.printLotLabels, ({ caller, params, query }) =>
    printLotLabels(db, caller.tenant.id, { ...params, ...query }),
  )
  serve(endpoints.printArrivalLabels, ({ caller, params, query }) =>
    printArrivalLabels(db, caller.tenant.id, { ...params, ...query }),
  )
  serve(endpoints.printOrderLabels, ({ caller, params, query }) =>
    printOrderLabels(db, caller.tenant, { ...params, ...query }),
  )
  serve(endpoints.listTours, ({ caller, query, now }) => listTours(db, caller, query, now))
  serve(endpoints.printTour, ({ caller, query, now }) => printTour(db, caller.tenant, query, now))
  serve(endpoints.addTourRoute, ({ caller, body }) => addTourRoute(db, caller.tenant.id, body))
  serve(endpoints.renameTourRoute, ({ caller, params, body }) =>
    renameTourRoute(db, caller.tenant.id, { ...params, ...body }),
  )
  serve(endpoints.removeTourRoute, ({ caller, params }) =>
    removeTourRoute(db, caller.tenant.id, params.routeId),
  )
  serve(endpoints.moveStop, ({ caller, params, body, now }) =>
    moveStop(db, caller, { ...params, ...body }, now),
  )
  serve(endpoints.placeStops, ({ caller, body, now }) => placeStops(db, caller, body, now))
  serve(endpoints.setDeliveryTerms, ({ caller, params, body }) =>
    setDeliveryTerms(db, caller.tenant.id, { ...params, ...body }),
  )
  serve(endpoints.sendTour, ({ caller, body, now }) => sendTour(db, caller, body, now))
  serve(endpoints.deliverStop, ({ caller, params, body, idempotencyKey, now }) =>
    deliverStop(db, caller, { ...params, ...body, key: idempotencyKey }, now),
  )
  serve(endpoints.leaveStop, ({ caller, params, body, idempotencyKey, now }) =>
    leaveStop(db, caller, { ...params, ...body, key: idempotencyKey }, now),
  )
  serve(endpoints.setTourCrew, ({ caller, params, body }) =>
    setTourCrew(db, caller.tenant.id, { ...params, ...body }),
  )
  serve(endpoints.printDeliveryProof, ({ caller, params }) =>
    printDeliveryProof(db, caller.tenant, params.orderId),
  )
  serve(endpoints.getPostponement, ({ caller, params, now }) =>
    getPostponement(db, caller.tenant, { ...params, now }),
  )
  serve(endpoints.postponeStop, ({ caller, params, body, idempotencyKey, now }) =>
    postponeStop(db, caller, { ...params, ...body, key: idempotencyKey }, now),
  )
  serve(endpoints.getStopDelivery, ({ caller, params, now }) =>
    getStopDelivery(db, caller, params.orderId, now),
  )
  serve(endpoints.correctStopDelivery, ({ caller, params, body, now }) =>
    correctStopDelivery(db, caller, { ...params, ...body }, now),
  )
  serve(endpoints.listTakings, ({ caller, query }) => listTakings(db, caller.tenant.id, query))
  serve(endpoints.getDelivery, ({ caller, params }) =>
    getDelivery(db, caller.tenant, params.orderId),
  )
}
