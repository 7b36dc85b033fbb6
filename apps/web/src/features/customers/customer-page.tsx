import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Suspense } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import { CustomerOverview } from './customer-overview.tsx'
import { type CustomerTab, customerTabs } from './customer-tabs.ts'
import { type Customer, customerQuery } from './customers.queries.ts'
import { lazyTabs } from './lazy-tabs.ts'

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
        <TabContent key={`${buyerId} ${tab}`} tab={tab} customer={customer} />
      </div>
    </>
  )
}

/** Of the tabs but the first the code comes when they are opened, their place being kept. */
const TabContent = ({ tab, customer }: { tab: CustomerTab; customer: Customer }) => {
  if (tab === 'apercu') return <CustomerOverview customer={customer} />
  const Tab = lazyTabs[tab]
  return (
    <Suspense fallback={<Skeleton className="h-128" />}>
      <Tab customer={customer} />
    </Suspense>
  )
}
