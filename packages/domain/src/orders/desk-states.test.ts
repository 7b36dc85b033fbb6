import { expect, test } from 'vitest'
import { deskStates, deskStatuses } from './desk-states.ts'
import { visibleStatuses } from './orders.ts'

test('each status that a wholesaler sees is in one group of its desk, and no other is', () => {
  const grouped = deskStates.flatMap(state => deskStatuses[state])
  expect(grouped.toSorted()).toEqual(visibleStatuses({ type: 'shop', role: 'sales' }).toSorted())
})
