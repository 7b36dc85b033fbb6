import { formatDate } from '@carreau/domain/french/dates'
import {
  formatCount,
  formatEuros,
  formatKg,
  formatNumber,
  formatPackages,
  formatRate,
} from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { type ShopFigures, shopFiguresQuery } from '../customers.queries.ts'
import { SalesChart, UnpaidBuckets } from './charts.tsx'
import { type AskedPeriod, PeriodChoice, periodOf } from './period-choice.tsx'
import { Trend } from './trend.tsx'

/** A wholesaler's sales of a period, beside the same length of time before. */
export const FiguresPage = ({
  asked,
  onAsk,
}: {
  asked: AskedPeriod
  onAsk: (asked: AskedPeriod) => void
}) => {
  const period = periodOf(asked, parisDay(new Date()))
  const figures = useQuery({
    ...shopFiguresQuery(useApi(), period),
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl">Chiffres</h1>
        <PeriodChoice asked={asked} period={period} onAsk={onAsk} />
      </div>
      {figures.data === undefined ? (
        <Skeleton className="mt-4 h-[40rem]" />
      ) : (
        <div aria-busy={figures.isPlaceholderData} className="aria-busy:opacity-60">
          <Content figures={figures.data} />
        </div>
      )}
    </>
  )
}

const Content = ({ figures }: { figures: ShopFigures }) => {
  const { totals, previous } = figures
  return (
    <>
      <p className="mt-2 text-ink-soft text-sm">
        Du {formatDate(figures.from)} au {formatDate(figures.to)}, comparé à la période du{' '}
        {formatDate(previous.from)} au {formatDate(previous.to)}. Ventes livrées et facturées, hors
        taxes, avoirs déduits.
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        <Big label="Ventes HT" value={formatEuros(totals.net)}>
          <Trend now={totals.net} before={previous.totals.net} />
        </Big>
        <Big label="Livraisons" value={formatNumber(totals.orders)}>
          <Trend now={totals.orders} before={previous.totals.orders} />
        </Big>
        <Big label="Panier moyen" value={orDash(totals.average_basket, formatEuros)}>
          <Trend now={totals.average_basket ?? 0} before={previous.totals.average_basket ?? 0} />
        </Big>
        <Big label="Colis" value={formatNumber(totals.packages)}>
          {formatKg(Math.round(totals.weight_kg))}
        </Big>
        <Big label="Taux de rupture" value={orDash(totals.shortage_rate, rate)}>
          avant&nbsp;: {orDash(previous.totals.shortage_rate, rate)}
        </Big>
        <Big label="Taux de réclamation" value={orDash(totals.claims_rate, rate)}>
          avant&nbsp;: {orDash(previous.totals.claims_rate, rate)}
        </Big>
      </dl>
      <div className="mt-4 grid gap-4 xl:grid-cols-2">
        <Sales figures={figures} />
        <Card className="p-4 xl:col-span-2">
          <h2 className="mb-3 text-xl">Reste à encaisser à ce jour (TTC)</h2>
          <UnpaidBuckets buckets={figures.unpaid_by_due} />
        </Card>
        <Card className="p-4">
          <h2 className="mb-2 text-xl">Premiers clients</h2>
          <ol className="divide-y text-sm">
            {figures.top_customers.map(customer => (
              <li key={customer.id} className="flex justify-between gap-3 py-2">
                <Link
                  to="/shop/customers/$buyerId"
                  params={{ buyerId: customer.id }}
                  className="-my-2 py-2 font-medium underline"
                >
                  {customer.company_name}
                </Link>
                <span className="text-right">
                  <Price value={customer.net} />
                  <span className="block text-ink-soft">
                    {formatCount(customer.orders, 'livraison', 'livraisons')}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </Card>
        <Card className="p-4">
          <h2 className="mb-2 text-xl">Premiers produits</h2>
          <ol className="divide-y text-sm">
            {figures.top_products.map(product => (
              <li key={product.id} className="flex justify-between gap-3 py-2">
                <span className="font-medium">{product.name}</span>
                <span className="text-right">
                  <Price value={product.net} />
                  <span className="block text-ink-soft">{formatPackages(product.packages)}</span>
                </span>
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </>
  )
}

const rate = (percent: number): string => formatRate(String(percent))
const orDash = (value: number | null, format: (value: number) => string): string =>
  value === null ? '—' : format(value)

const Big = ({ label, value, children }: { label: string; value: string; children: ReactNode }) => (
  <Card className="p-4">
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd className="font-semibold text-xl tabular-nums">{value}</dd>
    <dd className="min-h-5 text-ink-soft text-sm">{children}</dd>
  </Card>
)

const Sales = ({ figures }: { figures: ShopFigures }) => {
  const [by, setBy] = useState<'day' | 'week'>(figures.days.length > 60 ? 'week' : 'day')
  const bars =
    by === 'day'
      ? figures.days.map(({ day, net }) => ({ label: formatDate(day), net }))
      : figures.weeks.map(({ week, net }) => ({ label: `Semaine du ${formatDate(week)}`, net }))
  return (
    <Card className="p-4 xl:col-span-2">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">Ventes</h2>
        <Tabs
          label="Ventes par"
          value={by}
          onChange={setBy}
          options={[
            { value: 'day', label: 'Jour' },
            { value: 'week', label: 'Semaine' },
          ]}
        />
      </div>
      <SalesChart
        key={`${by} ${figures.from} ${figures.to}`}
        label="Période à lire sur le graphique des ventes"
        bars={bars}
      />
    </Card>
  )
}
