import { formatRate } from '@carreau/domain/french/format'
import type { ReactNode } from 'react'
import { Price } from '../../ui/product/price.tsx'
import type { Order } from './door/orders.queries.ts'

/** HT, VAT by rate, TTC (docs/product.md#money). */
export const OrderTotals = ({ totals }: { totals: Order['totals'] }) => (
  <div className="border-t p-4">
    <dl className="ml-auto grid w-full max-w-sm grid-cols-[1fr_auto] gap-y-1.5 text-sm">
      {totals.delivery_fee > 0 && (
        <Row label="Dont participation au transport">
          <Price value={totals.delivery_fee} />
        </Row>
      )}
      {totals.contributions.map(contribution => (
        <Row key={contribution.zone} label={`Dont ${contribution.label}`}>
          <Price value={contribution.net} />
        </Row>
      ))}
      <Row label="Total HT">
        <Price value={totals.net} estimated={totals.estimated} />
      </Row>
      {totals.vat.map(share => (
        <Row key={share.rate} label={`TVA ${formatRate(share.rate)}`}>
          <Price value={share.amount} estimated={totals.estimated} />
        </Row>
      ))}
      <dt className="border-t pt-2 font-semibold text-base">Total TTC</dt>
      <dd className="border-t pt-2 pl-6 text-right font-semibold text-base">
        <Price value={totals.gross} estimated={totals.estimated} />
      </dd>
    </dl>
    {totals.estimated && (
      <p className="mt-3 text-right text-ink-soft text-xs">
        Prix estimé&nbsp;: les articles au poids variable sont facturés au poids réel.
      </p>
    )}
  </div>
)

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{label}</dt>
    <dd className="pl-6 text-right">{children}</dd>
  </>
)
