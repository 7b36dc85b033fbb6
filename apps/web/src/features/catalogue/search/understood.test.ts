import { describe, expect, test } from 'vitest'
import {
  appliedValues,
  stillAsked,
  type Understood,
  withoutUnderstood,
  withoutWords,
  withToggledBeside,
} from './understood.ts'

const size: Understood = { field: 'size', values: ['57-67'], label: 'Calibre 57-67', words: '57' }
const france: Understood = { field: 'origins', values: ['1'], label: 'France', words: 'France' }

describe('words taken out of a text', () => {
  test.each([
    ['tomate grappe 57 France', '57', 'tomate grappe France'],
    ['  tomate   d’Espagne ', 'd’Espagne', 'tomate'],
    ['tomate, France', 'France', 'tomate'],
    ['France tomate france', 'France', 'tomate france'],
    ['bio tomate bio', 'bio', 'tomate'],
    ['bio', 'bio', ''],
    ['tomate 57France', '57', 'tomate France'],
    ['melon 2,5kg', '2,5kg', 'melon'],
  ])('« %s » without « %s » is « %s »', (text, words, left) => {
    expect(withoutWords(text, words)).toBe(left)
  })

  test.each([
    ['tomate biologique', 'bio'],
    ['tomate 157', '57'],
    ['tomate', 'France'],
    ['tomate', ''],
    ['a.b', 'a*b'],
  ])('« %s » has no « %s » of its own', (text, words) => {
    expect(withoutWords(text, words)).toBe(text)
  })
})

describe('what was read in the text', () => {
  test('goes with its words, and the search starts at its first page', () => {
    expect(
      withoutUnderstood({ search: 'tomate 57 France', sort: 'price', page: 3 }, france),
    ).toEqual({ search: 'tomate 57', sort: 'price' })
    expect(withoutUnderstood({ search: 'France', bio: [true], advanced: true }, france)).toEqual({
      bio: [true],
      advanced: true,
    })
  })

  test('counts no more once its words are gone, and once when it is said twice', () => {
    expect(stillAsked([size, france], { search: 'tomate 57' })).toEqual([size])
    expect(stillAsked([france, france], { search: 'France France' })).toEqual([france])
    expect(stillAsked([size], {})).toEqual([])
  })

  test('applies beside what is chosen by hand', () => {
    expect(appliedValues({ origins: ['4'] }, [size, france], 'origins')).toEqual(['4', '1'])
  })
})

describe('a value ticked beside what was read', () => {
  const search = { search: 'tomate 57 France', page: 2 }

  test('takes over what the text asks of the same filter', () => {
    expect(withToggledBeside(search, [size, france], 'origins', '4')).toEqual({
      search: 'tomate 57',
      origins: ['1', '4'],
      advanced: true,
    })
  })

  test('takes the words out when it is the very value', () => {
    expect(withToggledBeside(search, [size, france], 'origins', '1')).toEqual({
      search: 'tomate 57',
    })
  })

  test('leaves the words of other filters', () => {
    expect(withToggledBeside(search, [size, france], 'bio', 'true')).toEqual({
      search: 'tomate 57 France',
      bio: [true],
      advanced: true,
    })
  })
})
