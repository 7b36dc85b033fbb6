import { expect, test } from 'vitest'
import { madeAt, nameOf, outlived } from './kept-backups.ts'

const dayMs = 86_400_000
const tonight = new Date('2026-11-23T02:17:00Z')
/** One each night of so many, the newest first. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, ago) => nameOf(new Date(tonight.getTime() - ago * dayMs)))
const kept = (names: string[], rule: Parameters<typeof outlived>[1]) => {
  const gone = outlived(names, rule)
  return names.filter(name => !gone.includes(name)).map(name => name.slice(8, 16))
}

test('a name says when', () => {
  expect(nameOf(tonight)).toBe('carreau-20261123T021700Z.tar.age')
  expect(madeAt(nameOf(tonight))).toEqual(tonight)
  expect(madeAt('carreau.tar.age')).toBeUndefined()
})

test('of a year of nights there stay seven days, the last of four weeks and of two months', () => {
  expect(kept(nights(365), { days: 7, weeks: 4, months: 2 })).toEqual([
    ...['20261123', '20261122', '20261121', '20261120', '20261119', '20261118', '20261117'],
    // Sundays; this week's is tonight's, last week's the second of the days.
    ...['20261115', '20261108'],
    '20261031',
  ])
})

test('where none has been made for a year, none goes', () => {
  const old = nights(10).map(name => name.replace('2026', '2025'))
  expect(kept(old, { days: 7, weeks: 4, months: 2 })).toHaveLength(8)
  expect(outlived(old.slice(0, 7), { days: 7, weeks: 0, months: 0 })).toEqual([])
})

test('several of a day: the last; `all` lets nothing go', () => {
  const twice = [nameOf(new Date('2026-11-23T18:00:00Z')), ...nights(2)]
  expect(outlived(twice, { days: 2, weeks: 0, months: 0 })).toEqual([nameOf(tonight)])
  expect(outlived(nights(400), 'all')).toEqual([])
})
