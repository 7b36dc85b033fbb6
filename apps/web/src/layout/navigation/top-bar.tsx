import { ofName } from '@carreau/domain/french/of-name'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { SearchBox } from '../../features/catalogue/search-box/search-box.tsx'
import { useIsApp } from '../../platform/native/native.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { mayOrder } from '../../platform/session/may-order.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useOnDemand } from '../../ui/feedback/use-on-demand.ts'
import { IconButton, iconButtonStyle } from '../../ui/form/button.tsx'
import { Logo } from '../../ui/navigation/logo.tsx'
import { patiently } from '../../ui/patiently.ts'
import { CategoriesEntry } from './categories-entry.tsx'

/** One row on a desk; on a phone the search box has its own row (docs/specification.md#top-bar). */
export const TopBar = ({ className }: { className: string }) => (
  <header
    className={cx('sticky top-0 z-30 border-line border-b bg-paper pt-(--safe-top)', className)}
  >
    <div className="page grid grid-cols-[auto_1fr_auto] items-center gap-x-2 max-lg:pb-2 lg:h-17 lg:grid-cols-[auto_auto_minmax(12rem,1fr)_auto] lg:gap-x-4">
      <div className="flex h-14 items-center gap-1 max-lg:-ml-2">
        <MobileDrawerButton />
        <HomeLink />
      </div>
      <nav
        aria-label="Navigation principale"
        className="flex items-center floor:invisible max-lg:hidden"
      >
        <CategoriesEntry />
        <Link to="/shops" className={wordLook} activeProps={{ className: 'text-leaf-ink' }}>
          Nos fournisseurs
        </Link>
      </nav>
      <div className="floor:hidden max-lg:col-span-3 max-lg:row-start-2 lg:mx-auto lg:w-full lg:max-w-xl">
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

const wordLook =
  'flex h-11 items-center rounded-md px-3 font-medium text-sm transition-colors hover:bg-sunken'

/** A wholesaler's home is its own day, not the visitors' page. */
const HomeLink = () => (
  <Link
    to={useAuth().tenant?.type === 'shop' ? '/shop' : '/'}
    aria-label="Carreau, accueil"
    className="flex h-11 items-center rounded-md"
  >
    <Logo />
  </Link>
)

const loadDrawer = () => import('../account/mobile-drawer.tsx')

const MobileDrawerButton = () => {
  const [open, setOpen] = useState(false)
  const [module, request] = useOnDemand(loadDrawer)
  return (
    <div className="relative lg:hidden">
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={request}
        onFocus={request}
        onClick={() => {
          request()
          setOpen(true)
        }}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      <MessagesBadge />
      {module !== null && <module.MobileDrawer open={open} onOpenChange={setOpen} />}
    </div>
  )
}

const link = (name: 'CartLink' | 'NotificationsLink' | 'UnreadMessages') =>
  lazy(patiently(async () => ({ default: (await import('./top-bar-links.tsx'))[name] })))

const CartLink = link('CartLink')

/** For a cart that holds something (docs/specification.md#top-bar); its place is kept. */
const CartButton = () => {
  const { user, isLoading, tenant } = useAuth()
  return (
    <div className="size-11" aria-live="polite">
      {user !== null && !isLoading && mayOrder(tenant) && (
        <Suspense>
          <CartLink />
        </Suspense>
      )}
    </div>
  )
}

const NotificationsLink = link('NotificationsLink')

/** The way to the notifications where no bottom bar shows them. Its place is kept: nothing moves. */
const NotificationsButton = () => {
  const isSomebodyThere = useAuth().user !== null
  const isApp = useIsApp()
  return (
    <div className={cx('size-11', isApp && 'max-lg:hidden')} aria-live="polite">
      {isSomebodyThere && (
        <Suspense>
          <NotificationsLink />
        </Suspense>
      )}
    </div>
  )
}

const UnreadMessages = link('UnreadMessages')

/** On the way to the messages, which stand in the menu. */
const MessagesBadge = () =>
  useAuth().user !== null && (
    <Suspense>
      <UnreadMessages />
    </Suspense>
  )

const loadUserMenu = () => import('../account/user-menu.tsx')

/** The avatar of the top bar. Its menu is loaded on the way to it and opens beside it. */
const UserMenuButton = () => {
  const { user, isLoading } = useAuth()
  const [open, setOpen] = useState(false)
  const [module, request] = useOnDemand(loadUserMenu)
  return (
    <div className="relative">
      {/* In the places of cart and bell, which a visitor has not. */}
      {!isLoading && user === null && (
        <Link to="/auth/login" className={`${wordLook} absolute right-full whitespace-nowrap`}>
          Se connecter
        </Link>
      )}
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={user === null ? 'Compte' : `Compte ${ofName(user.first_name)}`}
        className={iconButtonStyle({ className: 'rounded-full' })}
        onPointerEnter={request}
        onFocus={request}
        onClick={() => {
          request()
          setOpen(!open)
        }}
      >
        <Avatar user={user} />
      </button>
      <MessagesBadge />
      {module !== null && <module.UserMenu open={open} onOpenChange={setOpen} />}
    </div>
  )
}
