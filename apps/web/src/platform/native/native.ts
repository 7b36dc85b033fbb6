import { useSyncExternalStore } from 'react'

declare global {
  interface Window {
    /** Put there by the native shell; the browser tests set it to see the native screens. */
    Capacitor?: { isNativePlatform?: () => boolean }
    /** The bridges of the native shells; browser tests put one of their own there. */
    androidBridge?: unknown
    webkit?: { messageHandlers?: { bridge?: unknown } }
  }
}

/** Whether the page runs inside the native shell. Never at module scope: the server has none. */
const isNative = (): boolean => window.Capacitor?.isNativePlatform?.() ?? false

/** Whether there is a native shell that can be spoken to. */
export const hasNativeBridge = (): boolean =>
  window.androidBridge !== undefined || window.webkit?.messageHandlers?.bridge !== undefined

const never = () => () => {}

/** The same for a component: false on the server and while hydrating. */
export const useIsNative = (): boolean => useSyncExternalStore(never, isNative, () => false)

/** Whether the page stands on its own, without a browser's bars: in the shell, or installed from the web. */
const isApp = (): boolean =>
  isNative() ||
  window.matchMedia('(display-mode: standalone)').matches ||
  // iOS before 16.4 says it in its own way.
  ('standalone' in navigator && navigator.standalone === true)

export const useIsApp = (): boolean => useSyncExternalStore(never, isApp, () => false)

/**
 * Where the API is: what `npm run native` wrote into the shell's page, since the native application
 * is served on the phone. Empty in a browser, whose pages and API share an origin.
 */
export const apiOrigin = (): string => document.documentElement.dataset.api ?? ''
