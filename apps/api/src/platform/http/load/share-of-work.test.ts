import { expect, test } from 'vitest'
import { openShares } from './share-of-work.ts'

test('a network has its rush, then one piece at a time; others have theirs', () => {
  let clock = 0
  const take = openShares({ atOnce: 3, everyMs: 1_000, now: () => clock })
  const rush = (network: string) => Array.from({ length: 5 }, () => take(network))
  expect(rush('a')).toEqual([true, true, true, false, false])
  expect(rush('b')).toEqual([true, true, true, false, false])
  clock += 1_000
  expect(rush('a')).toEqual([true, false, false, false, false])
  clock += 60_000
  expect(rush('a')).toEqual([true, true, true, false, false])
})

test('what is remembered does not grow', () => {
  const take = openShares({ atOnce: 1, everyMs: 1_000, most: 2, now: () => 0 })
  expect(['a', 'b', 'a', 'b', 'c', 'b', 'a'].map(take)).toEqual([
    ...[true, true, false, false],
    // « c » came in place of « a ».
    ...[true, false, true],
  ])
})
