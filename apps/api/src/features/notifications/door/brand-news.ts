import { formatCount } from '@carreau/domain/french/format'
import type { Trx } from '../../../platform/db/database.ts'
import { notify } from '../notify.ts'

type Became = { refused: string } | { mergedInto: string }

const wordsOf = (brand: string, became: Became, offers: number): [string, string] => {
  if ('mergedInto' in became)
    return [
      `La marque «\u00a0${brand}\u00a0» se lit «\u00a0${became.mergedInto}\u00a0»`,
      `${offers === 0 ? '' : `${formatCount(offers, 'offre porte', 'offres portent')} ce nom désormais. `}Vos mercuriales peuvent garder l’ancien.`,
    ]
  return [
    `Carreau refuse la marque «\u00a0${brand}\u00a0»`,
    `Motif\u00a0: ${became.refused}${offers === 0 ? '' : ` — ${formatCount(offers, 'offre reste', 'offres restent')} en vente, sans marque.`}`,
  ]
}

/** Notifies the wholesalers that sell under a brand, or named it, of what the platform made of it. */
export const notifyOfBrand = (
  trx: Trx,
  {
    brand,
    became,
    sellers,
    at,
  }: {
    brand: string
    became: Became
    sellers: readonly { shopId: number; offers: number }[]
    at: Date
  },
): Promise<void> =>
  notify(
    trx,
    sellers.map(({ shopId, offers }) => {
      const [title, body] = wordsOf(brand, became, offers)
      return {
        kind: 'brand_decided' as const,
        to: { type: 'shop' as const, id: shopId },
        exceptUserId: null,
        title,
        body,
        link: '/shop/offers',
        group: `brand:${brand}`,
      }
    }),
    at,
  )
