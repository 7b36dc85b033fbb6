import { setImmediate as round } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takingTurns } from './taking-turns.ts'

test('one of those who wait goes on in each round of the loop, first come first served', async () => {
  const turn = takingTurns()
  const done: string[] = []
  const work = async (name: string) => {
    await turn()
    done.push(name)
  }
  const all = Promise.all(['a', 'b', 'c'].map(work))
  expect(done).toEqual([])
  for (const expected of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
    await round()
    expect(done).toEqual(expected)
  }
  await all
  await work('later')
  expect(done).toEqual(['a', 'b', 'c', 'later'])
})

test('work that fails keeps nobody from the next turn', async () => {
  const turn = takingTurns()
  const failing = turn().then(() => {
    throw new Error('no')
  })
  const next = turn().then(() => 'on')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('on')
})
