import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'

type Served = AnswerOf<Endpoints['getCart']>['data']
type Waits = {
  /** What is shown of it waits for the network. */
  isWaiting?: boolean
}
export type CartItem = Served['items'][number] & Waits
export type Cart = Omit<Served, 'items'> & Waits & { items: CartItem[] }
