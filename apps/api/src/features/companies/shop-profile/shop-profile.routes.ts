import { shopProfileEndpoints as endpoints } from '@carreau/contract/companies/shop-profile'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { getShopDelivery } from './get-shop-delivery.ts'
import { getShopProfile } from './get-shop-profile.ts'
import { getShopStanding } from './get-shop-standing.ts'
import { updateShopDelivery } from './update-shop-delivery.ts'
import { updateShopProfile } from './update-shop-profile.ts'

export const shopProfileRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.getShopStanding, async ({ caller }) => ({
    data: await getShopStanding(db, caller.tenant.id),
  }))
  serve(endpoints.getShopProfile, async ({ caller }) => ({
    data: await getShopProfile(db, caller.tenant.id),
  }))
  serve(endpoints.updateShopProfile, async ({ caller, body, address }) => ({
    data: await updateShopProfile(db, caller, body, address),
  }))
  serve(endpoints.getShopDelivery, async ({ caller }) => ({
    data: await getShopDelivery(db, caller.tenant.id),
  }))
  serve(endpoints.updateShopDelivery, async ({ caller, body }) => ({
    data: await updateShopDelivery(db, caller.tenant.id, body),
  }))
}
