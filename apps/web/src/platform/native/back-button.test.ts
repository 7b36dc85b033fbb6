import { expect, test } from 'vitest'
import { stepBack } from './back-button.ts'

test.each([
  ['a dialog over any screen is closed', true, false, true, 'close'],
  ['a drawer at home is closed, nobody leaves', true, true, true, 'close'],
  ['at home one leaves, however one came there', false, true, true, 'leave'],
  ['a screen goes back to the one before', false, false, true, 'back'],
  ['a screen that a link opened goes home', false, false, false, 'home'],
] as const)('%s', (_, isSomethingOpen, isHome, canGoBack, step) => {
  expect(stepBack({ isSomethingOpen, isHome, canGoBack })).toBe(step)
})
