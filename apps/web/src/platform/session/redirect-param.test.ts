import { expect, test } from 'vitest'
import { readRedirect } from './redirect-param.ts'

test('a path of this site is kept, query and hash included', () => {
  expect(readRedirect('/orders/12?tab=lines#total')).toBe('/orders/12?tab=lines#total')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'orders', '', 12, null])(
  '%s leads nowhere else',
  value => {
    expect(readRedirect(value)).toBeUndefined()
  },
)
