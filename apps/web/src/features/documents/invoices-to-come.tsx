import { formatDayInFigures } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Price } from '../../ui/product/price.tsx'
import { toInvoiceQuery } from './to-invoice.queries.ts'

/** A buyer's deliveries that a wholesaler will invoice with its décade: owed, and on no invoice yet. */
export const InvoicesToCome = () => {
  const { data: waiting = [] } = useQuery(toInvoiceQuery(useApi()))
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="to-come" className="mt-4 rounded-lg border bg-surface px-4 py-3">
      <h2 id="to-come" className="text-lg">
        Factures à venir
      </h2>
      <ul className="mt-1 divide-y text-sm">
        {waiting.map(({ shop, from, to, gross, deliveries_count }) => (
          <li
            key={`${shop.id} ${to}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
          >
            <span>
              <span className="font-medium">{shop.name}</span>
              <span className="block text-ink-soft">
                {formatCount(deliveries_count, 'livraison', 'livraisons')} du{' '}
                {formatDayInFigures(from)} au {formatDayInFigures(to)}, facturées à la fin de la
                décade
              </span>
            </span>
            <span>
              environ <Price value={gross} className="font-semibold" /> TTC
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
