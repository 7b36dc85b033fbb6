import { expect, test } from 'vitest'
import { loggedUrl } from './request-log.ts'

test.each([
  ['/auth/reset?token=abc-123_x', '/auth/reset?token=…'],
  ['/auth/invitation?lang=fr&token=abc&x=1', '/auth/invitation?lang=fr&token=…&x=1'],
  ['/auth/callback?code=abc', '/auth/callback?code=…'],
  ['/api/v3/invitations/abc-123/accept', '/api/v3/invitations/…/accept'],
  ['/search-products?search=tomate', '/search-products?search=tomate'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged)
})
