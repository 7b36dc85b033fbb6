import { formatDay } from '@carreau/domain/french/dates'
import { formatUnitPrice } from '@carreau/domain/french/format'
import { comparedPrice } from '@carreau/domain/money/quantity'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { Specification } from '../catalogue.queries.ts'
import { type PriceHistory, priceHistoryQuery } from './market.queries.ts'
import { PriceCurve, rangeOf } from './price-curve.tsx'

/** Thirty days of a product's prices; its height is the same before, with and without them. */
export const PricePanel = ({ productId }: { productId: string }) => {
  const prices = useQuery(priceHistoryQuery(useApi(), productId))
  return (
    <Card className="min-h-77 p-4 md:min-h-50 lg:min-h-45">
      <section
        aria-labelledby="prices"
        className="grid gap-x-8 gap-y-2 md:grid-cols-[14rem_minmax(0,1fr)]"
      >
        {prices.data === undefined ? (
          <>
            <Title />
            {prices.isError ? (
              <div role="alert" className="flex flex-col items-start gap-2 text-sm">
                <p className="text-ink-soft">
                  Les prix des 30 derniers jours n’ont pas pu être lus.
                </p>
                <Button variant="secondary" size="sm" onClick={() => prices.refetch()}>
                  Réessayer
                </Button>
              </div>
            ) : (
              <Skeleton className="h-36" />
            )}
          </>
        ) : (
          <Curve prices={prices.data} />
        )}
      </section>
    </Card>
  )
}

const Curve = ({ prices: { days, unit } }: { prices: PriceHistory }) => {
  const range = rangeOf(days)
  if (range === undefined)
    return (
      <>
        <Title />
        <p className="text-ink-soft text-sm">Aucun prix connu ces 30 derniers jours.</p>
      </>
    )
  const lowest = rangeOf(days.map(day => ({ ...day, median: null }))) ?? range
  return (
    <>
      <Title>
        <p className="text-ink-soft text-sm tabular-nums">
          Au plus bas, entre {formatUnitPrice(lowest.low, unit)} et{' '}
          {formatUnitPrice(lowest.high, unit)} hors taxes.
        </p>
        <p aria-hidden="true" className="flex gap-4 text-ink-soft text-xs">
          <span className="flex items-center gap-1.5">
            <span className="w-5 border-leaf border-t-[2.5px]" /> le plus bas
          </span>
          <span className="flex items-center gap-1.5">
            <span className="w-5 border-ink-soft border-t-2 border-dotted" /> médian
          </span>
        </p>
      </Title>
      <PriceCurve days={days} unit={unit} range={range} />
    </>
  )
}

const Title = ({ children }: { children?: ReactNode }) => (
  <div className="flex flex-col gap-2">
    <h2 id="prices" className="text-xl">
      Prix sur 30 jours
    </h2>
    {children}
  </div>
)

/** « Dernier prix payé : 1,92 €/kg le 12 novembre », for a buyer who has bought it. */
export const LastPaid = ({
  productId,
  specification,
}: {
  productId: string
  specification: Specification
}) => {
  const { tenant } = useAuth()
  const { data: paid } = useQuery({
    ...priceHistoryQuery(useApi(), productId),
    select: ({ last_paid }) =>
      last_paid.find(({ specification_id }) => specification_id === specification.id),
  })
  if (tenant?.type !== 'buyer' || paid === undefined) return null
  const { unit, value } = comparedPrice(paid, specification)
  return (
    <p className="pb-3 text-ink-soft text-sm lg:px-3">
      Dernier prix payé{'\u00a0'}:{' '}
      <strong className="whitespace-nowrap font-semibold text-ink tabular-nums">
        {formatUnitPrice(value, unit)}
      </strong>{' '}
      le {formatDay(paid.date)}
    </p>
  )
}
