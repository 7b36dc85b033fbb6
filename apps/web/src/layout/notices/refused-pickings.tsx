import { Link, useLocation } from '@tanstack/react-router'
import { pickingEdits } from '../../features/orders/picking/edits.ts'
import { useHeld } from '../../platform/edits/use-edits.ts'
import { Button } from '../../ui/form/button.tsx'
import { RefusedNotice } from './refused-notice.tsx'

/** Says away from the picking that something picked was not taken; there, its own cards say so. */
export const RefusedPickings = () => {
  const count = useHeld(pickingEdits).filter(({ refusal }) => refusal !== null).length
  const isThere = useLocation({ select: ({ pathname }) => pathname.startsWith('/shop/picking') })
  return (
    <div role="status">
      {count > 0 && !isThere && (
        <RefusedNotice
          text={
            count === 1
              ? '1 saisie de préparation n’a pas été prise.'
              : `${count} saisies de préparation n’ont pas été prises.`
          }
        >
          <Button asChild variant="ghost">
            <Link to="/shop/picking">Revoir</Link>
          </Button>
        </RefusedNotice>
      )}
    </div>
  )
}
