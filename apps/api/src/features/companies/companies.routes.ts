import { companyEndpoints, tenantEndpoints } from '@carreau/contract/companies/company'
import { mediaEndpoints } from '@carreau/contract/companies/media'
import { memberEndpoints } from '@carreau/contract/companies/members'
import { shopProfileEndpoints } from '@carreau/contract/companies/shops'
import { asSystem } from '../../platform/db/acting-for.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { MediaStore } from '../../platform/storage/media-store.ts'
import { getCompany, updateCompany } from './company/company.ts'
import { uploadImage } from './media/upload-image.ts'
import { acceptInvitation, getInvitation, inviteMember } from './members/invitations.ts'
import { listMembers, removeMember, updateMember } from './members/members.ts'
import { getShopDelivery, getShopProfile, getShopStanding } from './shop-profile/shop-profile.ts'
import { updateShopDelivery } from './shop-profile/update-shop-delivery.ts'
import { updateShopProfile } from './shop-profile/update-shop-profile.ts'
import { createTenant, tenantChoiceSettings } from './tenants/create-tenant.ts'

const endpoints = {
  ...tenantEndpoints,
  ...memberEndpoints,
  ...companyEndpoints,
  ...mediaEndpoints,
  ...shopProfileEndpoints,
}

const data = async <T>(answer: Promise<T>) => ({ data: await answer })

/** What people do for the company they work for; `shops.routes.ts` is what everybody sees of it. */
export const companyRoutes = (
  serve: Serve,
  { db, pictures }: { db: Db; pictures: MediaStore },
): void => {
  serve(endpoints.createTenant, ({ caller, body }) =>
    data(asSystem('new company', () => createTenant(db, caller, body))),
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
  serve(endpoints.updateCompany, ({ caller, body }) => data(updateCompany(db, caller.tenant, body)))
  serve(endpoints.uploadImage, ({ caller, file, address }) =>
    data(uploadImage({ db, store: pictures }, caller, file, address)),
  )

  serve(endpoints.getShopStanding, ({ caller }) => data(getShopStanding(db, caller.tenant.id)))
  serve(endpoints.getShopProfile, ({ caller }) => data(getShopProfile(db, caller.tenant.id)))
  serve(endpoints.updateShopProfile, ({ caller, body, address }) =>
    data(updateShopProfile(db, caller, body, address)),
  )
  serve(endpoints.getShopDelivery, ({ caller }) => data(getShopDelivery(db, caller.tenant.id)))
  serve(endpoints.updateShopDelivery, ({ caller, body }) =>
    data(updateShopDelivery(db, caller.tenant.id, body)),
  )
}
