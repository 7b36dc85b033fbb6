import { expect, test } from 'vitest'
import { conversationChannel, readChannel, tenantChannel, userChannel } from './channels.ts'

test('a channel’s name says whose it is', () => {
  expect(readChannel(userChannel(7))).toEqual({ of: 'user', id: 7 })
  expect(readChannel(conversationChannel(12))).toEqual({ of: 'conversation', id: 12 })
  expect(readChannel(tenantChannel({ type: 'shop', id: 3 }))).toEqual({
    of: 'tenant',
    type: 'shop',
    id: 3,
  })
})

test.each([
  '',
  'private-user.',
  'private-user.0',
  'private-user.07',
  'private-user.-1',
  'private-user.1.5',
  'private-user.1\n',
  'private-user.9999999999999999',
  'private-tenant.king.1',
  'private-tenant.1',
  'presence-user.1',
  'user.1',
])('« %s » names nothing', name => {
  expect(readChannel(name)).toBeNull()
})
