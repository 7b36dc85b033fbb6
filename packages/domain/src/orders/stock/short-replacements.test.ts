import { expect, test } from 'vitest'
import {
  inPlaceWords,
  insteadWords,
  type MissingClaim,
  packagesFor,
  type RankedReplacement,
  replaceMissing,
} from './short-replacements.ts'

const round: RankedReplacement = {
  specificationId: 7,
  content: 5000,
  ownContent: 5000,
  stepMilli: 1000,
  leftMilli: null,
}
const claim: MissingClaim = { lineId: 1, missingMilli: 4000, way: 'put_in', ranked: [round] }
const replaced = (...claims: MissingClaim[]) => Object.fromEntries(replaceMissing(claims))

test('the first of the ranking of which there is any stands in, in as many packages as hold as much', () => {
  expect(replaced(claim)).toEqual({ 1: { specificationId: 7, milli: 4000, way: 'put_in' } })
  const gone = { ...round, leftMilli: 0 }
  const big = { ...round, specificationId: 8, content: 10_000 }
  expect(replaced({ ...claim, ranked: [gone, big] })).toEqual({
    1: { specificationId: 8, milli: 2000, way: 'put_in' },
  })
})

test('nobody is promised what another already has', () => {
  const scarce = { ...round, leftMilli: 5000 }
  const lines = [1, 2, 3].map(lineId => ({ ...claim, lineId, ranked: [scarce] }))
  expect(replaced(...lines)).toEqual({
    1: { specificationId: 7, milli: 4000, way: 'put_in' },
    2: { specificationId: 7, milli: 1000, way: 'put_in' },
  })
})

test('what holds more than is missing is proposed, whatever the list may do by itself', () => {
  const heavier = { ...round, content: 6000 }
  expect(replaced({ ...claim, missingMilli: 1000, ranked: [heavier] })).toEqual({
    1: { specificationId: 7, milli: 1000, way: 'proposed' },
  })
  expect(replaced({ ...claim, missingMilli: 6000, ranked: [heavier] })).toEqual({
    1: { specificationId: 7, milli: 5000, way: 'put_in' },
  })
})

test('what is cut by halves stands in by halves; a package far too large does not', () => {
  const halves = { ...round, content: 10_000, stepMilli: 500 as const }
  expect(replaced({ ...claim, missingMilli: 1000, ranked: [halves] })).toMatchObject({
    1: { milli: 500 },
  })
  expect(
    replaced({ ...claim, missingMilli: 1000, ranked: [{ ...round, content: 12_000 }] }),
  ).toEqual({})
})

test('nothing missing, nothing ranked: nothing stands in', () => {
  expect(replaced({ ...claim, missingMilli: 0 }, { ...claim, lineId: 2, ranked: [] })).toEqual({})
})

test('never more than is left, and never more by itself than is missing', () => {
  for (let seed = 1; seed <= 3000; seed++) {
    const at = (of: number, salt: number) => (seed * 7919 + salt * 104_729) % of
    const ranked = [0, 1, 2].map(index => ({
      specificationId: 10 + at(3, index),
      content: 1 + at(12_000, index + 3),
      ownContent: 1 + at(12_000, index + 6),
      stepMilli: (at(2, index) === 0 ? 500 : 1000) as 500 | 1000,
      leftMilli: at(3, index + 1) === 0 ? null : at(9, index) * 1000,
    }))
    // One offer has one stock, whoever ranks it.
    const left = new Map(ranked.map(one => [one.specificationId, one]))
    const same = ranked.map(one => left.get(one.specificationId) ?? one)
    const claims = [1, 2, 3, 4].map(lineId => ({
      lineId,
      missingMilli: at(13, lineId) * 500,
      way: 'put_in' as const,
      ranked: same,
    }))
    const found = replaceMissing(claims)
    for (const one of left.values()) {
      const given = [...found.values()].filter(
        ({ specificationId }) => specificationId === one.specificationId,
      )
      const sum = given.reduce((total, { milli }) => total + milli, 0)
      if (one.leftMilli !== null) expect(sum).toBeLessThanOrEqual(one.leftMilli)
      expect(given.every(({ milli }) => milli > 0 && milli % one.stepMilli === 0)).toBe(true)
    }
    for (const { lineId, missingMilli } of claims) {
      const got = found.get(lineId)
      const one = got && left.get(got.specificationId)
      if (got?.way === 'put_in' && one)
        expect(got.milli * one.content).toBeLessThanOrEqual(missingMilli * one.ownContent)
    }
  }
})

test('what it stands for is told', () => {
  expect(insteadWords('Tomate grappe', 4000)).toBe('À la place de 4\u00a0colis de Tomate grappe.')
})

test('what is missing is held by the nearest count, or by the most that holds no more', () => {
  const heavier = { ...round, content: 6000 }
  expect(packagesFor(4000, heavier)).toBe(3000)
  expect(packagesFor(1000, heavier)).toBe(1000)
  expect(packagesFor(1000, heavier, 'no_more')).toBe(0)
  expect(packagesFor(500, { ...round, stepMilli: 500 }, 'no_more')).toBe(500)
  expect(packagesFor(0, round)).toBe(0)
  expect(packagesFor(-500, round, 'no_more')).toBe(0)
})

test('what lies in the crates in place of a product says what to take out', () => {
  expect(
    inPlaceWords('Tomate grappe', { name: 'Tomate ronde', pickedMilli: 4000, neededMilli: 0 }),
  ).toBe('4\u00a0colis de Tomate ronde remplacent Tomate grappe\u00a0: retirez-les d’abord.')
  expect(inPlaceWords('Tomate', { name: 'Abricot', pickedMilli: 1000, neededMilli: 0 })).toBe(
    '1\u00a0colis d’Abricot remplace Tomate\u00a0: retirez-le d’abord.',
  )
  expect(inPlaceWords('Tomate', { name: 'Abricot', pickedMilli: 4000, neededMilli: 1000 })).toBe(
    '4\u00a0colis d’Abricot remplacent Tomate\u00a0: n’en laissez que 1\u00a0colis.',
  )
})
