import type { CatalogueProduct, CatalogueSpecification } from '../catalogue.ts'

/** A value of a facet, and every text a filter may name it by. */
export type Named = {
  value: string
  label: string
  spellings: readonly string[]
  /** Of an origin. */
  isoCode?: string
}

/** A facet's values in the order of their labels, and how to find them by a spelling. */
export type Values = {
  readonly list: readonly Named[]
  /** Places in `list` by spelling in lower case. */
  readonly bySpelling: ReadonlyMap<string, readonly number[]>
  /** The most parts a spelling has between its commas: « 0,8-1,2 kg » has 3. */
  readonly parts: number
}

const byLabel = new Intl.Collator('fr', { numeric: true })

export const valuesOf = (named: readonly Named[]): Values => {
  const list = [...named].sort((left, right) => byLabel.compare(left.label, right.label))
  const bySpelling = new Map<string, number[]>()
  let parts = 1
  for (const [place, { spellings }] of list.entries()) {
    for (const spelling of new Set(
      spellings.map(text => text.toLowerCase().replaceAll(', ', ',')),
    )) {
      bySpelling.set(spelling, [...(bySpelling.get(spelling) ?? []), place])
      parts = Math.max(parts, spelling.split(',').length)
    }
  }
  return { list, bySpelling, parts }
}

/**
 * The values a search accepts of each facet as one text in lower case, « ,fr,es, »: what has one of them between
 * commas passes, even a size such as « 0,8-1,2 kg » that holds some. Null does not filter; a value that nothing has
 * matches nothing.
 */
export type Filters = { readonly [Field in FacetField]?: string | null }

/** Such a text; no values mean no filter. `spelt` may put a value in its usual spelling. */
export const given = (
  values: readonly string[] | undefined,
  spelt: (value: string) => string = value => value,
): string | null =>
  values === undefined || values.length === 0
    ? null
    : `,${values.map(value => spelt(value.toLowerCase())).join(',')},`

/** The places of the values that a filter accepts. */
export const acceptedPlaces = (values: Values, filter: string): number[] => {
  const given = filter.slice(1, -1).split(',')
  const places: number[] = []
  for (const start of given.keys()) {
    for (let count = 1; count <= values.parts && start + count <= given.length; count++) {
      places.push(...(values.bySpelling.get(given.slice(start, start + count).join(',')) ?? []))
    }
  }
  return places
}

type Key = string | number | null

type Facet = {
  /** What tells its values apart; null for none. */
  key: (specification: CatalogueSpecification, product: CatalogueProduct) => Key
  name: (specification: CatalogueSpecification, key: NonNullable<Key>) => Named
}

const plain = (key: Facet['key']): Facet => ({
  key,
  name: (_, key) => ({ value: String(key), label: String(key), spellings: [String(key)] }),
})

/** What has an id and a name is called by its name. */
const called = (
  key: Facet['key'],
  nameOf: (specification: CatalogueSpecification) => string | null,
): Facet => ({
  key,
  name: (specification, id) => {
    const name = nameOf(specification) ?? ''
    return { value: name, label: name, spellings: [String(id), name] }
  },
})

const facets = {
  origins: {
    key: ({ originId }) => originId,
    name: ({ originName, originIsoCode }, id) => ({
      value: String(id),
      label: originName,
      spellings: [String(id), originIsoCode, originName],
      isoCode: originIsoCode,
    }),
  },
  size: plain(({ size }) => size),
  category: plain(({ category }) => category),
  brand: called(
    ({ brandId }) => brandId,
    ({ brandName }) => brandName,
  ),
  maturity: called(
    ({ maturityId }) => maturityId,
    ({ maturityName }) => maturityName,
  ),
  packaging: called(
    ({ packagingId }) => packagingId,
    ({ packagingName }) => packagingName,
  ),
  bio: plain(({ isOrganic }) => String(isOrganic)),
  variety: plain((_, { variety }) => variety),
} satisfies Record<string, Facet>

/** The facets that a specification decides. */
export type SpecificationField = keyof typeof facets
export const specificationFields = Object.keys(facets) as SpecificationField[] // its very keys

/** Those and the one that its offers decide: the wholesaler. */
export const facetFields = [...specificationFields, 'fournisseurs'] as const
export type FacetField = (typeof facetFields)[number]

export type Classified = { specification: CatalogueSpecification; product: CatalogueProduct }

const rowsAtOnce = 4_096

/**
 * The values of a field among specifications, and the place of each one's own, −1 for none; yields between
 * some thousand rows.
 */
export const classify = async (
  field: SpecificationField,
  rows: readonly Classified[],
  yieldWhenDue: () => Promise<void>,
): Promise<{ values: Values; places: Int32Array }> => {
  const { key, name }: Facet = facets[field]
  const seen = new Map<NonNullable<Key>, number>()
  const named: Named[] = []
  const places = new Int32Array(rows.length).fill(-1)
  for (const [at, { specification, product }] of rows.entries()) {
    if (at % rowsAtOnce === 0) await yieldWhenDue()
    const its = key(specification, product)
    if (its === null) continue
    const place = seen.get(its) ?? named.length
    if (place === named.length) {
      seen.set(its, place)
      named.push(name(specification, its))
    }
    places[at] = place
  }
  const values = valuesOf(named)
  const sorted = new Map(values.list.map((value, place) => [value, place]))
  const placeOf = Int32Array.from(named, value => sorted.get(value) ?? -1)
  return { values, places: places.map(place => placeOf[place] ?? -1) }
}
