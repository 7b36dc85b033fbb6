import { formatDateTime } from '@carreau/domain/french/dates'
import { formatUnitPrice } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { historyQuery, type Offer } from '../price-list.queries.ts'
import { HistoryCurve } from './history-curve.tsx'

const shownChanges = 20

/** Every price the offer had, by whom. */
export const OfferHistory = ({ offer }: { offer: Offer }) => {
  const { data, isError } = useQuery(historyQuery(useApi(), offer.id))
  return (
    <section aria-labelledby="offer-history" className="flex flex-col gap-2">
      <h3 id="offer-history" className="text-lg">
        Historique
      </h3>
      {isError && <p role="alert">L’historique n’a pas pu être lu.</p>}
      {data && <HistoryCurve days={data.days} unit={data.unit} />}
      <ul className="flex flex-col gap-1 text-sm tabular-nums">
        {data?.changes.slice(0, shownChanges).map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history does not change
          <li key={index} className="flex flex-wrap justify-between gap-x-3">
            <span className="text-ink-soft">
              {[
                formatDateTime(change.at),
                change.actor,
                change.source_label,
                change.buyer?.company_name,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span>
              {change.unit_price === null
                ? 'prix retiré'
                : formatUnitPrice(change.unit_price, change.unit)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
