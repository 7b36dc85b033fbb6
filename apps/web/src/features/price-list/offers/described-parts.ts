import type { DescribedSpecification } from '../price-list.queries.ts'

type ContentUnit = DescribedSpecification['content_unit']

export const contentUnits: readonly { unit: ContentUnit; label: string }[] = [
  { unit: 'kg', label: 'kilos' },
  { unit: 'piece', label: 'pièces' },
  { unit: 'bunch', label: 'bottes' },
  { unit: 'punnet', label: 'barquettes' },
]

/** A specification as it is typed: ids as the selects give them, empty for none. */
export type Parts = {
  origin: string
  packaging: string
  maturity: string
  contentUnit: ContentUnit
  count: string
  weight: string
  category: string
  size: string
  brand: string
  cultivar: string
  isOrganic: boolean
}
export type PartErrors = Partial<Record<'origin' | 'packaging' | 'count' | 'weight', string>>

export const blankParts: Parts = {
  origin: '',
  packaging: '',
  maturity: '',
  contentUnit: 'kg',
  count: '',
  weight: '',
  category: '',
  size: '',
  brand: '',
  cultivar: '',
  isOrganic: false,
}

const kilograms = (text: string): number | null | undefined => {
  const plain = text.replace(/kg$/i, '').replace(/\s/g, '').replace(',', '.')
  if (plain === '') return null
  const weight = Number(plain)
  return /^\d{1,4}(\.\d{1,3})?$/.test(plain) && weight > 0 && weight <= 2_000 ? weight : undefined
}

/** The specification the parts describe, or under which field something lacks. */
export const readParts = (productId: number, parts: Parts) => {
  const errors: PartErrors = {}
  const isByWeight = parts.contentUnit === 'kg'
  const weight = kilograms(parts.weight)
  const count = isByWeight ? 1 : Number(parts.count.trim())
  if (parts.origin === '') errors.origin = 'Choisissez une origine.'
  if (parts.packaging === '') errors.packaging = 'Choisissez un conditionnement.'
  if (weight === undefined) errors.weight = 'Indiquez un poids en kg, ainsi\u00a0: 6 ou 2,5.'
  else if (weight === null && isByWeight) errors.weight = 'Indiquez le poids du colis.'
  if (!(Number.isInteger(count) && count >= 1 && count <= 10_000))
    errors.count = 'Indiquez un nombre entier.'
  const described: DescribedSpecification = {
    product_id: productId,
    origin_id: Number(parts.origin),
    packaging_id: Number(parts.packaging),
    maturity_id: parts.maturity === '' ? null : Number(parts.maturity),
    content_unit: parts.contentUnit,
    units_per_package: count,
    average_volume: weight ?? null,
    category: parts.category.trim() || null,
    size: parts.size.trim() || null,
    brand_name: parts.brand.trim() || null,
    cultivar: parts.cultivar.trim() || null,
    is_organic: parts.isOrganic,
  }
  return { described, errors, ok: Object.keys(errors).length === 0 }
}
