import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { changeProducts } from './change-products.ts'
import {
  approveBrand,
  createBrand,
  listKeptBrands,
  mergeBrand,
  refuseBrand,
  renameBrand,
} from './kept-brands.ts'
import {
  createPackaging,
  deletePackaging,
  listKeptPackagings,
  updatePackaging,
} from './kept-packagings.ts'
import {
  createProduct,
  deleteProduct,
  getKeptProduct,
  listKeptProducts,
  updateProduct,
} from './kept-products.ts'
import { addInterfelRate, listInterfelRates, removeInterfelRate } from './rates.ts'
import {
  ignoreLabel,
  listUnreadLabels,
  makeLabelOrigin,
  makeLabelPackaging,
  makeLabelProduct,
  makeLabelSynonym,
  makeLabelWord,
} from './unread-labels.ts'

/** The operator keeps the catalogue: nothing of it is code. */
export const catalogueKeepingRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.listKeptProducts, ({ query }) => listKeptProducts(db, query))
  serve(endpoints.getKeptProduct, async ({ params: { productId } }) => ({
    data: await getKeptProduct(db, productId),
  }))
  serve(endpoints.createProduct, async ({ caller, now, body }) => ({
    data: await createProduct(db, { ...caller, now }, body),
  }))
  serve(endpoints.updateProduct, async ({ caller, now, params: { productId }, body }) => ({
    data: await updateProduct(db, { ...caller, now }, productId, body),
  }))
  serve(endpoints.changeProducts, async ({ caller, now, body }) => ({
    data: await changeProducts(db, { ...caller, now }, body.products),
  }))
  serve(endpoints.deleteProduct, async ({ caller, now, params: { productId } }) => ({
    data: await deleteProduct(db, { ...caller, now }, productId),
  }))

  serve(endpoints.listKeptPackagings, ({ query }) => listKeptPackagings(db, query))
  serve(endpoints.createPackaging, async ({ caller, body }) => ({
    data: await createPackaging(db, caller.tenant.id, body.name),
  }))
  serve(endpoints.updatePackaging, async ({ caller, params: { packagingId }, body }) => ({
    data: await updatePackaging(db, caller.tenant.id, packagingId, body),
  }))
  serve(endpoints.deletePackaging, async ({ caller, params: { packagingId } }) => ({
    data: await deletePackaging(db, caller.tenant.id, packagingId),
  }))

  serve(endpoints.listKeptBrands, ({ query }) => listKeptBrands(db, query))
  serve(endpoints.createBrand, async ({ caller, body }) => ({
    data: await createBrand(db, caller.tenant.id, body.name),
  }))
  serve(endpoints.renameBrand, async ({ caller, params: { brandId }, body }) => ({
    data: await renameBrand(db, { platformId: caller.tenant.id, brandId, ...body }),
  }))
  serve(endpoints.approveBrand, async ({ caller, params: { brandId }, body }) => ({
    data: await approveBrand(db, { platformId: caller.tenant.id, brandId, ...body }),
  }))
  serve(endpoints.refuseBrand, async ({ caller, now, params: { brandId }, body }) => ({
    data: await refuseBrand(db, { platformId: caller.tenant.id, brandId, now, ...body }),
  }))
  serve(endpoints.mergeBrand, async ({ caller, now, params: { brandId }, body }) => ({
    data: await mergeBrand(db, {
      now,
      platformId: caller.tenant.id,
      brandId,
      version: body.version,
      intoId: body.into_id,
    }),
  }))

  serve(endpoints.listInterfelRates, async () => ({ data: await listInterfelRates(db) }))
  serve(endpoints.addInterfelRate, async ({ caller, body }) => ({
    data: await addInterfelRate(db, caller.tenant.id, body),
  }))
  serve(endpoints.removeInterfelRate, async ({ caller, params: { rateId } }) => ({
    data: await removeInterfelRate(db, caller.tenant.id, rateId),
  }))

  serve(endpoints.listUnreadLabels, ({ query }) => listUnreadLabels(db, query))
  serve(endpoints.makeLabelSynonym, async ({ caller, now, params: { labelId }, body }) => ({
    data: await makeLabelSynonym(
      db,
      { ...caller, now },
      {
        labelId,
        productId: body.product_id,
        synonym: body.synonym,
      },
    ),
  }))
  serve(endpoints.makeLabelProduct, async ({ caller, now, params: { labelId }, body }) => ({
    data: await makeLabelProduct(db, { ...caller, now }, labelId, body),
  }))
  serve(endpoints.makeLabelPackaging, async ({ caller, now, params: { labelId }, body }) => ({
    data: await makeLabelPackaging(db, { ...caller, now }, { labelId, ...body }),
  }))
  serve(endpoints.makeLabelOrigin, async ({ caller, now, params: { labelId }, body }) => ({
    data: await makeLabelOrigin(db, { ...caller, now }, labelId, body),
  }))
  serve(endpoints.makeLabelBrand, async ({ caller, now, params: { labelId }, body }) => ({
    data: await makeLabelWord(db, { ...caller, now }, { labelId, kind: 'brand', ...body }),
  }))
  serve(endpoints.makeLabelMaturity, async ({ caller, now, params: { labelId }, body }) => ({
    data: await makeLabelWord(db, { ...caller, now }, { labelId, kind: 'maturity', ...body }),
  }))
  serve(endpoints.ignoreLabel, async ({ caller, now, params: { labelId }, body }) => ({
    data: await ignoreLabel(db, { ...caller, now }, { labelId, ...body }),
  }))
}
