import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { beyondCents, type Credit } from '@carreau/domain/customers/credit'
import { eurosFromCents, sumExact } from '@carreau/domain/money/money'
import { owedStatuses } from '@carreau/domain/orders/orders'
import type { OrderHeadRow } from '../door/orders.sql.ts'

type CustomerCredit = AnswerOf<typeof endpoints.quoteOrder>['data']['credit']

/** What a customer owes once so much is added to it; of who owes nothing yet, just that. */
export const creditOf = (credit: Credit | undefined, addedCents = 0): CustomerCredit => {
  const known: Credit = credit ?? { policy: 'warn', limitCents: null, owedCents: 0 }
  const { policy, limitCents, owedCents } = known
  return {
    policy,
    owed: eurosFromCents(sumExact([owedCents, addedCents])),
    limit: limitCents === null ? null : eurosFromCents(limitCents),
    beyond: eurosFromCents(beyondCents(known, addedCents)),
    until_first_delivery: known.isNewcomer ?? false,
  }
}

/** Customers that owe more than their limit. */
export type BeyondCredit = ReadonlyMap<number, Credit>

/** What to say of it beside an order under way. */
export const beyondCreditOf = (
  { buyerId, status }: Pick<OrderHeadRow, 'buyerId' | 'status'>,
  beyond: BeyondCredit,
): CustomerCredit | null => {
  const credit = beyond.get(buyerId)
  return credit !== undefined && owedStatuses.includes(status) ? creditOf(credit) : null
}
