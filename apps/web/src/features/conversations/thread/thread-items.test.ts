import { expect, test } from 'vitest'
import type { Message } from '../conversations.queries.ts'
import { firstUnreadOf, threadItems } from './thread-items.ts'

const message = (id: number, createdAt: string, author: Partial<Message['author']> = {}) =>
  ({
    id,
    created_at: createdAt,
    author: { id: 1, first_name: 'Chloé', side: 'buyer', ...author },
  }) as Message // the rest is not looked at

const shop = { id: 2, first_name: 'Karim', side: 'shop' } as const

test('messages stand by day in Paris and by author, five minutes together', () => {
  const items = threadItems(
    [
      message(1, '2026-11-20T22:58:00Z'),
      // Paris is an hour ahead: another day.
      message(2, '2026-11-20T23:01:00Z'),
      message(3, '2026-11-20T23:04:00Z'),
      message(4, '2026-11-20T23:05:00Z', shop),
      message(5, '2026-11-20T23:11:00Z', shop),
    ],
    { firstUnreadId: null },
  )
  expect(
    items.map(item => (item.kind === 'group' ? item.messages.map(({ id }) => id) : item)),
  ).toEqual([
    { kind: 'day', day: '2026-11-20' },
    [1],
    { kind: 'day', day: '2026-11-21' },
    [2, 3],
    [4],
    [5],
  ])
})

test('the line of new messages parts a group at the first unread of the other side', () => {
  const messages = [
    message(1, '2026-11-21T08:00:00Z', shop),
    message(2, '2026-11-21T08:01:00Z', shop),
  ]
  const firstUnreadId = firstUnreadOf(messages, { readUpTo: 1, side: 'buyer' })
  expect(threadItems(messages, { firstUnreadId }).map(({ kind }) => kind)).toEqual([
    'day',
    'group',
    'unread',
    'group',
  ])
  expect(firstUnreadOf(messages, { readUpTo: 2, side: 'buyer' })).toBeNull()
  expect(firstUnreadOf(messages, { readUpTo: 0, side: 'shop' })).toBeNull()
})
