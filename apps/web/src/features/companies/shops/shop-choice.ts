import { foldText } from '@carreau/catalogue-search/words/fold'
import type { Shop } from '../door/shops.queries.ts'

export const shopOrders = {
  cut_off: 'Heure limite la plus proche',
  name: 'Nom de A à Z',
  minimum: 'Minimum le plus bas',
} as const
export type ShopOrder = keyof typeof shopOrders

export type ShopChoice = {
  text: string
  city: string
  /** Only those who deliver where the buyer is. */
  here: boolean
  order: ShopOrder
}
export const everyShop: ShopChoice = { text: '', city: '', here: false, order: 'cut_off' }

const firstCutOff = ({ next_deliveries }: Shop, now: Date): number =>
  next_deliveries
    .map(({ cut_off_at }) => Date.parse(cut_off_at))
    .find(cutOff => cutOff > now.getTime()) ?? Number.POSITIVE_INFINITY

const ranks: Record<ShopOrder, (shop: Shop, now: Date) => number> = {
  cut_off: firstCutOff,
  // They come by name.
  name: () => 0,
  minimum: ({ delivery }) => delivery.minimum_order,
}

/** The wholesalers asked for; those who would not come are last, in any order. */
export const chooseShops = (
  shops: readonly Shop[],
  { text, city, here, order }: ShopChoice,
  now: Date,
): Shop[] => {
  const words = foldText(text).split(' ').filter(Boolean)
  const far = ({ delivers_to_you }: Shop): number => (delivers_to_you === false ? 1 : 0)
  // Two without a date are as late as each other: their difference is no number.
  const by = (left: Shop, right: Shop): number =>
    far(left) - far(right) || ranks[order](left, now) - ranks[order](right, now) || 0
  return shops
    .filter(shop => {
      const said = foldText([shop.name, shop.city, ...shop.specialties].join(' '))
      return (
        words.every(word => said.includes(word)) &&
        (city === '' || shop.city === city) &&
        (!here || shop.delivers_to_you !== false)
      )
    })
    .sort(by)
}
