import type { Specification } from '../catalogue.queries.ts'

const readId = (value: unknown): number | undefined => {
  const id = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

const readText = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, 200) : undefined
}

const readFlag = (value: unknown): boolean | undefined => {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}

const readers = {
  specificationId: readId,
  category: readText,
  isOrganic: readFlag,
  wholesalerId: readId,
  brand: readText,
  size: readText,
  maturity: readText,
  variantId: readId,
  brandId: readId,
  maturityId: readId,
}

/** What a product's address may point at (docs/specification.md#product-parameters). */
export type Preselection = {
  [Name in keyof typeof readers]?: Exclude<ReturnType<(typeof readers)[Name]>, undefined>
}

/** The parameters of an address, leniently: unknown ones and other types are dropped. */
export const readPreselection = (raw: Record<string, unknown>): Preselection =>
  Object.fromEntries(
    Object.entries(readers)
      .map(([name, read]) => [name, read(raw[name])] as const)
      .filter(([, value]) => value !== undefined),
  )

const sameText = (left: string | null, right: string): boolean =>
  left !== null && left.localeCompare(right, 'fr', { sensitivity: 'base' }) === 0

/** Whether an address points at this specification; false when it points at none. */
export const isPreselected = (specification: Specification, wanted: Preselection): boolean => {
  const same = (text: string | null, asked: string | undefined): boolean =>
    asked === undefined || sameText(text, asked)
  const equal = <Value>(value: Value, asked: Value | undefined): boolean =>
    asked === undefined || asked === value
  return (
    Object.keys(wanted).length > 0 &&
    equal(specification.id, wanted.specificationId) &&
    equal(specification.is_organic, wanted.isOrganic) &&
    equal(specification.variant_id, wanted.variantId) &&
    equal(specification.brand_id, wanted.brandId) &&
    equal(specification.maturity_id, wanted.maturityId) &&
    same(specification.category, wanted.category) &&
    same(specification.brand_name, wanted.brand) &&
    same(specification.variant_size, wanted.size) &&
    same(specification.maturity_name, wanted.maturity) &&
    (wanted.wholesalerId === undefined ||
      specification.customer_price.some(({ shop_id }) => shop_id === wanted.wholesalerId))
  )
}
