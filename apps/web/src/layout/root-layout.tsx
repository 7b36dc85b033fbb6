import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useIsNative } from '../platform/native/native.ts'
import { DocumentTitle } from './document-title.tsx'
import { Footer } from './footer.tsx'
import { useNavigationSettings, visibleOn } from './navigation-settings.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { TopBar } from './top-bar.tsx'

const BottomBar = lazy(() => import('./bottom-bar.tsx').then(file => ({ default: file.BottomBar })))

/** What stands around every screen. */
export const RootLayout = () => {
  const { topBar, bottomBar } = useNavigationSettings()
  const native = useIsNative()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenu"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-leaf px-4 py-2.5 font-medium text-on-leaf focus:translate-y-0"
      >
        Aller au contenu
      </a>
      <DocumentTitle />
      <TopBar className={visibleOn(topBar)} />
      <OfflineNotice />
      <main id="contenu" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      {native ? (
        <Suspense>
          <BottomBar className={visibleOn(bottomBar)} />
        </Suspense>
      ) : (
        <Footer />
      )}
    </div>
  )
}
