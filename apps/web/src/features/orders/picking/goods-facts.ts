import type { PickingLine } from './picking.queries.ts'

type Goods = Pick<
  PickingLine,
  | 'cultivar'
  | 'origin_name'
  | 'variant_size'
  | 'category'
  | 'brand_name'
  | 'packaging_name'
  | 'is_organic'
>

/** « France · 57-67 · cat. I · Colis 6 kg »: how goods are told apart in a cold room. */
export const factsOf = (goods: Goods): string =>
  [
    goods.cultivar,
    goods.origin_name,
    goods.variant_size,
    goods.category && `cat. ${goods.category}`,
    goods.brand_name,
    goods.packaging_name,
    goods.is_organic && 'Bio',
  ]
    .filter(Boolean)
    .join(' · ')
