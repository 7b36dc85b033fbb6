import type { Tint } from '../illustrations/illustrations.ts'

/** A family of the catalogue as shown; `tint` colours the tile behind its picture. */
export type Category = { id: number; name: string; slug: string; tint: Tint }

const families: Omit<Category, 'id'>[] = [
  { name: 'Légumes', slug: 'legumes', tint: 'leaf' },
  { name: 'Fruits', slug: 'fruits', tint: 'tomato' },
  { name: 'Salades', slug: 'salades', tint: 'leaf' },
  { name: 'Pommes de terre', slug: 'pommes-de-terre', tint: 'earth' },
  { name: 'Agrumes', slug: 'agrumes', tint: 'citrus' },
  { name: 'Fruits rouges', slug: 'fruits-rouges', tint: 'berry' },
  { name: 'Exotiques', slug: 'exotiques', tint: 'saffron' },
  { name: 'Herbes', slug: 'herbes', tint: 'leaf' },
  { name: 'Champignons', slug: 'champignons', tint: 'earth' },
  { name: 'Fruits secs', slug: 'fruits-secs', tint: 'earth' },
  { name: 'Jeunes pousses & fleurs', slug: 'jeunes-pousses-fleurs', tint: 'lilac' },
]

/** The categories in the order of the menu. */
export const categories: readonly Category[] = families.map((family, index) => ({
  id: index + 1,
  ...family,
}))

/** Throws RangeError on a family the market does not know. */
export const categoryIdOf = (family: string): number => {
  const category = categories.find(({ name }) => name === family)
  if (category === undefined) throw new RangeError(`Unknown family: ${family}`)
  return category.id
}
