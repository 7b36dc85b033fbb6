import { App } from '@capacitor/app'
import { SystemBars, SystemBarsStyle } from '@capacitor/core'
import { Keyboard } from '@capacitor/keyboard'
import { type ConnectionStatus, Network } from '@capacitor/network'
import { SplashScreen } from '@capacitor/splash-screen'
import type { RegisteredRouter } from '@tanstack/react-router'
import { followBackButton, type Home } from './back-button.ts'
import { pathOfLink } from './deep-link.ts'

/** A deep link leads to the part of the URL after the domain (docs/specification.md#native). */
const followLinks = (router: RegisteredRouter) =>
  // The link that started the application comes, too, once there is a listener.
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

/** While one types, the bottom bar gives its place up (layout/navigation/native-frame.tsx). */
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

/**
 * Replaces the WebView's online state, which is often wrong, by the phone's: everything that reads
 * `navigator.onLine` or listens to `online` and `offline` (ours, TanStack Query, pusher-js) then follows it.
 */
const followNetwork = async (): Promise<void> => {
  let isConnected = navigator.onLine
  const onChange = ({ connected }: ConnectionStatus) => {
    if (connected === isConnected) return
    isConnected = connected
    window.dispatchEvent(new Event(connected ? 'online' : 'offline'))
  }
  // Nothing is replaced before the phone has answered.
  await Network.addListener('networkStatusChange', onChange)
  const status = await Network.getStatus()
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isConnected })
  for (const name of ['online', 'offline'])
    window.addEventListener(name, event => event.isTrusted && event.stopImmediatePropagation(), {
      capture: true,
    })
  onChange(status)
}
