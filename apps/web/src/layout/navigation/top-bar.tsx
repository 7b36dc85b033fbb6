import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { SearchBox } from '../../features/catalogue/search-box/search-box.tsx'
import { Logo } from '../../ui/navigation/logo.tsx'
import { MobileDrawerButton } from '../account/mobile-drawer-button.tsx'
import { UserMenuButton } from '../account/user-menu-button.tsx'
import { CartButton } from './cart-button.tsx'
import { CategoriesEntry } from './categories-entry.tsx'
import { NotificationsButton } from './notifications-button.tsx'

/** One row on a desk; on a phone the search box has its own row (docs/specification.md#top-bar). */
export const TopBar = ({ className }: { className: string }) => (
  <header
    className={cx('sticky top-0 z-30 border-line border-b bg-paper pt-(--safe-top)', className)}
  >
    <div className="page grid grid-cols-[auto_1fr_auto] items-center gap-x-2 max-lg:pb-2 lg:h-17 lg:grid-cols-[auto_auto_minmax(12rem,1fr)_auto] lg:gap-x-4">
      <div className="flex h-14 items-center gap-1 max-lg:-ml-2">
        <MobileDrawerButton />
        <Link to="/" aria-label="Carreau, accueil" className="flex h-11 items-center rounded-md">
          <Logo />
        </Link>
      </div>
      <nav aria-label="Navigation principale" className="flex items-center max-lg:hidden">
        <CategoriesEntry />
        <Link
          to="/shops"
          className="flex h-11 items-center rounded-md px-3 font-medium text-sm transition-colors hover:bg-sunken"
          activeProps={{ className: 'text-leaf-ink' }}
        >
          Nos fournisseurs
        </Link>
      </nav>
      <div className="max-lg:col-span-3 max-lg:row-start-2 lg:mx-auto lg:w-full lg:max-w-xl">
        <SearchBox placeholder="Rechercher des produits..." />
      </div>
      <div className="col-start-3 row-start-1 flex items-center gap-1 justify-self-end lg:col-start-4">
        <CartButton />
        <NotificationsButton />
        <div className="max-lg:hidden">
          <UserMenuButton />
        </div>
      </div>
    </div>
  </header>
)
