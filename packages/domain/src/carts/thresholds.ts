import { formatEuros } from '../french/format.ts'
import { ofName } from '../french/of-name.ts'
import { eurosFromCents } from '../money/money.ts'
import { type DeliveryTerms, deliveryFeeCents } from '../orders/totals.ts'

/** What a wholesaler asks for of a cart (docs/trade-and-law.md#franco). */
type Terms = DeliveryTerms & { readonly minimumCents: number }

/** How far a cart of this price is from the minimum and from free delivery, and what delivering costs at it. */
export const thresholdsOf = (priceCents: number, terms: Terms) => ({
  missingForMinimumCents: Math.max(0, terms.minimumCents - priceCents),
  missingForFrancoCents: Math.max(0, (terms.francoCents ?? 0) - priceCents),
  deliveryFeeCents: deliveryFeeCents(priceCents, terms),
})

/** Why a cart below the minimum is not ordered. */
export const minimumNotReached = (shopName: string, missingCents: number) => ({
  code: 'minimum_not_reached' as const,
  message: `Il manque ${formatEuros(eurosFromCents(missingCents))} pour atteindre le minimum de commande ${ofName(shopName)}.`,
})
