import { Link, type LinkProps, useRouter } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { Bell, House, type LucideIcon, MessageSquareText, ReceiptText, Tag } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useUnreadConversations } from '../../features/conversations/conversations.queries.ts'
import { useUnreadNotifications } from '../../features/notifications/edits.ts'
import { hasNativeBridge } from '../../platform/native/native.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { mayOrder } from '../../platform/session/may-order.ts'
import { homeOf } from '../../platform/session/session-store.ts'
import { CountBadge } from '../../ui/chip.tsx'
import { guideLink } from '../account/menu-entries.ts'

let isOpen = false

/** What only an application of its own has, in the shell or installed from the web: loaded there alone. */
const NativeFrame = ({ barClassName }: { barClassName: string }) => {
  const router = useRouter()
  const { tenant } = useAuth()
  const home = useEffectEvent(() => homeOf(tenant?.type ?? 'buyer'))
  useEffect(() => {
    if (isOpen || !hasNativeBridge()) return
    isOpen = true
    void import('../../platform/native/open-shell.ts').then(native =>
      native.openShell({ router, home: () => home() }),
    )
  }, [router])
  return <BottomBar className={barClassName} />
}

type Entry = { to: NonNullable<LinkProps['to']>; label: string; icon: LucideIcon }

const entries: readonly Entry[] = [
  { to: '/', label: 'Accueil', icon: House },
  { to: '/messages', label: 'Messages', icon: MessageSquareText },
  { to: '/orders', label: 'Commandes', icon: ReceiptText },
  { to: '/notifications', label: 'Notifications', icon: Bell },
  { to: '/offers', label: 'Offres', icon: Tag },
]

/** Whoever orders has « Mes produits » beside the five of the specification. */
const withGuide = entries.toSpliced(1, 0, { ...guideLink, label: 'Produits' })

/** What waits at each place; in the demo 3 and 2 (docs/product.md#demo-badges). */
const useCounts = (): Partial<Record<Entry['to'], number>> => ({
  '/messages': useUnreadConversations(),
  '/notifications': useUnreadNotifications(),
})

/** On the native platform, and where the web application is installed (docs/product.md#native-shell). */
const BottomBar = ({ className }: { className: string }) => {
  const counts = useCounts()
  const shown = mayOrder(useAuth().tenant) ? withGuide : entries
  return (
    <nav
      aria-label="Navigation rapide"
      data-foot="bar"
      className={cx(
        'sticky bottom-0 z-30 grid auto-cols-fr grid-flow-col border-line border-t bg-paper pb-(--safe-bottom) in-data-keyboard:hidden',
        className,
      )}
    >
      {shown.map(({ to, label, icon: Icon }) => {
        const count = counts[to] ?? 0
        return (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/' }}
            aria-label={count > 0 ? `${label}, ${count} non lus` : label}
            className="flex h-15 flex-col items-center justify-center gap-1 text-[0.6875rem] text-ink-soft tracking-tight"
            activeProps={{ className: 'font-semibold text-leaf-ink' }}
          >
            <span className="relative flex h-6 w-14 items-center justify-center">
              <Icon aria-hidden="true" className="size-5.5" />
              {count > 0 && <CountBadge count={count} />}
            </span>
            {label}
          </Link>
        )
      })}
    </nav>
  )
}

export default NativeFrame
