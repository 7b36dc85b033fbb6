import { refusedOf } from '@carreau/offline-edits/refused'
import { Link, useLocation } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { cartEdits } from '../../features/carts/door/edits.ts'
import { messageEdits } from '../../features/conversations/edits.ts'
import { listEdits } from '../../features/lists/door/edits.ts'
import { favoriteEdits } from '../../features/lists/door/favorite-edits.ts'
import { orderEdits } from '../../features/orders/changing/edits.ts'
import { pickingEdits } from '../../features/orders/picking/edits.ts'
import { receptionEdits } from '../../features/orders/reception/edits.ts'
import type { Edits } from '../../platform/edits/edits.ts'
import { useHeld } from '../../platform/edits/use-edits.ts'
import { Button } from '../../ui/form/button.tsx'

const RefusedEditsDialog = lazy(() => import('./refused-edits-dialog.tsx'))

const useRefusedCount = <Data, Edit, Answer>(edits: Edits<Data, Edit, Answer>): number =>
  refusedOf(useHeld(edits), edits.subjects).length

/** Says calmly that edits were not made as they were meant; the person looks at them when it suits. */
export const RefusedEdits = ({ isBuyer }: { isBuyer: boolean }) => {
  const carts = useRefusedCount(cartEdits)
  const lists = useRefusedCount(listEdits)
  const messages = useRefusedCount(messageEdits)
  const favorites = useRefusedCount(favoriteEdits)
  const orders = useRefusedCount(orderEdits)
  const receptions = useRefusedCount(receptionEdits)
  const count = carts + lists + favorites + messages + orders + receptions
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

/** A calm line above the page: what was not done, and the way to look at it. */
const RefusedNotice = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-saffron-soft px-4 py-1 text-saffron-ink text-sm">
    <p className="flex items-center gap-2">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </p>
    {children}
  </div>
)
