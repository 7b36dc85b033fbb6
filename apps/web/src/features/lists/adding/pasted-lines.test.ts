import { expect, test } from 'vitest'
import { maxPasted, readPasted } from './pasted-lines.ts'

test.each([
  ['3 tomates grappe', 3, 'tomates grappe'],
  ['3 colis de tomates grappe', 3, 'tomates grappe'],
  ['2 x carottes', 2, 'carottes'],
  ['Carottes : 2', 2, 'Carottes'],
  ['- basilic', 1, 'basilic'],
  ['2,5 batavia', 2.5, 'batavia'],
  ['Pomme Granny Smith', 1, 'Pomme Granny Smith'],
  ['12', 1, '12'],
  ['0 ail', 1, '0 ail'],
] as const)('« %s » is %d of « %s »', (text, packages, name) => {
  expect(readPasted(text)).toEqual([{ packages, name }])
})

test('a product a line, empty ones left out, and no more than a kitchen writes', () => {
  expect(readPasted('ail\r\n\n 2 persil ')).toEqual([
    { packages: 1, name: 'ail' },
    { packages: 2, name: 'persil' },
  ])
  expect(readPasted('ail\n'.repeat(maxPasted + 5))).toHaveLength(maxPasted)
})
