import { expect, test } from 'vitest'
import { openFairTurns } from './fair-turns.ts'

/** Everybody sends at once; who was served, in order. */
const served = async (turns: ReturnType<typeof openFairTurns>, senders: readonly string[]) => {
  const done: string[] = []
  await Promise.all(
    senders.map(whose =>
      turns.take(whose, async () => {
        await new Promise(setImmediate)
        done.push(whose)
      }),
    ),
  )
  return done
}

test('who sends much waits for their own, and everybody else for one of theirs', async () => {
  const turns = openFairTurns({ atOnce: 1 })
  const senders = ['much', 'much', 'much', 'much', 'one', 'other', 'other']
  expect(await served(turns, senders)).toEqual([
    ...['much', 'much', 'one', 'other', 'much', 'other', 'much'],
  ])
  expect(turns.count()).toBe(0)
})

test('so many work at a time, and work that fails makes room', async () => {
  const turns = openFairTurns({ atOnce: 2 })
  let [running, most] = [0, 0]
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    throw new Error('failed')
  }
  const all = Array.from({ length: 9 }, (_, each) => turns.take(String(each % 3), work))
  for (const one of await Promise.allSettled(all)) expect(one.status).toBe('rejected')
  expect([most, turns.count()]).toEqual([2, 0])
})

test('beyond what may wait, of one sender or of all, one is told to come later', async () => {
  const turns = openFairTurns({ atOnce: 1, mostOfOne: 1, mostWaiting: 2 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const take = (whose: string) => turns.take(whose, () => promise)
  const going = [take('a'), take('a'), take('b')]
  await expect(take('a')).rejects.toMatchObject({ code: 'overloaded' })
  await expect(take('c')).rejects.toMatchObject({ code: 'overloaded' })
  resolve()
  await Promise.all(going)
})
