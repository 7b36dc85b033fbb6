import type { OrderFile } from '../../documents/door/order-file.ts'
import type { DueSending } from './sending.sql.ts'

/** Why nothing gets there, in French: of the whole way, not of one file. */
export class NotCarried extends Error {
  override readonly name = 'NotCarried'
}

/** Takes files to where a wholesaler wants them. @throws NotCarried */
export type Carrier = {
  send: (file: OrderFile, sending: DueSending) => Promise<void>
  close: () => Promise<void>
}
