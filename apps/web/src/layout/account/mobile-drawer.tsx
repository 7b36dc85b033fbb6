import { Link } from '@tanstack/react-router'
import { House, Info, LayoutGrid, Store } from 'lucide-react'
import { Sheet } from '../../ui/feedback/dialog.tsx'
import { DrawerAccount } from './drawer-account.tsx'
import { drawerRow } from './drawer-row.ts'
import { DrawerTheme } from './drawer-theme.tsx'

const links = [
  { to: '/', label: 'Accueil', icon: House },
  { to: '/categories', label: 'Catégories', icon: LayoutGrid },
  { to: '/shops', label: 'Fournisseurs', icon: Store },
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
  const close = () => onOpenChange(false)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="left" title="Menu">
      <nav aria-label="Menu" className="flex flex-col p-2">
        {links.map(({ to, label, icon: Icon }) => (
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
