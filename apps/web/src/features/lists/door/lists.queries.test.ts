import { afterEach, expect, test, vi } from 'vitest'
import { readLists } from './lists.queries.ts'

afterEach(() => vi.restoreAllMocks())

test('favourites and lists are read as they came', () => {
  const data = { favorites: [], lists: [] }
  expect(readLists({ data })).toBe(data)
})

test.each([null, 'oops', {}, { data: null }, { data: [] }, { data: { favorites: [], lists: {} } }])(
  'the invalid response %j yields none, with a console warning',
  answer => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    expect(readLists(answer)).toEqual({ favorites: [], lists: [] })
    expect(warn).toHaveBeenCalledOnce()
  },
)
