import { expect, test } from 'vitest'
import { inReadingTurn } from './reading-turns.ts'

test('a company reads one text at a time and keeps nobody else waiting; beyond a few that wait it is refused', async () => {
  let running = 0
  let most = 0
  const held: (() => void)[] = []
  const read = (companyId: number) =>
    inReadingTurn(companyId, async () => {
      running++
      most = Math.max(most, running)
      await new Promise<void>(resolve => held.push(resolve))
      running--
    })
  const all = Array.from({ length: 8 }, () =>
    read(1).then(
      () => 'read',
      () => 'refused',
    ),
  )
  await new Promise(resolve => setImmediate(resolve))
  expect(most).toBe(1)
  const other = inReadingTurn(2, () => Promise.resolve('read'))
  expect(await other).toBe('read')
  while (running > 0) {
    held.shift()?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  expect((await Promise.all(all)).toSorted()).toEqual([
    ...Array(5).fill('read'),
    ...Array(3).fill('refused'),
  ])
  expect(most).toBe(1)
})
