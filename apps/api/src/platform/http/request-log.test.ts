import { expect, test } from 'vitest'
import { loggedUrl } from './request-log.ts'

test.each([
  ['/auth/reset?token=abc-123_x', '/auth/reset?token=…'],
  ['/auth/invitation?lang=fr&token=abc&x=1', '/auth/invitation?lang=fr&token=…&x=1'],
  ['/auth/callback?code=abc', '/auth/callback?code=…'],
  ['/api/v3/invitations/abc-123/accept', '/api/v3/invitations/…/accept'],
  ['/api/public/v1/calendars/abc-123.ics', '/api/public/v1/calendars/…'],
  [
    '/api/public/v1/tables/abc-123.csv?since=2026-11-01',
    '/api/public/v1/tables/…?since=2026-11-01',
  ],
  ['/search-products?search=tomate', '/search-products?search=tomate'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged)
})
