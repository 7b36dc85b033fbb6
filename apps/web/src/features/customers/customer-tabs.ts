export const customerTabs = [
  { value: 'apercu', label: 'Aperçu' },
  { value: 'prix', label: 'Prix' },
  { value: 'factures', label: 'Factures' },
  { value: 'conditions', label: 'Conditions' },
] as const
export type CustomerTab = (typeof customerTabs)[number]['value']

/** All but the first, which has no name in the address. */
export type NamedTab = Exclude<CustomerTab, 'apercu'>
export type TabSearch = { tab?: NamedTab }

/** The tab an address names; the first of an unknown one. */
export const readTab = (search: Record<string, unknown>): TabSearch => {
  const tab = customerTabs.find(({ value }) => value === search.tab)?.value
  return tab === undefined || tab === 'apercu' ? {} : { tab }
}
