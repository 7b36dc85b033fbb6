import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'

/** What a driver entered at a stop, as it is read again. */
export type Entered = AnswerOf<Endpoints['getStopDelivery']>['data']
