import { expect, test } from 'vitest'
import { inReadingTurn } from './reading-turns.ts'

test('a company reads one text at a time and keeps nobody else waiting; beyond a few that wait it is refused', async () => {
  let running = 0
  let most = 0
  const held: (() => void)[] = []
  const read = (companyId: number) =>
    inReadingTurn({ companyId, text: '3 kg de tomates' }, async () => {
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
  const other = inReadingTurn({ companyId: 2, text: '3 kg de tomates' }, () =>
    Promise.resolve('read'),
  )
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

test('an ordinary need does not wait behind long texts of others', async () => {
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  const text = '1 2 3 4 '.repeat(2_500)
  const long = [1, 2, 3, 4].map(companyId => inReadingTurn({ companyId, text }, () => held))
  const short = inReadingTurn({ companyId: 5, text: '2 kg de carottes' }, () =>
    Promise.resolve('read'),
  )
  expect(await short).toBe('read')
  go()
  await Promise.all(long)
})
