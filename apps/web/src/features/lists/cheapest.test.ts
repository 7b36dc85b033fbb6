import { expect, test } from 'vitest'
import { type Compared, cheapestOfTheirKind } from './cheapest.ts'

const line = (
  id: number,
  name: string,
  unit_price: number | null,
  more: { unit?: 'kg' | 'piece'; kg?: number | null; units?: number; category?: number } = {},
): Compared => ({
  id,
  product: { name, classification_category_id: more.category ?? 1 },
  specification: { units_per_package: more.units ?? 1, average_volume: more.kg ?? null },
  offer: unit_price === null ? null : { unit: more.unit ?? 'kg', unit_price },
})

test('of three apples the cheapest by the kilogram is named, whatever it is sold by', () => {
  const found = cheapestOfTheirKind([
    line(1, 'Pomme Gala', 1.9),
    line(2, 'Pomme Golden', 2.1),
    // Ten pieces of a case of 2 kg at 0.30 €: 1.50 €/kg.
    line(3, 'Pomme Granny Smith', 0.3, { unit: 'piece', units: 10, kg: 2 }),
  ])
  expect([...found]).toEqual([[3, { kind: 'Pomme', of: 3 }]])
})

test('nothing is said of one alone, of another family, of what has no offer and of what costs the same', () => {
  const found = cheapestOfTheirKind([
    line(1, 'Pomme Gala', 1.9),
    line(2, 'Pomme de terre', 0.8, { category: 2 }),
    line(3, 'Pomme Golden', null),
    line(4, 'Tomate grappe', 2),
    line(5, 'Tomate cerise', 2),
  ])
  expect(found.size).toBe(0)
})

test('a price by the piece without a weight is compared with others by the piece alone', () => {
  const found = cheapestOfTheirKind([
    line(1, 'Melon charentais', 1.9, { unit: 'piece' }),
    line(2, 'Melon vert', 1.2, { unit: 'piece' }),
    line(3, 'Melon jaune', 0.9, { unit: 'kg' }),
  ])
  expect([...found]).toEqual([[2, { kind: 'Melon', of: 2 }]])
})
