import { mayWriteMessages } from '@carreau/domain/conversations/conversations'
import { visibleStatuses } from '@carreau/domain/orders/orders'
import { Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Button } from '../../ui/form/button.tsx'
import { iconButtonStyle } from '../../ui/form/icon-button.tsx'
import type { Order } from './door/orders.queries.ts'

/** What the wholesaler does not see is not talked about. */
const shared = new Set(visibleStatuses({ type: 'shop', role: 'sales' }))

/** Whether the person may write to the other side about an order. */
const useMayTalk = ({ status }: Pick<Order, 'status'>): boolean => {
  const { tenant } = useAuth()
  if (tenant === null || !shared.has(status)) return false
  return mayWriteMessages({ type: tenant.type, role: tenant.selectedRole })
}

const useWords = (): string =>
  useAuth().tenant?.type === 'shop' ? 'Écrire au client' : 'En parler au grossiste'

/** Opens the conversation with the other side, the order as a card in the draft. */
export const TalkAboutOrder = ({ order }: { order: Order }) => {
  const words = useWords()
  if (!useMayTalk(order)) return null
  return (
    <Button asChild variant="secondary" className="max-sm:flex-1">
      <Link to="/messages" search={{ order: order.id }} preload={false}>
        <MessageSquareText aria-hidden="true" className="size-4" />
        {words}
      </Link>
    </Button>
  )
}

/** The same about one line of it. */
export const TalkAboutLine = ({ order, line }: { order: Order; line: Order['lines'][number] }) => {
  const words = useWords()
  if (!useMayTalk(order)) return null
  return (
    <Link
      to="/messages"
      search={{ order: order.id, line: line.id }}
      preload={false}
      aria-label={`${words}\u00a0: ${line.name}`}
      title={words}
      className={iconButtonStyle({ className: '-my-2 text-ink-soft' })}
    >
      <MessageSquareText aria-hidden="true" />
    </Link>
  )
}
