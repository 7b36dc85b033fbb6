import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookOfReception, bookOfReturn } from './crates.ts'

const some = fc.integer({ min: 0, max: 50 })

test('a return that nobody counted before comes back as far as it is out, and the rest is a correction', () => {
  expect(bookOfReturn(4, { booked: 0, out: 10 })).toEqual({ returned: 4, beyond: 0, tooMany: 0 })
  expect(bookOfReturn(4, { booked: 0, out: 3 })).toEqual({ returned: 3, beyond: 1, tooMany: 0 })
  expect(bookOfReturn(4, { booked: 0, out: -2 })).toEqual({ returned: 0, beyond: 4, tooMany: 0 })
})

test('what the kitchen has counted of the same return is not booked again', () => {
  expect(bookOfReturn(6, { booked: 6, out: 0 })).toEqual({ returned: 0, beyond: 0, tooMany: 0 })
  expect(bookOfReturn(6, { booked: 4, out: 9 })).toEqual({ returned: 2, beyond: 0, tooMany: 0 })
  expect(bookOfReturn(4, { booked: 6, out: 9 })).toEqual({ returned: 0, beyond: 0, tooMany: 2 })
})

test('whatever was booked before, the account then says what the wholesaler counted', () => {
  fc.assert(
    fc.property(some, some, fc.integer({ min: -20, max: 50 }), (counted, booked, out) => {
      const { returned, beyond, tooMany } = bookOfReturn(counted, { booked, out })
      expect(booked + returned + beyond - tooMany).toBe(counted)
      expect(returned).toBeLessThanOrEqual(Math.max(0, out))
    }),
  )
})

test('a kitchen gives back what it has, and nothing that its wholesaler has counted', () => {
  expect(bookOfReception(4, { isCounted: false, out: 10 })).toBe(4)
  expect(bookOfReception(4, { isCounted: false, out: 3 })).toBe(3)
  expect(bookOfReception(4, { isCounted: false, out: -1 })).toBe(0)
  expect(bookOfReception(4, { isCounted: true, out: 10 })).toBe(0)
})
