import { formatDay } from '@carreau/domain/french/dates'
import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  ListChecks,
  type LucideIcon,
  MessageSquare,
  ReceiptEuro,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Today } from './today.queries.ts'

/** What is counted: unread messages, open claims, invoices to pay. */
export const Counts = ({
  today: { messages, claims, due },
  orders,
}: {
  today: Today
  /** Whether who reads it orders, and so has « Mes produits ». */
  orders: boolean
}) => {
  const waits = messages > 0 || claims.open > 0 || due.unpaid.count > 0
  if (!waits && !orders) return null
  return (
    <ul aria-label="En attente" className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {orders && (
        <Count icon={ListChecks} to="/order-guide">
          Mes produits
        </Count>
      )}
      {messages > 0 && (
        <Count icon={MessageSquare} to="/messages">
          {formatCount(messages, 'conversation non lue', 'conversations non lues')}
        </Count>
      )}
      {claims.open > 0 && (
        <Count icon={TriangleAlert} to="/orders">
          {formatCount(claims.open, 'réclamation en cours', 'réclamations en cours')}
        </Count>
      )}
      {due.unpaid.count > 0 && (
        <Count icon={ReceiptEuro} to="/invoices">
          {due.overdue.count > 0 ? (
            <span className="text-tomato-ink">
              {formatEuros(due.overdue.amount)} échus
              {due.unpaid.count > due.overdue.count && ` sur ${formatEuros(due.unpaid.amount)}`}
            </span>
          ) : (
            <>
              {formatEuros(due.unpaid.amount)} à régler
              {due.next_due_date !== null && `, dès le ${formatDay(due.next_due_date)}`}
            </>
          )}
        </Count>
      )}
    </ul>
  )
}

const Count = ({
  icon: Icon,
  to,
  children,
}: {
  icon: LucideIcon
  to: LinkProps['to']
  children: ReactNode
}) => (
  <li>
    <Link
      to={to}
      className="flex min-h-11 items-center gap-2 rounded-md border border-line bg-surface px-3 py-1 text-sm leading-tight tabular-nums hover:border-line-strong hover:bg-sunken max-sm:h-full sm:rounded-full sm:px-4"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <span className="min-w-0">{children}</span>
    </Link>
  </li>
)
