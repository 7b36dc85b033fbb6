import { App } from '@capacitor/app'
import { SystemBars, SystemBarsStyle } from '@capacitor/core'
import { Keyboard } from '@capacitor/keyboard'
import { SplashScreen } from '@capacitor/splash-screen'
import type { RegisteredRouter } from '@tanstack/react-router'
import { pathOfLink } from './deep-link.ts'
import { followBackButton, type Home } from './follow-back-button.ts'
import { followNetwork } from './follow-network.ts'

/** A deep link leads to the part of the URL after the domain (docs/specification.md#native). */
const followLinks = (router: RegisteredRouter) =>
  // The link that started the application is told, too, once somebody listens.
  App.addListener('appUrlOpen', ({ url }) => {
    const path = pathOfLink(url)
    if (path !== null) void router.navigate({ href: path })
  })

/** The bars of the phone are written dark on the light theme, light on the dark one. */
const followTheme = async (): Promise<void> => {
  const page = document.documentElement
  const apply = () =>
    SystemBars.setStyle({
      style: page.classList.contains('dark') ? SystemBarsStyle.Dark : SystemBarsStyle.Light,
    })
  await apply()
  new MutationObserver(() => void apply()).observe(page, { attributeFilter: ['class'] })
}

/** While one types, the bottom bar gives its place up (layout/bottom-bar.tsx). */
const followKeyboard = () =>
  Promise.all([
    Keyboard.addListener('keyboardWillShow', () => {
      document.documentElement.dataset.keyboard = 'open'
    }),
    Keyboard.addListener('keyboardWillHide', () => {
      delete document.documentElement.dataset.keyboard
    }),
  ])

/** Not by animation frames: behind the splash screen a WebView may give none. */
const whenPainted = (): Promise<void> =>
  new Promise(done => {
    const root = document.getElementById('root')
    if (root === null || root.hasChildNodes()) return done()
    const watch = new MutationObserver(() => {
      watch.disconnect()
      done()
    })
    watch.observe(root, { childList: true })
  })

/**
 * Ties the application to the phone it runs on; called once, where there is a native bridge. Each
 * tie is a comfort: one that fails is logged and leaves the others alone.
 */
export const openShell = ({ router, home }: { router: RegisteredRouter; home: Home }): void => {
  const ties = {
    network: followNetwork,
    links: () => followLinks(router),
    'back button': () => followBackButton(router, home),
    theme: followTheme,
    keyboard: followKeyboard,
    splash: () => whenPainted().then(() => SplashScreen.hide()),
  }
  for (const [name, tie] of Object.entries(ties)) {
    // In a promise, so that a plugin that throws at once is caught as well.
    const tied = async (): Promise<unknown> => tie()
    tied().catch((error: unknown) => console.warn(`Native ${name}`, error))
  }
}
