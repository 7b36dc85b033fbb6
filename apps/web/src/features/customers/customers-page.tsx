import { type CustomerSort, customerSorts } from '@carreau/domain/customers/customers'
import { formatDate } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import { Pagination } from '../../ui/navigation/pagination.tsx'
import { Price } from '../../ui/product/price.tsx'
import { CustomerSearch } from './customer-search.tsx'
import { type CustomerFilters, type CustomerRow, customersQuery } from './customers.queries.ts'
import { CustomersSkeleton } from './customers-skeleton.tsx'
import { Trend } from './figures/trend.tsx'

/** The list's filters, as its URL holds them; what makes no sense is dropped. */
export const readCustomerFilters = (search: Record<string, unknown>): CustomerFilters => {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : ''
  const sort = customerSorts.find(known => known === search.sort)
  const page = Number(search.page)
  return {
    ...(q.trim() !== '' && { q: q.trim().slice(0, 200) }),
    ...(sort && sort !== 'name' && { sort }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  }
}

const sortLabels: Record<CustomerSort, string> = {
  name: 'Nom',
  '-last_order': 'Dernière commande',
  '-net': 'Ventes des 30 jours',
  '-drop': 'Plus forte baisse',
  '-balance': 'Solde',
  '-overdue': 'Retard de paiement',
}

/** The wholesaler's customers: who buys less, who is late. */
export const CustomersPage = ({
  filters,
  onFilter,
}: {
  filters: CustomerFilters
  onFilter: (filters: CustomerFilters) => void
}) => {
  const customers = useQuery({
    ...customersQuery(useApi(), filters),
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  if (customers.data === undefined) return <CustomersSkeleton />
  const { data: rows, meta } = customers.data
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-3xl">Clients</h1>
        <p role="status" className="text-ink-soft text-sm">
          {formatCount(meta.total, 'client', 'clients')}
        </p>
        <Link
          to="/shop/customers"
          search={{ view: 'ageing' }}
          className="ml-auto inline-flex min-h-11 items-center text-leaf-ink text-sm underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          Balance âgée
        </Link>
      </div>
      <search className="mt-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <CustomerSearch
          q={filters.q ?? ''}
          onSearch={q => {
            const { page: _, q: __, ...rest } = filters
            onFilter({ ...rest, ...(q !== '' && { q }) })
          }}
        />
        <SelectField
          label="Trier par"
          className="w-full"
          value={filters.sort ?? 'name'}
          onChange={({ currentTarget: { value } }) => {
            const { page: _, ...rest } = filters
            onFilter({ ...rest, sort: value as CustomerSort })
          }}
        >
          {Object.entries(sortLabels).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </SelectField>
      </search>
      {rows.length === 0 ? (
        <EmptyState
          icon={Users}
          title={filters.q ? 'Aucun client ne correspond' : 'Aucun client pour le moment'}
          text={
            filters.q
              ? 'Essayez une partie du nom, la ville ou votre code client.'
              : 'Une société devient cliente à sa première commande.'
          }
        />
      ) : (
        <div
          aria-busy={customers.isPlaceholderData}
          className="mt-4 overflow-hidden rounded-lg border bg-surface transition-opacity aria-busy:opacity-60"
        >
          <div
            aria-hidden="true"
            className="hidden border-b px-4 py-2 font-medium text-ink-soft text-xs lg:grid lg:grid-cols-[minmax(0,1fr)_9rem_10rem_8rem_8rem] lg:gap-4"
          >
            <span>Client</span>
            <span>Dernière commande</span>
            <span className="text-right">30 jours (HT)</span>
            <span className="text-right">Solde TTC</span>
            <span className="text-right">En retard</span>
          </div>
          <ul className="divide-y">
            {rows.map(customer => (
              <CustomerLine key={customer.id} customer={customer} />
            ))}
          </ul>
        </div>
      )}
      <div className="mt-6">
        <Pagination
          page={meta.page}
          pages={Math.ceil(meta.total / meta.per_page)}
          link={(page, props) => (
            <Link to="/shop/customers" search={{ ...filters, page }} {...props} />
          )}
        />
      </div>
    </>
  )
}

/** One customer; the whole row leads to it. */
const CustomerLine = ({ customer }: { customer: CustomerRow }) => (
  <li className="relative grid grid-cols-2 gap-x-4 gap-y-2 px-4 py-3 hover:bg-sunken sm:grid-cols-4 lg:grid-cols-[minmax(0,1fr)_9rem_10rem_8rem_8rem] lg:items-center">
    <Link
      to="/shop/customers/$buyerId"
      params={{ buyerId: customer.id }}
      className="col-span-full min-w-0 break-words font-medium after:absolute after:inset-0 lg:col-span-1 lg:truncate"
    >
      {customer.company_name}
      <span className="block font-normal text-ink-soft text-sm lg:truncate">
        {[customer.code, customer.kind_label, customer.city].filter(Boolean).join(' · ')}
      </span>
    </Link>
    <Fact label="Dernière commande">
      {customer.last_order_at === null ? '—' : formatDate(customer.last_order_at)}
    </Fact>
    <Fact label="30 jours (HT)" end>
      <Price value={customer.net} className="font-semibold" />
      <span className="block text-ink-soft text-xs">
        {formatCount(customer.orders, 'livraison', 'livraisons')}{' '}
        <Trend now={customer.net} before={customer.net_before} />
      </span>
    </Fact>
    <Fact label="Solde TTC" end>
      <Price value={customer.balance} />
    </Fact>
    <Fact label="En retard" end>
      <Price
        value={customer.overdue}
        className={customer.overdue > 0 ? 'font-semibold text-tomato-ink' : 'text-ink-soft'}
      />
    </Fact>
  </li>
)

const Fact = ({
  label,
  end = false,
  children,
}: {
  label: string
  end?: boolean
  children: ReactNode
}) => (
  <div className={end ? 'text-sm lg:text-right' : 'text-sm'}>
    <span className="block text-ink-soft text-xs lg:sr-only">{label} </span>
    {children}
  </div>
)
