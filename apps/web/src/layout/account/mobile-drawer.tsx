import { Link } from '@tanstack/react-router'
import { House, Info, LayoutGrid, LogOut, Store } from 'lucide-react'
import { useAuth } from '../../platform/session/auth-context.ts'
import { setTheme, useTheme } from '../../platform/theme/theme.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Sheet } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import { isOnFloor } from '../notices/floor-surroundings.ts'
import {
  accountLinksOf,
  deskLinks,
  notificationsLink,
  profileLink,
  themeChoices,
} from './menu-entries.ts'
import { SignOutDialog, useSignOut } from './sign-out.tsx'
import { UnreadCount } from './unread-count.tsx'

/** A line of the mobile drawer: 48 px for a thumb. */
const drawerRow =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left font-medium text-base transition-colors hover:bg-sunken [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:opacity-75'

const links = [
  { to: '/', label: 'Accueil', icon: House },
  { to: '/categories', label: 'Catégories', icon: LayoutGrid },
  { to: '/shops', label: 'Fournisseurs', icon: Store },
  { to: '/about', label: 'À propos', icon: Info },
] as const

const floorLinks = [
  { to: '/shop', label: 'Accueil', icon: House },
  { to: '/about', label: 'À propos', icon: Info },
] as const

/** The site, then the account, then the theme (docs/specification.md#drawer). */
export const MobileDrawer = ({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) => {
  const { user, tenant } = useAuth()
  const close = () => onOpenChange(false)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="left" title="Menu">
      {user === null && (
        // Before anything else: whoever orders here begins with it.
        <div className="px-4 pt-4">
          <Button asChild wide>
            <Link to="/auth/login" onClick={close}>
              Se connecter
            </Link>
          </Button>
        </div>
      )}
      <nav aria-label="Menu" className="flex flex-col p-2">
        {(isOnFloor(tenant) ? floorLinks : links).map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            onClick={close}
            className={drawerRow}
            activeOptions={{ exact: to === '/' }}
            activeProps={{ className: 'bg-leaf-soft text-leaf-ink' }}
          >
            <Icon aria-hidden="true" /> {label}
          </Link>
        ))}
      </nav>
      <DrawerAccount onDone={close} />
      <DrawerTheme />
    </Sheet>
  )
}

/** The account section of the drawer, in both states. */
const DrawerAccount = ({ onDone }: { onDone: () => void }) => {
  const { user, tenant } = useAuth()
  const signingOut = useSignOut(onDone)
  const desk = tenant === null ? undefined : deskLinks[tenant.type]

  if (user === null)
    return (
      <div className="border-line border-t p-4">
        <Button asChild wide variant="secondary">
          <Link to="/auth/register" onClick={onDone}>
            Créer un compte
          </Link>
        </Button>
      </div>
    )

  return (
    <nav aria-label="Compte" className="flex flex-col border-line border-t p-2">
      <div className="flex items-center gap-3 px-3 pt-2 pb-3">
        <Avatar user={user} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.first_name}</p>
          <p className="truncate text-ink-soft text-sm">{user.email}</p>
          {tenant !== null && (
            <p className="truncate font-medium text-leaf-ink text-sm">{tenant.company_name}</p>
          )}
        </div>
      </div>
      {desk !== undefined && (
        <Link to={desk.to} onClick={onDone} className={drawerRow}>
          <desk.icon aria-hidden="true" /> {desk.label}
        </Link>
      )}
      <Link to="/user/$userId" params={{ userId: user.id }} onClick={onDone} className={drawerRow}>
        <profileLink.icon aria-hidden="true" /> {profileLink.label}
      </Link>
      {[notificationsLink, ...accountLinksOf(tenant)].map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} onClick={onDone} className={drawerRow}>
          <Icon aria-hidden="true" /> {label}
          <UnreadCount of={to} />
        </Link>
      ))}
      <button type="button" onClick={() => void signingOut.ask()} className={drawerRow}>
        <LogOut aria-hidden="true" /> Se déconnecter
      </button>
      {signingOut.unsent > 0 && <SignOutDialog {...signingOut} />}
    </nav>
  )
}

/** Three keys side by side; the pressed one is the theme. */
const DrawerTheme = () => {
  const theme = useTheme()
  return (
    <div className="flex gap-1 border-line border-t p-4">
      {themeChoices.map(({ theme: value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={theme === value}
          onClick={() => setTheme(value)}
          className="flex flex-1 flex-col items-center gap-1.5 rounded-md px-1 py-2.5 text-ink-soft text-xs transition-colors hover:bg-sunken aria-pressed:bg-leaf-soft aria-pressed:text-leaf-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
          {label}
        </button>
      ))}
    </div>
  )
}
