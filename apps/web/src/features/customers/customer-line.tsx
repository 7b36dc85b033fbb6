import { formatDate } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Price } from '../../ui/product/price.tsx'
import type { CustomerRow } from './customers.queries.ts'
import { Trend } from './figures/trend.tsx'

/** One customer; the whole row leads to it. */
export const CustomerLine = ({ customer }: { customer: CustomerRow }) => (
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
    <Fact label="Encours TTC" end>
      <Price value={customer.unpaid} />
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
