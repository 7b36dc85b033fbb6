import type { CreditPolicy } from '@carreau/domain/customers/credit'
import { formatDate } from '@carreau/domain/french/dates'
import { formatCount, formatPackages } from '@carreau/domain/french/format'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { ChevronLeft } from 'lucide-react'
import { Suspense } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import { Price } from '../../ui/product/price.tsx'
import { accountQuery } from './account/account.queries.ts'
import { CustomerContacts } from './contacts/customer-contacts.tsx'
import { type CustomerTab, customerTabs, lazyTabs } from './customer-tabs.ts'
import { type Customer, customerQuery } from './customers.queries.ts'
import { SalesChart, UnpaidBuckets } from './figures/charts.tsx'

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
        {[
          customer.code,
          `${customer.kind_label} (${customer.is_interfel_charged ? 'avec' : 'sans'} cotisation Interfel)`,
          line1,
          `${postal_code} ${city}`.trim(),
        ]
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

const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric' })

const beyondLimit: Record<CreditPolicy, string> = {
  warn: 'Au-delà, vous êtes averti et la commande suit son cours.',
  ask: 'Au-delà, aucune commande n’est acceptée sans vous.',
  block: 'Au-delà, la commande est refusée.',
}

/** What stands on the account beside its invoices, and what it comes to; nothing where there is only invoices. */
const Balance = ({ buyerId }: { buyerId: number }) => {
  const { data } = useQuery(accountQuery(useApi(), buyerId))
  if (data === undefined || (data.claimed === 0 && data.in_advance === 0)) return null
  return (
    <p className="mt-3 text-sm">
      {data.claimed !== 0 && (
        <>
          Intérêts et indemnités réclamés&nbsp;: <Price value={data.claimed} />.{' '}
        </>
      )}
      {data.in_advance !== 0 && (
        <>
          Acomptes&nbsp;: <Price value={-data.in_advance} />.{' '}
        </>
      )}
      Solde du compte&nbsp;: <Price value={data.balance} className="font-semibold" />
    </p>
  )
}

/** What it owes with its orders under way, and what its limit does. */
const Owed = ({ customer: { owed, terms } }: { customer: Customer }) => {
  const { credit_limit: limit, credit_policy: policy } = terms
  return (
    <p className={cx('mt-3 text-sm', limit !== null && owed > limit && 'text-tomato-ink')}>
      Encours&nbsp;: <Price value={owed} /> TTC (solde du compte, livraisons à facturer et commandes
      en cours)
      {limit === null ? (
        ', sans plafond.'
      ) : (
        <>
          , plafond <Price value={limit} />. {beyondLimit[policy]}
        </>
      )}
    </p>
  )
}

const CustomerOverview = ({ customer }: { customer: Customer }) => (
  <div className="grid gap-4 xl:grid-cols-2">
    <Card className="p-4 xl:col-span-2">
      <h2 className="mb-3 text-xl">À régler</h2>
      <UnpaidBuckets buckets={customer.unpaid_by_due} />
      <Balance buyerId={customer.id} />
      <Owed customer={customer} />
      {customer.to_invoice > 0 && (
        <p className="mt-3 text-sm">
          Livré, à facturer avec la décade&nbsp;: <Price value={customer.to_invoice} />{' '}
          <Link to="/shop/to-invoice" className="-my-2 inline-flex min-h-11 items-center underline">
            À facturer
          </Link>
        </p>
      )}
    </Card>
    <Card className="p-4">
      <h2 className="mb-3 text-xl">Ventes sur 12 mois</h2>
      <SalesChart
        label="Mois à lire sur le graphique des ventes"
        bars={customer.months.map(({ month, net }) => ({
          label: monthName.format(new Date(`${month}-15T12:00:00Z`)),
          net,
        }))}
      />
    </Card>
    <CustomerContacts customer={customer} />
    <Card className="p-4">
      <h2 className="text-xl">N’achète plus</h2>
      <p className="mb-2 text-ink-soft text-sm">
        Commandé au moins trois fois il y a 4 à 16 semaines, plus depuis 3 semaines.
      </p>
      {customer.no_longer_bought.length === 0 ? (
        <p className="text-sm">Rien ne manque à ses habitudes.</p>
      ) : (
        <ul className="divide-y text-sm">
          {customer.no_longer_bought.map(product => (
            <li key={product.product_id} className="flex justify-between gap-3 py-2">
              <span className="font-medium">{product.name}</span>
              <span className="shrink-0 text-right text-ink-soft">
                {formatCount(product.orders, 'commande', 'commandes')}
                <span className="block">dernière le {formatDate(product.last_bought_on)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
    <Card className="p-4">
      <h2 className="mb-2 text-xl">Produits des 90 derniers jours</h2>
      {customer.top_products.length === 0 ? (
        <p className="text-sm">Aucune livraison sur cette période.</p>
      ) : (
        <ul className="divide-y text-sm">
          {customer.top_products.map(product => (
            <li key={product.product_id} className="flex justify-between gap-3 py-2">
              <span className="font-medium">{product.name}</span>
              <span className="text-right">
                <Price value={product.net} />
                <span className="block text-ink-soft">{formatPackages(product.packages)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  </div>
)
