import { describe, expect, test } from 'vitest'
import {
  isAdvanced,
  readProductSearch,
  withoutFilters,
  withSort,
  withToggled,
} from './search-params.ts'

describe('the search of an address', () => {
  test('keeps every parameter of the specification', () => {
    const search = {
      search: 'tomate',
      advanced: true,
      origins: ['1', '4'],
      size: ['57-67'],
      category: ['Extra'],
      brand: ['Savéol'],
      maturity: ['Rouge'],
      fournisseurs: ['primeurs-de-rungis'],
      variety: ['Grappe'],
      packaging: ['Colis carton 6 kg'],
      vat_rate: ['5.5'],
      volume_type: ['fixed'],
      billing_type: ['weight'],
      status: ['active'],
      bio: [true, false],
      is_interfel_taxable: [true],
      is_indivisible: [false],
      in_season: true,
      available_next_delivery: true,
      sort: '-price',
      page: 3,
      view: 'table',
    } as const
    expect(readProductSearch(search)).toEqual(search)
  })

  test('drops what is unknown, empty or of another type', () => {
    const raw = {
      search: { deep: 1 },
      advanced: 'maybe',
      origins: [],
      size: [null, '', {}],
      bio: ['perhaps', 3],
      in_season: false,
      available_next_delivery: 'maybe',
      sort: 'constructor',
      page: -2,
      view: 'list',
      stranger: 'x',
    }
    expect(readProductSearch(raw)).toEqual({})
  })

  test('reads what a person writes by hand', () => {
    expect(
      readProductSearch({ search: 2024, origins: 1, brand: 'Savéol, Priméale', bio: 'true' }),
    ).toEqual({ search: '2024', origins: ['1'], brand: ['Savéol', 'Priméale'], bio: [true] })
  })

  test('says a repeated value once', () => {
    expect(readProductSearch({ size: ['57-67', '57-67'] })).toEqual({ size: ['57-67'] })
  })
})

describe('advanced is true when another filter holds something', () => {
  test('is true for any filter that is not empty', () => {
    expect(isAdvanced({ bio: [false] })).toBe(true)
    expect(isAdvanced({ origins: ['1'] })).toBe(true)
  })

  test('counts a switch that is on', () => {
    expect(isAdvanced({ in_season: true })).toBe(true)
    expect(isAdvanced({ available_next_delivery: true })).toBe(true)
  })

  test('does not count the words, the order or empty lists', () => {
    expect(isAdvanced(readProductSearch({ search: 'ail', sort: 'price', origins: [] }))).toBe(false)
  })
})

describe('changing the search', () => {
  test('adds a value, says advanced and returns to the first page', () => {
    expect(withToggled({ search: 'ail', page: 4 }, 'bio', 'true')).toEqual({
      search: 'ail',
      bio: [true],
      advanced: true,
    })
  })

  test('turns a switch on and off again', () => {
    const on = withToggled({ search: 'ail', page: 2 }, 'in_season', 'true')
    expect(on).toEqual({ search: 'ail', in_season: true, advanced: true })
    expect(withToggled(on, 'in_season', 'true')).toEqual({ search: 'ail' })
  })

  test('takes the last value out and says advanced no more', () => {
    expect(withToggled({ origins: ['1'], advanced: true }, 'origins', '1')).toEqual({})
  })

  test('keeps words, order and view when all filters go', () => {
    expect(
      withoutFilters({ search: 'ail', sort: 'price', view: 'table', size: ['60'], page: 2 }),
    ).toEqual({ search: 'ail', sort: 'price', view: 'table' })
  })

  test('keeps the default order out of the address', () => {
    expect(withSort({ sort: 'price', page: 2 }, 'relevance')).toEqual({})
  })
})
