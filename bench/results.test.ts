import { expect, test } from 'vitest'
import { atMost, withFigures } from './results.ts'

const occasion = { date: '2026-11-24', commit: 'abc1234', machine: '2 × EPYC' }
const told = '2026-11-24 | abc1234 | 2 × EPYC | `npm run bench -- search` |'
const before = `# Measured

| scenario | figure | measured | goal |
| --- | --- | --- | --- |
| search | name | 3.00 ms | ≤ 15 ms | 2026-11-20 |
| kills | lost orders | 0 | 0 | 2026-11-20 |
`

test('a run writes the rows that it measured, adds new ones to its scenario and leaves the rest', () => {
  const figures = [atMost('name', 15, 16.25, 'ms'), { name: 'prefix', measured: '2.00 ms' }]
  expect(withFigures(before, { name: 'search' }, figures, occasion)).toBe(`# Measured

| scenario | figure | measured | goal |
| --- | --- | --- | --- |
| search | name | 16.3 ms | ≤ 15 ms **missed** | ${told}
| search | prefix | 2.00 ms |  | ${told}
| kills | lost orders | 0 | 0 | 2026-11-20 |
`)
})

test('a row that a formatter has spaced is found all the same', () => {
  const spaced = before.replace('| search | name |', '| search       | name          |')
  const figures = [atMost('name', 15, 3, 'ms')]
  expect(withFigures(spaced, { name: 'search' }, figures, occasion)).toBe(
    withFigures(before, { name: 'search' }, figures, occasion),
  )
})

test('a scenario that was never measured comes last', () => {
  const figures = [{ name: 'a', measured: '1' }]
  const lines = withFigures(before, { name: 'soak' }, figures, occasion).trimEnd().split('\n')
  expect(lines.at(-1)).toMatch(/^\| soak \| a \| 1 \|/)
  expect(lines).toHaveLength(before.trimEnd().split('\n').length + 1)
})
