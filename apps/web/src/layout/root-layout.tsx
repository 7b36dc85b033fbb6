import { Outlet, useLocation, useMatches, useRouterState } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useIsApp } from '../platform/native/native.ts'
import { useAuth } from '../platform/session/auth-context.ts'
import { prepareToasts } from '../ui/feedback/toast.ts'
import { patiently } from '../ui/patiently.ts'
import { Footer } from './navigation/footer.tsx'
import { useNavigationSettings, visibleOn } from './navigation/navigation-settings.ts'
import { TopBar } from './navigation/top-bar.tsx'
import { OfflineNotice } from './notices/offline-notice.tsx'

const NativeFrame = lazy(() => import('./navigation/native-frame.tsx'))

const AddressStrip = lazy(() => import('./notices/address-strip.tsx'))

const LiveUpdates = lazy(patiently(() => import('./notices/live-updates.tsx')))

/** Screens of signing in, and of links that prove an address themselves. */
const waysIn = /^\/auth\/(?!tenants|create-tenant)/i

/** What stands around every screen. */
export const RootLayout = () => {
  const { topBar, bottomBar, footer } = useNavigationSettings()
  const isApp = useIsApp()
  const { user, tenant, isLoading } = useAuth()
  const isMember = tenant?.type === 'buyer'
  // What start.js said holds until it is known who is there.
  useLayoutEffect(() => {
    if (!isLoading) document.documentElement.classList.toggle('member', isMember)
  }, [isLoading, isMember])
  const isSomebodyThere = user !== null
  const isOnTheWayIn = useLocation({ select: ({ pathname }) => waysIn.test(pathname) })
  // A visitor changes nothing, and so needs no word about it.
  useEffect(() => {
    if (isSomebodyThere) prepareToasts()
  }, [isSomebodyThere])
  return (
    <div className={cx('flex min-h-dvh flex-col', topBar.mobile || 'max-lg:pt-(--safe-top)')}>
      <a
        href="#contenu"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-leaf px-4 py-2.5 font-medium text-on-leaf focus:translate-y-0"
      >
        Aller au contenu
      </a>
      <DocumentTitle />
      {/* Together at the top, wherever a long page is scrolled to: who is offline must see it. */}
      <div className="sticky top-0 z-30">
        <TopBar className={visibleOn(topBar)} />
        <OfflineNotice />
      </div>
      {isSomebodyThere && (
        <Suspense>
          <LiveUpdates />
        </Suspense>
      )}
      {user?.email_proved === false && !isOnTheWayIn && (
        // As tall as the strip on most screens: what is below does not move when its code arrives.
        <Suspense fallback={<div className="min-h-38 bg-saffron-soft sm:min-h-16" />}>
          <AddressStrip user={user} />
        </Suspense>
      )}
      {/* As tall as the window below the bar: the footer is never in sight while a screen fills. */}
      <main
        id="contenu"
        tabIndex={-1}
        className="flex min-h-[calc(100dvh-8.25rem)] flex-1 flex-col outline-none"
      >
        <Outlet />
      </main>
      {isApp ? (
        <Suspense>
          <NativeFrame barClassName={visibleOn(bottomBar)} />
        </Suspense>
      ) : (
        <Footer className={footer ? visibleOn(footer) : ''} />
      )}
    </div>
  )
}

/**
 * Keeps the title of the page with the screen, and says it aloud after each navigation, since no
 * page load does. The server writes the same title into the head (server.tsx).
 */
const DocumentTitle = () => {
  const title = useMatches({
    select: matches =>
      matches.some(match => match._notFound)
        ? 'Page introuvable · Carreau'
        : matches
            .flatMap(match => match.meta ?? [])
            .findLast(meta => meta !== undefined && 'title' in meta)?.title,
  })
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const firstPath = useRef(path)
  const announcement = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (typeof title === 'string') document.title = title
  }, [title])

  useEffect(() => {
    if (path === firstPath.current || announcement.current === null) return
    firstPath.current = undefined
    announcement.current.textContent = typeof title === 'string' ? title : ''
  }, [path, title])

  return <p ref={announcement} aria-live="assertive" className="sr-only" />
}
