import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Tint } from '../illustrations/illustrations.ts'

/** The project's compilation of French fresh produce: what exists, when, how, at what price. */

const packaging = z.object({
  label: z.string(),
  kind: z.enum(['kg', 'piece', 'bunch', 'punnet']),
  net_kg: z.number().positive().optional(),
  units: z.int().positive().optional(),
})

const entry = z.object({
  name_fr: z.string(),
  family: z.string(),
  /** Cultivars, which a specification names. */
  varieties: z.array(z.string()),
  typical_origins: z.array(z.string().length(2)).min(1),
  calibres: z.array(z.string()),
  categories: z.array(z.string()),
  packagings: z.array(packaging).min(1),
  /** The year's low and high, € excluding VAT per kg or per billing unit, for category I. */
  price_eur_per_kg_or_piece: z.tuple([z.number().positive(), z.number().positive()]),
  billing: z.enum(['kg', 'unit']),
  months_fr: z.array(z.string()),
  months_basis: z.enum(['production française', 'import']),
  organic_share: z.number().min(0).max(1),
  synonyms_fr: z.array(z.string()),
  vat_rate: z.string(),
  is_interfel_taxable: z.boolean(),
  typical_volume: z.enum(['fixe', 'variable']),
  maturities_fr: z.array(z.string()).optional(),
})

export type CatalogueEntry = z.infer<typeof entry>
export type CataloguePackaging = z.infer<typeof packaging>

/** The 210 products of the trade. Throws when the file is not what it should be. */
export const readCatalogue = (): CatalogueEntry[] =>
  z
    .array(entry)
    .parse(JSON.parse(readFileSync(new URL('../data/catalogue.json', import.meta.url), 'utf8')))

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
