import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { MediaStore } from '../../platform/storage/media-store.ts'
import { listCustomerPrices, setCustomerPrices } from './customer-prices/customer-prices.ts'
import { forgetLabel, listLabels, readProgress } from './import/import.sql.ts'
import { importShopOffers } from './import/import-offers.ts'
import { type Actor, beginEdit, withdrawOffer } from './offers/change-offers.sql.ts'
import { changeShopOffers, updateShopOffer } from './offers/change-offers.ts'
import { createShopOffer } from './offers/create-offer.ts'
import { exportShopOffers } from './offers/export-offers.ts'
import { getShopOffer, getShopOfferHistory, listShopOffers, wordsOf } from './offers/list-offers.ts'
import { offerChoices, productSpecifications, productsNamed } from './offers/specifications.sql.ts'
import { getOfferWeighings } from './offers/weighings.ts'
import { presentSpecification } from './price-list.present.ts'
import { getWholesalerPriceList, previewPriceList } from './sending/price-list-file.ts'
import { sendPriceList } from './sending/send-price-lists.ts'
import {
  choosePriceListReaders,
  getPriceListSending,
  listPriceListReaders,
  setPriceListSending,
} from './sending/sending.ts'

const actorOf = (caller: { firstName: string; tenant: { id: number } }): Actor => ({
  shopId: caller.tenant.id,
  name: caller.firstName,
})

const shopOf = (caller: { userId: number; tenant: { id: number } }) => ({
  id: caller.tenant.id,
  userId: caller.userId,
})

/** The wholesaler's price list, which its people keep together. */
export const priceListRoutes = (
  serve: Serve,
  { db, pictures }: { db: Db; pictures: Pick<MediaStore, 'getPicture'> },
): void => {
  serve(endpoints.listShopOffers, ({ caller, query }) =>
    listShopOffers(db, caller.tenant.id, query),
  )
  serve(endpoints.exportShopOffers, async ({ caller, query }) =>
    exportShopOffers(db, caller.tenant.id, query.format),
  )
  serve(endpoints.getShopOffer, ({ caller, params }) =>
    getShopOffer(db, caller.tenant.id, params.offerId),
  )
  serve(endpoints.createShopOffer, ({ caller, body, idempotencyKey }) =>
    createShopOffer(db, actorOf(caller), body, idempotencyKey),
  )
  serve(endpoints.updateShopOffer, ({ caller, params, body }) =>
    updateShopOffer(db, actorOf(caller), params.offerId, body),
  )
  serve(endpoints.withdrawShopOffer, async ({ caller, params }) => {
    const actor = actorOf(caller)
    await db.transaction().execute(async trx => {
      await beginEdit(trx, actor, 'withdrawn')
      if (!(await withdrawOffer(trx, actor.shopId, params.offerId)))
        throw new AppError('offer_not_found')
    })
    return { data: null }
  })
  serve(endpoints.changeShopOffers, ({ caller, body }) =>
    changeShopOffers(db, actorOf(caller), body),
  )
  serve(endpoints.getOfferWeighings, ({ caller, params, now }) =>
    getOfferWeighings(db, caller.tenant.id, params.offerId, now),
  )
  serve(endpoints.getShopOfferHistory, ({ caller, params }) =>
    getShopOfferHistory(db, caller.tenant.id, params.offerId),
  )
  serve(endpoints.searchShopProducts, async ({ query }) => ({
    data: await productsNamed(db, wordsOf(query.q)),
  }))
  serve(endpoints.listShopSpecifications, async ({ caller, params }) => {
    const rows = await productSpecifications(db, caller.tenant.id, params.productId)
    if (rows === null) throw new AppError('product_not_found')
    return { data: rows.map(row => ({ ...presentSpecification(row), offer_id: row.offerId })) }
  })
  serve(endpoints.getOfferChoices, async ({ caller }) => ({
    data: await offerChoices(db, caller.tenant.id),
  }))
  serve(endpoints.listCustomerPrices, ({ caller, query }) =>
    listCustomerPrices(db, caller.tenant.id, query),
  )
  serve(endpoints.setCustomerPrices, ({ caller, body }) =>
    setCustomerPrices(db, actorOf(caller), body),
  )
  serve(endpoints.importShopOffers, ({ caller, body, file, isGone }) =>
    importShopOffers(db, actorOf(caller), { ...body, file }, isGone),
  )
  serve(endpoints.getImportProgress, async ({ caller, params: { key }, query: { awaited } }) => {
    const progress = await readProgress(db, caller.tenant.id, key)
    if (progress === null && awaited) return { data: null }
    if (progress === null) throw new AppError('import_not_found')
    return { data: { key, ...progress } }
  })
  serve(endpoints.listImportLabels, ({ caller, query }) => listLabels(db, caller.tenant.id, query))
  serve(endpoints.forgetImportLabel, async ({ caller, params }) => {
    if (!(await forgetLabel(db, caller.tenant.id, params.labelId)))
      throw new AppError('import_label_not_found')
    return { data: null }
  })
  serve(endpoints.getPriceListSending, ({ caller, now }) =>
    getPriceListSending(db, shopOf(caller), now),
  )
  serve(endpoints.setPriceListSending, ({ caller, body, now }) =>
    setPriceListSending(db, shopOf(caller), body, now),
  )
  serve(endpoints.listPriceListReaders, ({ caller, query }) =>
    listPriceListReaders(db, caller.tenant.id, query),
  )
  serve(endpoints.choosePriceListReaders, ({ caller, body, now }) =>
    choosePriceListReaders(db, shopOf(caller), body, now),
  )
  serve(endpoints.sendPriceList, ({ caller, now }) => sendPriceList(db, caller.tenant.id, now))
  serve(endpoints.previewPriceList, ({ caller, params, now }) =>
    previewPriceList({ db, pictures }, { shopId: caller.tenant.id, buyerId: params.buyerId }, now),
  )
  serve(endpoints.getWholesalerPriceList, ({ caller, params, now }) =>
    getWholesalerPriceList({ db, pictures }, { slug: params.slug, buyerId: caller.tenant.id }, now),
  )
}
