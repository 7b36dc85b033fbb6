import { formatDay } from '@carreau/domain/french/dates'
import { formatUnitPrice } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { priceHistoryQuery } from './market.queries.ts'

/** « Dernier prix payé : 1,92 €/kg le 12 novembre », for a buyer who has bought it. */
export const LastPaid = ({
  productId,
  specificationId,
}: {
  productId: string
  specificationId: number
}) => {
  const { tenant } = useAuth()
  const { data: paid } = useQuery({
    ...priceHistoryQuery(useApi(), productId),
    select: ({ last_paid }) =>
      last_paid.find(({ specification_id }) => specification_id === specificationId),
  })
  if (tenant?.type !== 'buyer' || paid === undefined) return null
  return (
    <p className="pb-3 text-ink-soft text-sm lg:px-3">
      Dernier prix payé{'\u00a0'}:{' '}
      <strong className="whitespace-nowrap font-semibold text-ink tabular-nums">
        {formatUnitPrice(paid.unit_price, paid.unit)}
      </strong>{' '}
      le {formatDay(paid.date)}
    </p>
  )
}
