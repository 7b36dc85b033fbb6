import { expect, test } from 'vitest'
import { misjudged } from './judge.test-app.ts'

test('150 markets cost what a mixed-integer solver says, to the cent', async () => {
  expect(await misjudged(1, 150)).toEqual([])
}, 60_000)
