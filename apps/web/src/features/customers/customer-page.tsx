import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { AgreedPrices } from './agreed-prices.tsx'
import { CustomerInvoices } from './customer-invoices.tsx'
import { CustomerOverview } from './customer-overview.tsx'
import { type CustomerTab, customerTabs } from './customer-tabs.ts'
import { CustomerTerms } from './customer-terms.tsx'
import { customerQuery } from './customers.queries.ts'

/** One customer of the wholesaler, a tab for each thing one comes to do. */
export const CustomerPage = ({
  buyerId,
  tab,
  onTab,
}: {
  buyerId: number
  tab: CustomerTab
  onTab: (tab: CustomerTab) => void
}) => {
  const { data: customer } = useSuspenseQuery(customerQuery(useApi(), buyerId))
  const { line1, postal_code, city } = customer.address
  return (
    <>
      <Link
        to="/shop/customers"
        className="inline-flex h-11 items-center gap-1 text-ink-soft text-sm hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" /> Clients
      </Link>
      <h1 className="text-3xl">{customer.company_name}</h1>
      <p className="mt-1 text-ink-soft text-sm">
        {[customer.code, customer.kind_label, line1, `${postal_code} ${city}`.trim()]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-4 overflow-x-auto">
        <Tabs label="Fiche client" value={tab} onChange={onTab} options={customerTabs} />
      </div>
      <div className="mt-4">
        {tab === 'apercu' && <CustomerOverview customer={customer} />}
        {tab === 'prix' && <AgreedPrices buyerId={buyerId} />}
        {tab === 'factures' && <CustomerInvoices customer={customer} />}
        {tab === 'conditions' && <CustomerTerms key={buyerId} customer={customer} />}
      </div>
    </>
  )
}
