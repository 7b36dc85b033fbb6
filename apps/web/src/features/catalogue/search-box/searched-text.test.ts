import { expect, test } from 'vitest'
import { searchedText } from './searched-text.ts'

test('words are read as they are, and a number, which the router makes of « 12 », as words', () => {
  expect(searchedText({ search: 'tomate' })).toBe('tomate')
  expect(searchedText({ search: 12 })).toBe('12')
})

test('anything else searches for nothing', () => {
  expect(searchedText({})).toBeUndefined()
  expect(searchedText({ search: ['tomate'] })).toBeUndefined()
})
