import { expect, test } from 'vitest'
import { leftOfChange, partOfChange } from './partial-change.ts'

const asked = [
  { specificationId: 1, addMilli: 4_000 },
  { specificationId: 2, addMilli: 2_000 },
  { lineId: 30, fromMilli: 5_000, toMilli: 8_000 },
  { lineId: 40, fromMilli: 5_000, toMilli: 1_000 },
]
const specificationOf = ({ lineId, specificationId }: (typeof asked)[number]) =>
  specificationId ?? (lineId === undefined ? undefined : lineId / 10)
const part = (taken: [number, number][]) =>
  partOfChange(asked, { taken: new Map(taken), specificationOf })

test('what is not named is taken whole, what is named as far as it is wanted, nothing of it left out', () => {
  expect(part([])).toEqual(asked)
  expect(
    part([
      [1, 1_500],
      [2, 0],
      [3, 2_000],
    ]),
  ).toEqual([
    { specificationId: 1, addMilli: 1_500 },
    { lineId: 30, fromMilli: 5_000, toMilli: 7_000 },
    { lineId: 40, fromMilli: 5_000, toMilli: 1_000 },
  ])
})

test('more than was asked for, or something nobody asked for, is no part of it', () => {
  expect(part([[1, 4_500]])).toBeNull()
  expect(part([[9, 1_000]])).toBeNull()
  // Of what is taken off nothing can be added.
  expect(part([[4, 1_000]])).toBeNull()
})

test('one product asked for twice counts as one', () => {
  const twice = [
    { specificationId: 1, addMilli: 2_000 },
    { specificationId: 1, addMilli: 3_000 },
  ]
  expect(
    partOfChange(twice, {
      taken: new Map([[1, 4_000]]),
      specificationOf: one => one.specificationId,
    }),
  ).toEqual([
    { specificationId: 1, addMilli: 2_000 },
    { specificationId: 1, addMilli: 2_000 },
  ])
})

test('what is left is said from what there is to what was asked for', () => {
  const line = (specificationId: number, beforeMilli: number, afterMilli: number) => ({
    ...{ specificationId, beforeMilli, afterMilli },
    name: `Produit ${specificationId}`,
  })
  const changes = [
    line(1, 5_000, 8_000),
    line(1, 0, 2_000),
    line(2, 3_000, 1_000),
    line(3, 0, 1_000),
  ]
  // Of the five more of the first, one: the line at another price goes first.
  expect(leftOfChange(changes, new Map([[1, 1_000]]))).toEqual([
    line(1, 6_000, 8_000),
    line(1, 0, 2_000),
  ])
  expect(leftOfChange(changes, new Map([[3, 0]]))).toEqual([line(3, 0, 1_000)])
  expect(leftOfChange(changes, new Map())).toEqual([])
})
