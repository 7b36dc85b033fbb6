import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
// What these screens call comes with their frame.
import '../../platform/api-client/desk-endpoints.gen.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useScrollToCurrent } from '../../ui/navigation/use-scroll-to-current.ts'
import type { DeskSection } from './desk-sections.ts'

/**
 * The working screens of a wholesaler or of the platform beside each other: at the left on a desk,
 * a row to scroll on anything narrower. Who works for another kind of company is told so.
 */
export const DeskFrame = <Role extends string>({
  type,
  name,
  sections,
  Waiting,
  notice,
  children = <Outlet />,
}: {
  type: 'shop' | 'platform'
  name: string
  sections: readonly DeskSection<Role>[]
  /** What waits behind a section, given its address. */
  Waiting?: ComponentType<{ of: string }>
  /** What stands above every screen, which the route brings in. */
  notice?: ReactNode
  /** What stands beside the sections, where it is no screen of theirs. */
  children?: ReactNode
}) => {
  const { tenant } = useAuth()
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  const row = useScrollToCurrent(pathname)
  if (tenant?.type !== type) return <NotYours type={type} />
  const own = sections.filter(({ roles }) => roles.some(role => role === tenant.selectedRole))
  return (
    <div className="mx-auto grid w-full max-w-[110rem] flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] lg:grid-cols-[13rem_minmax(0,1fr)] lg:grid-rows-1">
      <nav
        ref={row}
        aria-label={name}
        className="flex gap-1 overflow-x-auto border-line border-b px-4 py-1 [scrollbar-width:none] md:px-8 lg:sticky lg:top-[calc(4.25rem+var(--safe-top))] lg:h-[calc(100dvh-4.25rem-var(--safe-top))] lg:flex-col lg:overflow-y-auto lg:border-r lg:border-b-0 lg:p-4"
      >
        {own.map(({ to, also, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === `/${type}` }}
            aria-current={pathname === also ? 'page' : undefined}
            className="flex h-11 shrink-0 items-center gap-2.5 whitespace-nowrap rounded-md px-3 font-medium text-ink-soft text-sm transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf-ink"
          >
            <Icon aria-hidden="true" className="size-4.5 shrink-0" />
            {label}
            {Waiting !== undefined && (
              <Suspense>
                <Waiting of={to} />
              </Suspense>
            )}
          </Link>
        ))}
      </nav>
      <div className="min-w-0 px-4 py-5 md:px-8 md:py-6">
        {notice}
        {children}
      </div>
    </div>
  )
}

const NotYours = ({ type }: { type: 'shop' | 'platform' }) => (
  <EmptyState
    icon={Store}
    heading="h1"
    title={
      type === 'shop'
        ? 'Cet espace est réservé aux grossistes.'
        : 'Cet espace est réservé à l’équipe de Carreau.'
    }
    text="Vous travaillez en ce moment pour une autre société."
  >
    <Button asChild>
      <Link to="/auth/tenants">Changer de compte</Link>
    </Button>
    <Button asChild variant="secondary">
      <Link to="/">Revenir à l’accueil</Link>
    </Button>
  </EmptyState>
)
