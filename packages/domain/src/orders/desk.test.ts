import { expect, test } from 'vitest'
import { deskStates, deskStatuses, isDeskMark } from './desk.ts'
import { visibleStatuses } from './orders.ts'

test('each status that a wholesaler sees is in one group of its desk, with what it entered and waits', () => {
  const grouped = deskStates.flatMap(state => deskStatuses[state])
  expect(grouped.toSorted()).toEqual(
    ['to_approve', ...visibleStatuses({ type: 'shop', role: 'sales' })].toSorted(),
  )
})

test.each(['1:1:', '10:20:', '10:20:10,14,19', '10:20:12,12'])('%s is a mark', text =>
  expect(isDeskMark(text)).toBe(true),
)

test.each([
  '',
  '0:0:',
  '20:10:',
  '10:20:9',
  '10:20:20',
  '10:20:14,12',
  '10:20:14,',
  '10:20',
  '1:99999999999999999999:',
  "1:1:'",
  `1:1${'0'.repeat(17)}:${'2,'.repeat(10_000)}2`,
])('%.30s is none', text => expect(isDeskMark(text)).toBe(false))
