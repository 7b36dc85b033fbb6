import { Dialog } from '../../../ui/feedback/dialog.tsx'
import type { Need } from './needs.queries.ts'
import { Proposals } from './proposals.tsx'

/** What a list or the carts would cost, split otherwise. Loaded on demand (Radix). */
const SplitDialog = ({
  title,
  description,
  need,
  nameOf,
  action,
  onClose,
}: {
  title: string
  description: string
  need: Need
  nameOf: (line: number) => string
  action?: string
  onClose: () => void
}) => (
  <Dialog onClose={onClose} title={title} description={description} className="sm:max-w-4xl!">
    <Proposals
      need={need}
      nameOf={nameOf}
      onApplied={onClose}
      {...(action !== undefined && { action })}
    />
  </Dialog>
)

export default SplitDialog
