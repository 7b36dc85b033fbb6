import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { NamedTab } from './customer-tabs.ts'
import type { Customer } from './customers.queries.ts'

/** What each tab but the first shows, in a file of its own. */
export const lazyTabs: Record<NamedTab, AsyncRouteComponent<{ customer: Customer }>> = {
  prix: lazyRouteComponent(() => import('./agreed-prices.tsx'), 'AgreedPrices'),
  factures: lazyRouteComponent(() => import('./customer-invoices.tsx'), 'CustomerInvoices'),
  conditions: lazyRouteComponent(() => import('./customer-terms.tsx'), 'CustomerTerms'),
}
