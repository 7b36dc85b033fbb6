import {
  maxWaitingOfCustomer,
  maxWaitingOfStrangers,
} from '@carreau/domain/orders/mailbox/received-mail'
import type { Db } from '../../../platform/db/database.ts'
import { findCustomersOf, findWaitingSenders, type WaitingMail } from './mailbox.sql.ts'

/** A mail that waits, with the customers its sender may write for; none of a stranger. */
type Placed = WaitingMail & { customerIds: number[] }

/** Customers of a wholesaler by the addresses of those who write to it. */
const customersBy = async (
  db: Db,
  shopId: number,
  addresses: readonly string[],
): Promise<Map<string, number[]>> => {
  const known = await findCustomersOf(db, shopId, [...new Set(addresses)])
  const byAddress = Map.groupBy(known, ({ address }) => address)
  return new Map([...byAddress].map(([address, those]) => [address, those.map(({ id }) => id)]))
}

/** What waits for a wholesaler, the oldest first. */
export const waitingOf = async (db: Db, shopId: number): Promise<Placed[]> => {
  const waiting = await findWaitingSenders(db, shopId)
  const customers = await customersBy(
    db,
    shopId,
    waiting.map(({ fromAddress }) => fromAddress),
  )
  return waiting.map(mail => ({ ...mail, customerIds: customers.get(mail.fromAddress) ?? [] }))
}

/** Those of customers before those of strangers. */
export const customersFirst = (waiting: readonly Placed[]): Placed[] =>
  waiting.toSorted(
    (one, other) => Number(one.customerIds.length === 0) - Number(other.customerIds.length === 0),
  )

/**
 * Whether one more of this sender may wait. Strangers share their places, each customer has its own: whoever makes
 * up senders shuts out no customer. Who writes for several customers has the places of each.
 */
export const hasPlace = async (db: Db, shopId: number, sender: string): Promise<boolean> => {
  const customerIds = (await customersBy(db, shopId, [sender])).get(sender) ?? []
  const waiting = await waitingOf(db, shopId)
  if (customerIds.length === 0)
    return waiting.filter(mail => mail.customerIds.length === 0).length < maxWaitingOfStrangers
  return customerIds.some(
    id => waiting.filter(mail => mail.customerIds.includes(id)).length < maxWaitingOfCustomer,
  )
}
