import type { Found } from '@carreau/catalogue-search'
import type { FacetField } from '@carreau/catalogue-search/facets'
import type { Reading } from '@carreau/catalogue-search/vocabulary'
import type { catalogueEndpoints } from '@carreau/contract/catalogue/catalogue'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { facetValuesAtFirst } from '@carreau/domain/catalogue/facets'
import { formatList, frenchSpaces } from '@carreau/domain/french/format'
import { firstOf } from '../door/products.present.ts'
import type { OfferLines } from '../products/products.sql.ts'
import type { CatalogueIndex } from '../search-index/index-rows.sql.ts'
import {
  countFields,
  fieldsOf,
  kept,
  keptPrice,
  productFields,
  specificationFields,
} from './kept-json.ts'
import { natureFields } from './search-filters.ts'

type Result = AnswerOf<typeof catalogueEndpoints.searchProducts>
type Facets = Found['facets']
type NatureField = (typeof natureFields)[number]
type ChosenProduct = Found['page'][number]

const organicLabels: Record<string, string> = { true: 'Bio', false: 'Conventionnel' }

/** `facets` as the wire carries them; at length those asked for by name. */
const facetsOf = (
  facets: Facets,
  whole: readonly string[],
): Omit<Result['facets'], NatureField> => {
  const told = (field: FacetField) =>
    facets[field].flatMap(({ value, label, isoCode, count, chosen }, rank) => {
      if (!whole.includes(field) && !chosen && rank >= facetValuesAtFirst) return []
      if (field === 'bio') return [{ value, label: organicLabels[value] ?? label, count }]
      return [{ value, label, count, ...(isoCode !== undefined && { iso_code: isoCode }) }]
    })
  return {
    origins: told('origins'),
    size: told('size'),
    category: told('category'),
    brand: told('brand'),
    maturity: told('maturity'),
    bio: told('bio'),
    fournisseurs: told('fournisseurs'),
    variety: told('variety'),
    packaging: told('packaging'),
  }
}

/** `filters` as docs/specification.md#entities shows them: the values in the result. */
const valuesFound = (facets: Facets): Result['filters'] => {
  const found = (field: FacetField) => facets[field].filter(value => value.found)
  const values = (field: FacetField) => found(field).map(({ value }) => value)
  return {
    origins: Object.fromEntries(found('origins').map(({ value, label }) => [value, label])),
    size: values('size'),
    category: values('category'),
    brand: values('brand'),
    maturity: values('maturity'),
    bio: values('bio').map(value => value === 'true'),
    fournisseurs: values('fournisseurs'),
  }
}

/** Products by what they are, the most frequent first; what a value is called is the screens' to say. */
const naturesOf = (natures: Found['natures']): Pick<Result['facets'], NatureField> =>
  Object.fromEntries(
    natureFields.map((field, at) => [
      field,
      [...(natures[at] ?? [])]
        .map(([value, count]) => ({ value, label: value, count }))
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    ]),
  ) as Pick<Result['facets'], NatureField> // every field

const writeCounts = (facets: Facets, whole: readonly string[]) => ({
  filters: fieldsOf({ filters: valuesFound(facets) }),
  facets: fieldsOf(facetsOf(facets, whole)),
})

/** A search that narrows as one before it has the same facets. */
const keptCounts = kept((facets: Facets) => writeCounts(facets, []))

/** The product as chosen, with those of its offers that are still there, cheapest first. */
const writeProduct = (
  { products, specifications, shopOfId }: CatalogueIndex,
  chosen: ChosenProduct,
  offers: OfferLines,
): string[] => {
  const product = products[chosen.at]
  if (product === undefined) return []
  const offered = chosen.specifications.flatMap(({ slot, offerId }) => {
    const specification = specifications[slot]
    const line = offers.get(offerId)
    if (specification === undefined || line === undefined) return []
    return keptPrice(offerId, line, { specification, product }, shopOfId) ?? []
  })
  offered.sort((a, b) => a.comparisonE4 - b.comparisonE4 || a.specification.id - b.specification.id)
  const told = offered.map(
    ({ specification, json }) =>
      `{${specificationFields(specification, product)},"customer_price":[${json}]}`,
  )
  const first = fieldsOf(firstOf(offered[0]?.specification))
  return [
    `{${productFields(product)},${countFields(chosen)},${first},"specifications":[${told.join()}]}`,
  ]
}

/** Why a search found nothing, and what to do next; null when something was found. */
const searchHint = ({
  total,
  unread,
  narrowed,
}: {
  total: number
  /** Words that nothing explains. */
  unread: readonly string[]
  /** Whether something like it is on sale without filters. */
  narrowed: boolean
}): string | null => {
  if (total > 0) return null
  if (unread.length > 0) {
    const words = formatList(unread.map(word => frenchSpaces(`« ${word} »`)))
    const next = narrowed ? 'choisissez un produit proche' : 'essayez un autre mot'
    return `Aucun produit ne correspond à ${words}. Vérifiez l’orthographe ou ${next}.`
  }
  return narrowed
    ? 'Aucune offre ne réunit tous ces critères. Retirez un filtre pour élargir la recherche.'
    : 'Aucune offre ne correspond pour le moment. Essayez un autre mot.'
}

/** What a search found, and what the answer says beside it. */
type Answered = {
  found: Found
  /** Those of the page that can be ordered at this moment. */
  offers: OfferLines
  reading: Pick<Reading, 'attributes' | 'unread'>
  /** When nothing is found: what is on sale like it. */
  nearest: Found | null
  /** The facets to list at length. */
  whole: readonly string[]
  page: number
  perPage: number
}

const namesOf = ({ products }: CatalogueIndex, found: Found | null): Result['nearest'] =>
  (found?.page ?? []).flatMap(({ at }) => {
    const product = products[at]
    return product === undefined ? [] : [{ id: product.id, name: product.designation }]
  })

/**
 * The answer of a search in JSON, as the contract has it (kept-json.ts): `filters` as
 * docs/specification.md#entities has them, `facets` with the counts (docs/product.md#search-answer).
 */
export const writeSearchResult = (
  index: CatalogueIndex,
  { found: { page, total, facets, natures }, offers, reading, nearest, whole, ...paging }: Answered,
): string => {
  const products = page.flatMap(chosen => writeProduct(index, chosen, offers))
  const counts = whole.length === 0 ? keptCounts(facets) : writeCounts(facets, whole)
  const rest: Pick<Result, 'understood' | 'nearest' | 'hint' | 'meta'> = {
    understood: reading.attributes.map(({ field, values, label, words }) => ({
      field,
      values: [...values],
      label,
      words,
    })),
    nearest: namesOf(index, nearest),
    hint: searchHint({ total, unread: reading.unread, narrowed: (nearest?.total ?? 0) > 0 }),
    meta: { total, page: paging.page, per_page: paging.perPage },
  }
  const told = `${counts.facets},${fieldsOf(naturesOf(natures))}`
  return `{"version":3,"products":[${products.join()}],${counts.filters},"facets":{${told}},${fieldsOf(rest)}}`
}
