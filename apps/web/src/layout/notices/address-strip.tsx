import { AddressNotice } from '../../features/accounts/address/address-notice.tsx'
import type { User } from '../../platform/session/auth-context.ts'

/** Above every screen of somebody whose address nobody has proved yet. Loaded for them alone. */
const AddressStrip = ({ user }: { user: User }) => (
  <div className="bg-saffron-soft">
    <div className="page py-3">
      <AddressNotice user={user} />
    </div>
  </div>
)

export default AddressStrip
