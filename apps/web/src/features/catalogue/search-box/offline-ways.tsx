import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { ClipboardList, ListChecks, WifiOff } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { mayOrder } from '../../../platform/session/may-order.ts'
import { useKeptOnDevice } from '../../lists/door/kept-on-device.ts'

const way =
  'flex min-h-11 items-center gap-3 px-3 py-1.5 font-medium text-sm hover:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft'

/** What the search can do without a network: say so, and lead to what the device has. */
export const OfflineWays = ({ text }: { text: string }) => {
  const { tenant } = useAuth()
  const { found, lists } = useKeptOnDevice(text, mayOrder(tenant))
  const link = {
    className: way,
    // The field keeps the focus until the way is taken: the list would close under the finger.
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape')
        event.currentTarget.closest('form')?.querySelector('input')?.focus()
    },
    onClick: () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    },
  }
  return (
    <div role="status" className="divide-y">
      <p className="flex items-center gap-3 bg-saffron-soft px-3 py-2.5 text-saffron-ink text-sm">
        <WifiOff aria-hidden="true" className="size-4 shrink-0" />
        {`Hors ligne\u00a0: la recherche attend le réseau.`}
        {(found !== null || lists !== null) && ' Sur cet appareil\u00a0:'}
      </p>
      {found !== null && (
        <Link to="/order-guide" search={found > 0 ? { find: text } : {}} {...link}>
          <ClipboardList aria-hidden="true" />
          Mes produits
          {found > 0 && (
            <span className="ml-auto font-normal text-ink-soft text-xs">
              {formatCount(found, 'produit', 'produits')} «&nbsp;{text}&nbsp;»
            </span>
          )}
        </Link>
      )}
      {lists !== null && (
        <Link to="/lists" {...link}>
          <ListChecks aria-hidden="true" />
          Mes listes
        </Link>
      )}
    </div>
  )
}
