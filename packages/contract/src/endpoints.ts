import { authEndpoints } from './auth.ts'
import { cartEndpoints } from './carts.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { claimEndpoints } from './claims.ts'
import { companyEndpoints } from './company.ts'
import { conversationEndpoints } from './conversations.ts'
import { customerPriceEndpoints } from './customer-prices.ts'
import { customerEndpoints } from './customers.ts'
import { deviceEndpoints } from './devices.ts'
import { documentEndpoints } from './documents.ts'
import { figureEndpoints } from './figures.ts'
import { homepageEndpoints } from './homepage.ts'
import { journalEndpoints } from './journal.ts'
import { listEndpoints } from './lists.ts'
import { marketEndpoints } from './market.ts'
import { mediaEndpoints } from './media.ts'
import { memberEndpoints } from './members.ts'
import { notificationEndpoints } from './notifications.ts'
import { offerChoiceEndpoints } from './offer-choices.ts'
import { operatorEndpoints } from './operator.ts'
import { orderDeskEndpoints } from './order-desk.ts'
import { orderEndpoints } from './orders.ts'
import { pageEndpoints } from './pages.ts'
import { pickingEndpoints } from './picking.ts'
import { priceListEndpoints } from './price-list.ts'
import { priceListImportEndpoints } from './price-list-import.ts'
import { priceEndpoints } from './prices.ts'
import { realtimeEndpoints } from './realtime.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { sessionEndpoints } from './sessions.ts'
import { shopProfileEndpoints } from './shop-profile.ts'
import { shopEndpoints } from './shops.ts'
import { tenantEndpoints } from './tenants.ts'
import { userEndpoints } from './users.ts'

/** Every call of the API by name. */
export const endpoints = {
  ...authEndpoints,
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...journalEndpoints,
  ...userEndpoints,
  ...tenantEndpoints,
  ...memberEndpoints,
  ...companyEndpoints,
  ...mediaEndpoints,
  ...pageEndpoints,
  ...notificationEndpoints,
  ...deviceEndpoints,
  ...realtimeEndpoints,
  ...catalogueEndpoints,
  ...priceEndpoints,
  ...marketEndpoints,
  ...homepageEndpoints,
  ...shopEndpoints,
  ...shopProfileEndpoints,
  ...operatorEndpoints,
  ...listEndpoints,
  ...cartEndpoints,
  ...orderEndpoints,
  ...pickingEndpoints,
  ...orderDeskEndpoints,
  ...documentEndpoints,
  ...claimEndpoints,
  ...conversationEndpoints,
  ...priceListEndpoints,
  ...priceListImportEndpoints,
  ...customerPriceEndpoints,
  ...offerChoiceEndpoints,
  ...customerEndpoints,
  ...figureEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
