import { formatChoice, formatEuros } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import type { Order } from './orders.queries.ts'

/**
 * To whom an order goes before its wholesaler, and why: « Au-dessus de 500,00 € TTC, elle attend l’accord de
 * Capucine. »; `withOthers`: it is above together with the other orders of its day.
 */
export const approvalWords = (
  { limit, approvers }: NonNullable<Order['approval']>,
  { withOthers }: { withOthers: boolean },
): string => {
  const agreement = `elle attend l’accord ${
    approvers.length === 0 ? 'd’un administrateur' : ofName(formatChoice(approvers))
  }.`
  if (limit === null) return agreement.charAt(0).toUpperCase() + agreement.slice(1)
  const others = withOthers ? 'Avec les autres commandes du même jour à ce fournisseur, au' : 'Au'
  return `${others}-dessus de ${formatEuros(limit)}\u00a0TTC, ${agreement}`
}
