import { expect, test } from 'vitest'
import { catchUpFrom, mergeMessages } from './messages.queries.ts'

const message = (id: number, side: 'buyer' | 'shop' = 'buyer', isRead = true) => ({
  id,
  author: { side },
  read_at: isRead ? '2026-11-21T03:12:00Z' : null,
})

test('messages of two readings stand once, in order, as the later says', () => {
  const merged = mergeMessages([message(1), message(3, 'buyer', false)], [message(3), message(2)])
  expect(merged.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(merged[2]?.read_at).not.toBeNull()
})

test('what is asked for again begins after the last message, or before the first unread of ours', () => {
  expect(catchUpFrom([], 'buyer')).toBe(0)
  expect(catchUpFrom([message(4), message(7, 'shop', false)], 'buyer')).toBe(7)
  expect(catchUpFrom([message(4), message(7, 'buyer', false), message(9)], 'buyer')).toBe(4)
  expect(catchUpFrom([message(4, 'buyer', false), message(9)], 'buyer')).toBe(3)
})
