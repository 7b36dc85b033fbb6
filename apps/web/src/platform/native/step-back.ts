/** What the back button of a phone does next. */
export type StepBack = 'close' | 'leave' | 'back' | 'home'

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
