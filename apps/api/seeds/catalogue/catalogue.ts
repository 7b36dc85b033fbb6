import { readFileSync } from 'node:fs'
import { z } from 'zod'

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
