import { formatRate } from '@carreau/domain/french/format'
import type { Facets } from '../catalogue.queries.ts'
import { categoryName } from '../names.ts'
import { type FilterField, type SwitchFilter, switchFilters } from './search-params.ts'
import type { Understood } from './understood.ts'

/** What each filter is called on screen. */
export const filterNames: Record<FilterField, string> = {
  origins: 'Origine',
  size: 'Calibre',
  category: 'Catégorie',
  brand: 'Marque',
  maturity: 'Maturité',
  fournisseurs: 'Fournisseur',
  variety: 'Variété',
  packaging: 'Conditionnement',
  vat_rate: 'TVA',
  volume_type: 'Poids',
  billing_type: 'Prix',
  status: 'Statut',
  bio: 'Bio',
  is_interfel_taxable: 'Contribution Interfel',
  is_indivisible: 'Colis',
  in_season: 'De saison',
  available_next_delivery: 'Livrable dès la prochaine livraison',
}

/** Labels of values that the API sends as codes. */
const valueNames: { [Field in FilterField]?: Record<string, string> } = {
  volume_type: { fixed: 'poids fixe', variable: 'poids variable' },
  billing_type: { weight: 'au kilo', unit: 'à la pièce', package: 'au colis' },
  status: { active: 'proposé', archived: 'retiré' },
  bio: { true: 'Bio', false: 'Conventionnel' },
  is_interfel_taxable: { true: 'oui', false: 'non' },
  is_indivisible: { true: 'colis entiers', false: 'demi-colis possible' },
}

/** Filters whose values with their counts come with the results, in the order of the column. */
export const facetFields = [
  'origins',
  'bio',
  'size',
  'category',
  'maturity',
  'packaging',
  'brand',
  'fournisseurs',
  'variety',
  'billing_type',
  'volume_type',
  'is_indivisible',
  'vat_rate',
  'is_interfel_taxable',
  'status',
] as const satisfies (FilterField & keyof Facets)[]
export type FacetField = (typeof facetFields)[number]

/** What tells products apart now and then only: left out where all of them are alike. */
export const secondFacets: ReadonlySet<FacetField> = new Set([
  'billing_type',
  'volume_type',
  'is_indivisible',
  'vat_rate',
  'is_interfel_taxable',
  'status',
])

const isFacetField = (field: FilterField): field is FacetField =>
  facetFields.some(known => known === field)

/** A value as a person reads it: « France » for the id of an origin. */
export const valueName = (field: FilterField, value: string, facets?: Facets): string => {
  if (field === 'category') return categoryName(value)
  if (field === 'vat_rate') return Number.isNaN(Number(value)) ? value : formatRate(value)
  const names = valueNames[field]
  if (names !== undefined && Object.hasOwn(names, value)) return names[value] ?? value
  if (facets === undefined || !isFacetField(field)) return value
  return facets[field].find(facet => facet.value === value)?.label ?? value
}

/** A switch has no values: its own name is its label. */
export const isSwitch = (field: FilterField): field is SwitchFilter =>
  switchFilters.some(known => known === field)

/** What was read in a text as « Calibre : 57-67 », also where its label says « Calibre 57-67 ». */
export const understoodName = ({ field, label }: Understood) => {
  const filter = filterNames[field]
  return { filter, name: label.startsWith(`${filter} `) ? label.slice(filter.length + 1) : label }
}
