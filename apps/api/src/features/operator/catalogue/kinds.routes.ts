import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import {
  createCategory,
  deleteCategory,
  listKeptCategories,
  orderCategories,
  updateCategory,
} from './kept-categories.ts'
import {
  createMaturity,
  deleteMaturity,
  listKeptMaturities,
  updateMaturity,
} from './kept-maturities.ts'
import { createOrigin, deleteOrigin, listKeptOrigins, updateOrigin } from './kept-origins.ts'

/** The families of the menu, and where and how ripe produce is. */
export const catalogueKindRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.listKeptCategories, async () => ({ data: await listKeptCategories(db) }))
  serve(endpoints.createCategory, async ({ caller, now, body }) => ({
    data: await createCategory(db, { ...caller, now }, body),
  }))
  serve(endpoints.updateCategory, async ({ caller, now, params: { categoryId }, body }) => ({
    data: await updateCategory(db, { ...caller, now }, categoryId, body),
  }))
  serve(endpoints.deleteCategory, async ({ caller, now, params: { categoryId } }) => ({
    data: await deleteCategory(db, { ...caller, now }, categoryId),
  }))
  serve(endpoints.orderCategories, async ({ caller, now, body }) => ({
    data: await orderCategories(db, { ...caller, now }, body.ids),
  }))

  serve(endpoints.listKeptOrigins, ({ query }) => listKeptOrigins(db, query))
  serve(endpoints.createOrigin, async ({ caller, body }) => ({
    data: await createOrigin(db, caller.tenant.id, body),
  }))
  serve(endpoints.updateOrigin, async ({ caller, params: { originId }, body }) => ({
    data: await updateOrigin(db, caller.tenant.id, originId, body),
  }))
  serve(endpoints.deleteOrigin, async ({ caller, params: { originId } }) => ({
    data: await deleteOrigin(db, caller.tenant.id, originId),
  }))

  serve(endpoints.listKeptMaturities, ({ query }) => listKeptMaturities(db, query))
  serve(endpoints.createMaturity, async ({ caller, body }) => ({
    data: await createMaturity(db, caller.tenant.id, body.name),
  }))
  serve(endpoints.updateMaturity, async ({ caller, params: { maturityId }, body }) => ({
    data: await updateMaturity(db, caller.tenant.id, maturityId, body),
  }))
  serve(endpoints.deleteMaturity, async ({ caller, params: { maturityId } }) => ({
    data: await deleteMaturity(db, caller.tenant.id, maturityId),
  }))
}
