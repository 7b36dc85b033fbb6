import type pg from 'pg'
import { insertRows } from '../fill-database.ts'
import type { Pictures } from '../illustrations/pictures.ts'
import { categories } from './catalogue.ts'
import type { Product } from './products.ts'
import { type Vocabulary, vocabularyRows } from './vocabulary.ts'

/** What there is to sell, and the words for it. */
export type Catalogue = {
  products: readonly Product[]
  vocabulary: Vocabulary
  pictures: Pictures
}

const unpictured = { key: null, tint: 'leaf' }

/** Writes it into a database that has none. */
export const insertCatalogue = async (
  client: pg.ClientBase,
  { products, vocabulary, pictures }: Catalogue,
  createdAt: Date,
): Promise<void> => {
  const rows = categories.map(({ id, name, slug, tint }) => {
    const key = pictures.categories.get(slug)?.key ?? null
    return { id, name, slug, position: id, picture_key: key, tint }
  })
  await insertRows(client, 'categories', rows)
  const words = vocabularyRows(vocabulary)
  await insertRows(client, 'origins', words.origins)
  await insertRows(
    client,
    'brands',
    words.brands.map(brand => ({ ...brand, reviewed_at: createdAt })),
  )
  await insertRows(client, 'packagings', words.packagings)
  await insertRows(client, 'maturities', words.maturities)
  await insertRows(
    client,
    'products',
    products.map(product => {
      const { key, tint } = pictures.products.get(product.entry.name_fr) ?? unpictured
      return {
        id: product.id,
        category_id: product.categoryId,
        name: product.name,
        variety: product.variety,
        commercial_designation: product.designation,
        description: product.description,
        vat_rate: product.entry.vat_rate,
        is_interfel_taxable: product.entry.is_interfel_taxable,
        volume_type: product.volumeType,
        billing_type: product.billingType,
        is_indivisible: product.isIndivisible,
        photo_keys: key === null ? [] : [key],
        tint,
        months: product.months,
        synonyms: product.synonyms,
        cultivars: product.cultivars,
        search_text: product.searchText,
        created_at: createdAt,
        updated_at: createdAt,
      }
    }),
  )
}
