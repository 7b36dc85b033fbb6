import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { Bell, House, MessageSquareText, ReceiptText, Tag } from 'lucide-react'
import { CountBadge } from '../ui/count-badge.tsx'

/** Spec §9: the counts of messages and notifications are fixed at 3 and 2. */
const entries = [
  { to: '/', label: 'Accueil', icon: House, count: 0 },
  { to: '/messages', label: 'Messages', icon: MessageSquareText, count: 3 },
  { to: '/orders', label: 'Commandes', icon: ReceiptText, count: 0 },
  { to: '/notifications', label: 'Notifications', icon: Bell, count: 2 },
  { to: '/offers', label: 'Offres', icon: Tag, count: 0 },
] as const

/** Spec §2 « Native bottom bar »: on the native platform only. */
export const BottomBar = ({ className }: { className: string }) => (
  <nav
    aria-label="Navigation rapide"
    data-foot="bar"
    className={cx(
      'sticky bottom-0 z-30 grid grid-cols-5 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)]',
      className,
    )}
  >
    {entries.map(({ to, label, icon: Icon, count }) => (
      <Link
        key={to}
        to={to}
        activeOptions={{ exact: to === '/' }}
        aria-label={count > 0 ? `${label}, ${count} non lus` : label}
        className="flex h-15 flex-col items-center justify-center gap-1 text-[0.6875rem] text-ink-soft"
        activeProps={{ className: 'font-semibold text-leaf-ink' }}
      >
        <span className="relative flex h-6 w-10 items-center justify-center">
          <Icon aria-hidden="true" className="size-5.5" />
          {count > 0 && <CountBadge count={count} />}
        </span>
        {label}
      </Link>
    ))}
  </nav>
)
