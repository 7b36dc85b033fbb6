import { setImmediate as nextLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openEventLoopQueue } from './event-loop-queue.ts'

test('waiting work runs in each turn of the event loop until its slice is over, first come first served', async () => {
  let clock = 0
  const turn = openEventLoopQueue(() => clock)
  const done: string[] = []
  const work = async (name: string, ms: number) => {
    await turn()
    clock += ms
    done.push(name)
  }
  const all = Promise.all([work('a', 1), work('b', 1), work('c', 5), work('d', 9), work('e', 0)])
  expect(done).toEqual([])
  for (const expected of ['abc', 'abcd', 'abcde']) {
    await nextLoop()
    expect(done.join('')).toBe(expected)
  }
  await all
  await work('later', 0)
  expect(done.at(-1)).toBe('later')
})

test('work that fails keeps nobody from the next turn', async () => {
  const turn = openEventLoopQueue()
  const failing = turn().then(() => {
    throw new Error('no')
  })
  const next = turn().then(() => 'on')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('on')
})
