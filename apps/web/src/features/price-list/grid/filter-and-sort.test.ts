import { expect, test } from 'vitest'
import { exampleOffer } from '../offers/example-offer.test-app.ts'
import { nextSorting, type Sorting, sortOffers } from './filter-and-sort.ts'

const offers = [
  exampleOffer({ id: 1, unit_price: 10, note: 'été', valid_until: null }),
  exampleOffer({ id: 2, unit_price: 2.5, note: 'zeste', valid_until: '2026-12-01T23:59:00+01:00' }),
  exampleOffer({ id: 3, unit_price: 2.5, note: 'Colis 9', valid_until: null }),
  exampleOffer({
    id: 4,
    unit_price: 9,
    note: 'colis 10',
    valid_until: '2026-11-30T23:59:00+01:00',
  }),
]
const order = (sorting: Sorting) => sortOffers(offers, sorting).map(({ id }) => id)

test('offers are sorted by number and by French text, equal ones staying as they were', () => {
  expect(order(null)).toEqual([1, 2, 3, 4])
  expect(order({ id: 'unit_price', desc: false })).toEqual([2, 3, 4, 1])
  expect(order({ id: 'unit_price', desc: true })).toEqual([1, 4, 2, 3])
  expect(order({ id: 'note', desc: false })).toEqual([3, 4, 1, 2])
})

test('what never ends comes after every date', () => {
  expect(order({ id: 'valid_until', desc: false })).toEqual([4, 2, 1, 3])
})

test('a column’s title sorts up, then down, then as the list was read', () => {
  const up = nextSorting({ id: 'note', desc: true }, 'unit_price')
  expect(up).toEqual({ id: 'unit_price', desc: false })
  const down = nextSorting(up, 'unit_price')
  expect(down).toEqual({ id: 'unit_price', desc: true })
  expect(nextSorting(down, 'unit_price')).toBeNull()
})
