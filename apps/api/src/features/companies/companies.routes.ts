import { endpoints } from '@carreau/contract/endpoints'
import { asSystem } from '../../platform/db/acting-for.ts'
import type { Db } from '../../platform/db/database.ts'
import { keepFresh } from '../../platform/db/keep-fresh.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { buyerOf } from '../../platform/identity/caller.ts'
import type { MediaStore } from '../../platform/storage/media-store.ts'
import { getCompany, updateCompany } from './company/company.ts'
import { uploadImage } from './media/upload-image.ts'
import { acceptInvitation, getInvitation, inviteMember } from './members/invitations.ts'
import { listMembers, removeMember, updateMember } from './members/members.ts'
import { getShopDelivery, getShopProfile, getShopStanding } from './shop-profile/shop-profile.ts'
import {
  updateShopDelivery,
  updateShopProfile,
  withdrawIdentityChange,
} from './shop-profile/update-shop-profile.ts'
import { shopOf } from './shops/shops.present.ts'
import { countOffers, findShop, findShops } from './shops/shops.sql.ts'
import { createTenant, tenantChoiceSettings } from './tenants/create-tenant.ts'
import { disputeSiret } from './tenants/dispute-siret.ts'

const data = async <T>(answer: Promise<T>) => ({ data: await answer })

/** What people do for the company they work for; `shopRoutes` is what everybody sees of it. */
export const companyRoutes = (
  serve: Serve,
  { db, pictures }: { db: Db; pictures: MediaStore },
): void => {
  serve(endpoints.createTenant, ({ caller, body, address }) =>
    data(asSystem('new company', () => createTenant(db, caller, body, address))),
  )
  serve(endpoints.disputeSiret, ({ caller, body, address }) =>
    data(asSystem('new company', () => disputeSiret(db, caller, body, address))),
  )
  serve(endpoints.getTenantChoiceSettings, async () => tenantChoiceSettings)

  serve(endpoints.listMembers, ({ caller, query }) => listMembers(db, caller.tenant, query))
  serve(endpoints.inviteMember, ({ caller, body, address }) =>
    data(inviteMember(db, caller, body, address)),
  )
  serve(endpoints.updateMember, ({ caller, params, body }) =>
    data(updateMember(db, caller, params.memberId, body)),
  )
  serve(endpoints.removeMember, ({ caller, params }) =>
    data(removeMember(db, caller, params.memberId)),
  )
  serve(endpoints.getInvitation, ({ params }) =>
    data(asSystem('an invitation is accepted', () => getInvitation(db, params.token))),
  )
  serve(endpoints.acceptInvitation, ({ caller, params, now }) =>
    data(
      asSystem('an invitation is accepted', () => acceptInvitation(db, caller, params.token, now)),
    ),
  )

  serve(endpoints.getCompany, ({ caller }) => data(getCompany(db, caller.tenant)))
  serve(endpoints.updateCompany, ({ caller, body, address }) =>
    data(updateCompany(db, caller, body, address)),
  )
  serve(endpoints.uploadImage, ({ caller, file, address }) =>
    data(uploadImage({ db, store: pictures }, caller, file, address)),
  )

  serve(endpoints.getShopStanding, ({ caller }) => data(getShopStanding(db, caller.tenant.id)))
  serve(endpoints.getShopProfile, ({ caller }) => data(getShopProfile(db, caller.tenant.id)))
  serve(endpoints.updateShopProfile, ({ caller, body, address }) =>
    data(updateShopProfile(db, caller, body, address)),
  )
  serve(endpoints.withdrawIdentityChange, ({ caller }) =>
    data(withdrawIdentityChange(db, caller.tenant.id)),
  )
  serve(endpoints.getShopDelivery, ({ caller }) => data(getShopDelivery(db, caller.tenant.id)))
  serve(endpoints.updateShopDelivery, ({ caller, body }) =>
    data(updateShopDelivery(db, caller.tenant.id, body)),
  )
}

/** Counting grows with the market, so it is done once a minute and for everybody. */
const countsAreFreshMs = 60_000

/** The wholesalers as everybody sees them; a buyer also whether they deliver to it. */
export const shopRoutes = (serve: Serve, { db }: { db: Db }): void => {
  const offerCounts = keepFresh(() => countOffers(db), countsAreFreshMs)

  serve(endpoints.listShops, async ({ query: { page, per_page }, caller, now }) => {
    const counts = await offerCounts()
    const wanted = { page, perPage: per_page, buyerId: buyerOf(caller) }
    const { shops, total } = await findShops(db, wanted)
    return {
      data: shops.map(shop => shopOf(shop, counts.get(shop.id) ?? 0, now)),
      meta: { total, page, per_page },
    }
  })

  serve(endpoints.getShop, async ({ params: { slug }, caller, now }) => {
    const counts = await offerCounts()
    const shop = await findShop(db, slug, buyerOf(caller))
    if (shop === undefined) throw new AppError('shop_not_found')
    return { data: shopOf(shop, counts.get(shop.id) ?? 0, now) }
  })
}
