import { lazy, Suspense, useState } from 'react'
import { cartEdits } from '../../features/carts/door/edits.ts'
import { messageEdits } from '../../features/conversations/edits.ts'
import { listEdits } from '../../features/lists/door/edits.ts'
import { favoriteEdits } from '../../features/lists/door/favorite-edits.ts'
import { useRefused } from '../../platform/edits/use-refused.ts'
import { Button } from '../../ui/form/button.tsx'
import { RefusedNotice } from './refused-notice.tsx'

const RefusedEditsDialog = lazy(() => import('./refused-edits-dialog.tsx'))

/** Says calmly that edits were not made as they were meant; the person looks at them when it suits. */
export const RefusedEdits = ({ isBuyer }: { isBuyer: boolean }) => {
  const carts = useRefused(cartEdits).refused.length
  const lists = useRefused(listEdits).refused.length
  const messages = useRefused(messageEdits).refused.length
  const favorites = useRefused(favoriteEdits).refused.length
  const count = carts + lists + favorites + messages
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  // Once all is chosen it is over: what is refused later opens nothing by itself.
  if (count === 0 && isOpen) close()
  if (count === 0) return <div role="status" />
  return (
    <div role="status">
      <RefusedNotice
        text={
          count === 1
            ? '1 modification n’a pas été appliquée.'
            : `${count} modifications n’ont pas été appliquées.`
        }
      >
        <Button variant="ghost" onClick={() => setIsOpen(true)}>
          Revoir
        </Button>
      </RefusedNotice>
      {isOpen && (
        <Suspense>
          <RefusedEditsDialog isBuyer={isBuyer} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
