import { App } from '@capacitor/app'
import type { RegisteredRouter } from '@tanstack/react-router'

/** What lies over a page and answers to Escape: Radix marks it, and so does the search box. */
const overlays = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map(role => `[role=${role}][data-state=open]`)
  .concat('[role=combobox][aria-expanded=true]')
  .join()

const closeTopmost = (): void => {
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  ;(document.activeElement ?? document.body).dispatchEvent(key)
}

/** Where the person at work begins. */
export type Home = () => '/' | '/shop' | '/platform'

/** The back button of Android; iOS has none. */
export const followBackButton = (router: RegisteredRouter, home: Home) =>
  App.addListener('backButton', () => {
    const { pathname } = router.state.location
    const step = stepBack({
      isSomethingOpen: document.querySelector(overlays) !== null,
      isHome: pathname === home() || pathname === '/',
      canGoBack: router.history.canGoBack(),
    })
    if (step === 'close') closeTopmost()
    if (step === 'leave') void App.exitApp()
    if (step === 'back') router.history.back()
    if (step === 'home') void router.navigate({ to: home(), replace: true })
  })

/** What the back button of a phone does next. */
type StepBack = 'close' | 'leave' | 'back' | 'home'

/**
 * What is open over the page goes first; at home one leaves; anywhere else one goes back, or home when
 * a link opened the application there and nothing lies behind.
 */
export const stepBack = ({
  isSomethingOpen,
  isHome,
  canGoBack,
}: {
  isSomethingOpen: boolean
  isHome: boolean
  canGoBack: boolean
}): StepBack => {
  if (isSomethingOpen) return 'close'
  if (isHome) return 'leave'
  return canGoBack ? 'back' : 'home'
}
