import { formatEuros } from '@carreau/domain/french/format'
import type { ComponentProps } from 'react'
import { Price } from '../../ui/product/price.tsx'
import type { Order } from './door/orders.queries.ts'

/** An amount of an order; nothing for who reads no prices (docs/decisions/0122). */
export const OrderPrice = ({
  value,
  ...price
}: Omit<ComponentProps<typeof Price>, 'value'> & { value: number | null }) =>
  value === null ? null : <Price value={value} {...price} />

/** What an order comes to, excluding VAT or including it. */
export const OrderTotal = ({
  order: { totals },
  of,
  className,
}: {
  order: Pick<Order, 'totals'>
  of: 'net' | 'gross'
  className?: string
}) =>
  totals === null ? null : (
    <Price value={totals[of]} estimated={totals.estimated} {...(className && { className })} />
  )

/** « 41,53 € TTC »; empty for who reads no prices. */
export const saidGross = ({ totals }: Pick<Order, 'totals'>): string =>
  totals === null ? '' : `${formatEuros(totals.gross)} TTC`
