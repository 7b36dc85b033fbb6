import type { OrderTotals } from '@carreau/domain/orders/totals'

/** Totals by rate and zone as the columns `vat` and `contributions` of an order keep them. */
export const storedTotals = ({ vat, contributions }: OrderTotals) => ({
  vat: vat.map(({ rate, baseCents, amountCents }) => ({
    rate,
    base_cents: baseCents,
    amount_cents: amountCents,
  })),
  contributions: contributions.map(({ label, zone, ratePercent, netCents }) => ({
    label,
    zone,
    rate: Number(ratePercent),
    net_cents: netCents,
  })),
})
