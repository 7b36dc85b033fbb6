import { expect, test } from 'vitest'
import { readRedirect } from './redirect-param.ts'
import { readSelectedTenant } from './session-store.ts'

const chosen = { type: 'buyer', id: 4, selectedRole: 'admin', company_name: 'Bistrot des Halles' }

test('the choice stored last is read back', () => {
  expect(readSelectedTenant(JSON.stringify(chosen))).toEqual(chosen)
})

test.each([
  ['nothing stored', null],
  ['broken text', '{'],
  ['no type', JSON.stringify({ ...chosen, type: undefined })],
  ['an unknown type', JSON.stringify({ ...chosen, type: 'king' })],
  ['no id', JSON.stringify({ ...chosen, id: undefined })],
  ['no role', JSON.stringify({ ...chosen, selectedRole: '' })],
])('%s is discarded', (_case, text) => {
  expect(readSelectedTenant(text)).toBeNull()
})

test('a path of this site is kept, query and hash included', () => {
  expect(readRedirect('/orders/12?tab=lines#total')).toBe('/orders/12?tab=lines#total')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'orders', '', 12, null])(
  '%s leads nowhere else',
  value => {
    expect(readRedirect(value)).toBeUndefined()
  },
)
