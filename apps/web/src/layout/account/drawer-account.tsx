import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/form/button.tsx'
import { accountLinks, deskLinks, notificationsLink, profileLink } from './account-links.ts'
import { drawerRow } from './drawer-row.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The account section of the drawer, in both states. */
export const DrawerAccount = ({ onDone }: { onDone: () => void }) => {
  const { user, tenant } = useAuth()
  const signingOut = useSignOut(onDone)
  const desk = tenant === null ? undefined : deskLinks[tenant.type]

  if (user === null)
    return (
      <div className="flex flex-col gap-2 border-line border-t p-4">
        <Button asChild wide>
          <Link to="/auth/login" onClick={onDone}>
            Se connecter
          </Link>
        </Button>
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
      {[notificationsLink, ...accountLinks].map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} onClick={onDone} className={drawerRow}>
          <Icon aria-hidden="true" /> {label}
        </Link>
      ))}
      <button type="button" onClick={() => void signingOut.ask()} className={drawerRow}>
        <LogOut aria-hidden="true" /> Se déconnecter
      </button>
      {signingOut.unsent > 0 && <SignOutDialog {...signingOut} />}
    </nav>
  )
}
