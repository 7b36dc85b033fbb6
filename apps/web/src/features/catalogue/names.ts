import { foldText } from '@carreau/catalogue-search/words/fold'
import type { Product, Specification } from './catalogue.queries.ts'

/** « Tomate Cœur de bœuf ». */
export const productName = ({ name, variety }: Pick<Product, 'name' | 'variety'>): string =>
  [name, variety].filter(Boolean).join(' ')

/** The cultivar where the name does not say it: « Pomme Granny Smith » needs no second « Granny Smith ». */
export const cultivarBeside = (
  product: Pick<Product, 'name' | 'variety'>,
  { cultivar }: Pick<Specification, 'cultivar'>,
): string | null =>
  cultivar != null && foldText(productName(product)).includes(foldText(cultivar))
    ? null
    : (cultivar ?? null)

/** « Catégorie I », « Extra ». */
export const categoryName = (category: string): string =>
  /^[IVX]+$/.test(category) ? `Cat. ${category}` : category

/** What sets a specification apart, for screen readers: « France, 57-67, Cat. I, Colis 6 kg ». */
export const specificationName = (specification: Specification): string =>
  [
    specification.origin_name,
    specification.variant_size,
    specification.category === null ? null : categoryName(specification.category),
    specification.packaging_name,
    specification.brand_name,
    specification.maturity_name,
    specification.is_organic ? 'bio' : null,
  ]
    .filter(Boolean)
    .join(', ')
