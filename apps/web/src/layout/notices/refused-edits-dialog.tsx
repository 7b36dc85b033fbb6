import { CartConflicts } from '../../features/carts/cart-conflicts.tsx'
import { MessageConflicts } from '../../features/conversations/message-conflicts.tsx'
import { FavoriteConflicts, ListConflicts } from '../../features/lists/list-conflicts.tsx'
import { OrderConflicts } from '../../features/orders/changing/order-conflicts.tsx'
import { ReceptionConflicts } from '../../features/orders/reception/reception-conflicts.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'

/** What was entered without a network and met something else since. Loaded on demand (Radix). */
const RefusedEditsDialog = ({ isBuyer, onClose }: { isBuyer: boolean; onClose: () => void }) => (
  <Dialog
    onClose={onClose}
    title="Modifications à revoir"
    description="Elles ont rencontré autre chose que ce que vous aviez vu. Rien n’est perdu&nbsp;: choisissez la version à garder."
  >
    <div>
      {isBuyer && <CartConflicts />}
      {isBuyer && <OrderConflicts />}
      {isBuyer && <ReceptionConflicts />}
      {isBuyer && <ListConflicts />}
      {isBuyer && <FavoriteConflicts />}
      <MessageConflicts />
    </div>
  </Dialog>
)

export default RefusedEditsDialog
