import { addressEndpoints } from './accounts/address.ts'
import { authEndpoints, secondFactorEndpoints, sessionEndpoints } from './accounts/auth.ts'
import { deviceEndpoints } from './accounts/devices.ts'
import { journalEndpoints } from './accounts/journal.ts'
import { userEndpoints } from './accounts/users.ts'
import { cartEndpoints } from './carts/carts.ts'
import { catalogueEndpoints } from './catalogue/catalogue.ts'
import { marketEndpoints, priceEndpoints } from './catalogue/prices.ts'
import { companyEndpoints, tenantEndpoints } from './companies/company.ts'
import { mediaEndpoints } from './companies/media.ts'
import { memberEndpoints } from './companies/members.ts'
import { shopEndpoints, shopProfileEndpoints } from './companies/shops.ts'
import { conversationEndpoints } from './conversations/conversations.ts'
import { advanceEndpoints } from './customers/advances.ts'
import { ageingEndpoints } from './customers/ageing.ts'
import { bankEndpoints } from './customers/bank.ts'
import { customerContactEndpoints } from './customers/contacts.ts'
import { crateEndpoints } from './customers/crates.ts'
import { customerEndpoints } from './customers/customers.ts'
import { figureEndpoints } from './customers/figures.ts'
import { reminderEndpoints } from './customers/reminders.ts'
import { accountingEndpoints } from './documents/accounting.ts'
import { documentEndpoints } from './documents/documents.ts'
import { invoiceEndpoints } from './documents/invoices.ts'
import { periodEndpoints } from './documents/periods.ts'
import { purchaseEndpoints } from './documents/purchases.ts'
import { varianceEndpoints } from './documents/variances.ts'
import { apiCallEndpoints } from './integrations/api-calls.ts'
import { apiKeyEndpoints } from './integrations/api-keys.ts'
import { electronicEndpoints } from './integrations/electronic.ts'
import { orderFileEndpoints } from './integrations/order-files.ts'
import { secretAddressEndpoints } from './integrations/secret-addresses.ts'
import { webhookEndpoints } from './integrations/webhooks.ts'
import { decisionEndpoints } from './lists/decisions.ts'
import { favoriteEndpoints } from './lists/favorites.ts'
import { listEndpoints } from './lists/lists.ts'
import { orderGuideEndpoints } from './lists/order-guide.ts'
import { orderTextEndpoints } from './needs/order-text.ts'
import { needReadEndpoints } from './needs/reading.ts'
import { needSplitEndpoints } from './needs/splitting.ts'
import { notificationEndpoints } from './notifications/notifications.ts'
import { realtimeEndpoints } from './notifications/realtime.ts'
import { platformCompanyEndpoints } from './operator/companies.ts'
import {
  keptCategoryEndpoints,
  keptMaturityEndpoints,
  keptOriginEndpoints,
} from './operator/kept-kinds.ts'
import { keptProductEndpoints } from './operator/kept-products.ts'
import { keptBrandEndpoints, keptPackagingEndpoints } from './operator/kept-words.ts'
import { operatorEndpoints } from './operator/operator.ts'
import { homepageEndpoints, pageEndpoints } from './operator/pages.ts'
import { rateEndpoints } from './operator/rates.ts'
import { siretDisputeEndpoints } from './operator/siret-disputes.ts'
import { unreadLabelEndpoints } from './operator/unread-labels.ts'
import { claimEndpoints } from './orders/claims.ts'
import { orderDeskEndpoints } from './orders/desk.ts'
import { orderEntryEndpoints } from './orders/entry.ts'
import { labelEndpoints } from './orders/labels.ts'
import { livingOrderEndpoints } from './orders/living.ts'
import { mailboxEndpoints } from './orders/mailbox.ts'
import { orderEndpoints } from './orders/orders.ts'
import { pickingEndpoints } from './orders/picking.ts'
import { placingEndpoints } from './orders/placing.ts'
import { recallEndpoints } from './orders/recalls.ts'
import { receptionEndpoints } from './orders/reception.ts'
import { reorderEndpoints } from './orders/reordering.ts'
import { stockEndpoints } from './orders/stock.ts'
import { tourPlanEndpoints } from './orders/tour-plans.ts'
import { tourEndpoints } from './orders/tours.ts'
import { customerPriceEndpoints } from './price-list/customer-prices.ts'
import { priceListFetchingEndpoints } from './price-list/fetching.ts'
import { priceListImportEndpoints } from './price-list/import.ts'
import { offerChoiceEndpoints } from './price-list/offer-choices.ts'
import { priceListEndpoints } from './price-list/price-list.ts'
import { priceListSendingEndpoints } from './price-list/sending.ts'
import { todayEndpoints } from './today/today.ts'

/** Every call of the API by name. */
export const endpoints = {
  ...authEndpoints,
  ...sessionEndpoints,
  ...addressEndpoints,
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
  ...platformCompanyEndpoints,
  ...siretDisputeEndpoints,
  ...operatorEndpoints,
  ...keptProductEndpoints,
  ...keptPackagingEndpoints,
  ...keptCategoryEndpoints,
  ...keptOriginEndpoints,
  ...keptMaturityEndpoints,
  ...keptBrandEndpoints,
  ...rateEndpoints,
  ...unreadLabelEndpoints,
  ...favoriteEndpoints,
  ...listEndpoints,
  ...decisionEndpoints,
  ...orderGuideEndpoints,
  ...cartEndpoints,
  ...needReadEndpoints,
  ...orderTextEndpoints,
  ...needSplitEndpoints,
  ...placingEndpoints,
  ...orderEndpoints,
  ...reorderEndpoints,
  ...labelEndpoints,
  ...livingOrderEndpoints,
  ...mailboxEndpoints,
  ...pickingEndpoints,
  ...receptionEndpoints,
  ...recallEndpoints,
  ...stockEndpoints,
  ...tourEndpoints,
  ...tourPlanEndpoints,
  ...orderDeskEndpoints,
  ...orderEntryEndpoints,
  ...documentEndpoints,
  ...accountingEndpoints,
  ...invoiceEndpoints,
  ...purchaseEndpoints,
  ...varianceEndpoints,
  ...periodEndpoints,
  ...claimEndpoints,
  ...conversationEndpoints,
  ...priceListEndpoints,
  ...priceListImportEndpoints,
  ...customerPriceEndpoints,
  ...priceListSendingEndpoints,
  ...orderFileEndpoints,
  ...priceListFetchingEndpoints,
  ...offerChoiceEndpoints,
  ...customerEndpoints,
  ...customerContactEndpoints,
  ...ageingEndpoints,
  ...bankEndpoints,
  ...advanceEndpoints,
  ...reminderEndpoints,
  ...crateEndpoints,
  ...figureEndpoints,
  ...todayEndpoints,
  ...apiCallEndpoints,
  ...apiKeyEndpoints,
  ...secretAddressEndpoints,
  ...webhookEndpoints,
  ...electronicEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
