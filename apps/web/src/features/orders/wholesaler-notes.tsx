import type { Order } from './door/orders.queries.ts'
import { LacksIban } from './lacks-iban.tsx'
import { NewcomerNotice } from './newcomer-notice.tsx'

/** What a wholesaler has to know before it delivers and bills. */
const WholesalerNotes = ({ order }: { order: Order }) => (
  <>
    <NewcomerNotice order={order} />
    <LacksIban order={order} />
  </>
)

export default WholesalerNotes
