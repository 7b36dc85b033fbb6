import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { Customer } from './customers.queries.ts'

export const customerTabs = [
  { value: 'apercu', label: 'Aperçu' },
  { value: 'prix', label: 'Prix' },
  { value: 'factures', label: 'Factures' },
  { value: 'consignes', label: 'Consignes' },
  { value: 'conditions', label: 'Conditions' },
] as const
export type CustomerTab = (typeof customerTabs)[number]['value']

/** All but the first, which has no name in the address. */
type NamedTab = Exclude<CustomerTab, 'apercu'>
export type TabSearch = { tab?: NamedTab }

/** The tab an address names; the first of an unknown one. */
export const readTab = (search: Record<string, unknown>): TabSearch => {
  const tab = customerTabs.find(({ value }) => value === search.tab)?.value
  return tab === undefined || tab === 'apercu' ? {} : { tab }
}

/** What each tab but the first shows, in a file of its own. */
export const lazyTabs: Record<NamedTab, AsyncRouteComponent<{ customer: Customer }>> = {
  prix: lazyRouteComponent(() => import('./agreed-prices.tsx'), 'AgreedPrices'),
  factures: lazyRouteComponent(() => import('./customer-invoices.tsx'), 'CustomerInvoices'),
  consignes: lazyRouteComponent(() => import('./crates/customer-crates.tsx'), 'CustomerCrates'),
  conditions: lazyRouteComponent(() => import('./customer-terms.tsx'), 'CustomerTerms'),
}
