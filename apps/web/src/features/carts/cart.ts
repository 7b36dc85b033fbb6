import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'

export type Cart = AnswerOf<Endpoints['getCart']>['data']
export type CartItem = Cart['items'][number]
