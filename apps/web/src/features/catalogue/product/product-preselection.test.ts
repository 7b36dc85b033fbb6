import { describe, expect, test } from 'vitest'
import type { Specification } from '../catalogue.queries.ts'
import { isPreselected, readPreselection } from './product-preselection.ts'

const specification: Specification = {
  id: 7,
  product_id: 1,
  variant_id: 3,
  variant_size: '57-67',
  origin_id: 1,
  origin_name: 'France',
  origin_iso_code: 'FR',
  brand_id: 5,
  brand_name: 'Savéol',
  packaging_id: 2,
  packaging_name: 'Colis carton 6 kg',
  maturity_id: null,
  maturity_name: null,
  cultivar: null,
  is_organic: true,
  category: 'I',
  units_per_package: 1,
  average_volume: 6,
  customer_price: [],
}

describe('the preselection of an address', () => {
  test('reads ids, texts and the flag, and drops the rest', () => {
    expect(
      readPreselection({
        specificationId: '7',
        isOrganic: 'false',
        size: 8,
        wholesalerId: -1,
        brandId: 1.5,
        maturity: ' ',
        brand: ['x'],
        stranger: 1,
      }),
    ).toEqual({ specificationId: 7, isOrganic: false, size: '8' })
  })

  test('points at nothing without a parameter', () => {
    expect(isPreselected(specification, {})).toBe(false)
  })

  test('points at the specification that has all that is asked, whatever the case', () => {
    expect(isPreselected(specification, { isOrganic: true, brand: 'saveol', size: '57-67' })).toBe(
      true,
    )
  })

  test('does not point at one that lacks any of it', () => {
    expect(isPreselected(specification, { specificationId: 7, isOrganic: false })).toBe(false)
    expect(isPreselected(specification, { maturity: 'Rouge' })).toBe(false)
    expect(isPreselected(specification, { wholesalerId: 9 })).toBe(false)
  })
})
