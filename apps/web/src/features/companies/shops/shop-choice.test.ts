import { describe, expect, test } from 'vitest'
import type { Shop } from '../door/shops.queries.ts'
import { chooseShops, everyShop } from './shop-choice.ts'

const now = new Date('2026-11-24T10:00:00Z')
const shop = (
  name: string,
  city: string,
  given: Partial<Shop> & { minimum?: number } = {},
): Shop => ({
  id: 1,
  slug: name,
  name,
  description: '',
  logo_url: null,
  city,
  specialties: [],
  offers_count: 1,
  delivery: {
    days: [3],
    cut_off: '23:00',
    lead_days: 1,
    minimum_order: given.minimum ?? 100,
    franco: null,
    fee: 0,
  },
  next_deliveries: [],
  delivers_to_you: true,
  ...given,
})
const closing = (cut_off_at: string) => ({ next_deliveries: [{ date: '2026-11-25', cut_off_at }] })

const shops = [
  shop('Agrumes du Sud', 'Perpignan', {
    delivers_to_you: false,
    ...closing('2026-11-24T11:00:00Z'),
  }),
  shop('Halle', 'Rungis', closing('2026-11-24T22:00:00Z')),
  shop('Maison fermée', 'Rungis'),
  shop('Primeurs', 'Paris', {
    specialties: ['Légumes anciens'],
    minimum: 40,
    next_deliveries: [
      { date: '2026-11-24', cut_off_at: '2026-11-24T09:00:00Z' },
      { date: '2026-11-25', cut_off_at: '2026-11-24T18:00:00Z' },
    ],
  }),
  shop('Vergers', 'Rungis'),
]
const names = (choice: Partial<typeof everyShop>) =>
  chooseShops(shops, { ...everyShop, ...choice }, now).map(({ name }) => name)

describe('the list of wholesalers', () => {
  test('begins with whose cut-off comes first, and ends with those who would not come', () => {
    expect(names({})).toEqual(['Primeurs', 'Halle', 'Maison fermée', 'Vergers', 'Agrumes du Sud'])
  })

  test('is put in order by name or minimum', () => {
    expect(names({ order: 'name' })).toEqual([
      'Halle',
      'Maison fermée',
      'Primeurs',
      'Vergers',
      'Agrumes du Sud',
    ])
    expect(names({ order: 'minimum' })[0]).toBe('Primeurs')
  })

  test('is searched by name, town and speciality, without accents', () => {
    expect(names({ text: 'legumes  paris' })).toEqual(['Primeurs'])
    expect(names({ text: 'rien' })).toEqual([])
  })

  test('is narrowed to a town, and to those who deliver', () => {
    expect(names({ city: 'Rungis' })).toEqual(['Halle', 'Maison fermée', 'Vergers'])
    expect(names({ here: true })).not.toContain('Agrumes du Sud')
  })
})
