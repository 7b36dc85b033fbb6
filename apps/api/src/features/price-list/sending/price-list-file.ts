import { nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import { parisDay } from '@carreau/domain/french/paris-time'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import { priceListPdf } from '../../documents/door/price-list-paper.ts'
import { findListedOffers, findListParties, type ListedOffer } from './listed-offers.sql.ts'
import { factsOf, partsOf, restSentence, todayTitle, usualTitle } from './listed-parts.ts'
import { findSending, findShopId, isCustomer, type SendingRow } from './sending.sql.ts'

type Source = { db: Db; pictures: Pick<MediaStore, 'getPicture'> }
type Pair = { shopId: number; buyerId: number }

/** The list as a PDF, at the customer’s prices. */
export const listPdf = async (
  { db, pictures }: Source,
  pair: Pair,
  { sending, offers, now }: { sending: SendingRow; offers: readonly ListedOffer[]; now: Date },
): Promise<{ name: string; bytes: Buffer }> => {
  const { usual, today, families, left } = partsOf(offers)
  const [delivery = null] = nextDeliveries(sending, now, 1)
  const bytes = await priceListPdf(
    {
      ...(await findListParties(db, pair)),
      facts: factsOf(delivery, now),
      message: sending.message,
      parts: [
        { title: usualTitle, lines: usual },
        { title: todayTitle, lines: today },
        ...families,
      ].filter(({ lines }) => lines.length > 0),
      rest: restSentence(left),
    },
    pictures,
  )
  return { name: `mercuriale-${sending.shopSlug}-${parisDay(now)}.pdf`, bytes }
}

async function* whole(bytes: Uint8Array) {
  yield bytes
}

const fileOf = async (source: Source, pair: Pair, now: Date) => {
  const sending = await findSending(source.db, pair.shopId)
  const offers = await findListedOffers(source.db, pair, now)
  const { name, bytes } = await listPdf(source, pair, { sending, offers, now })
  return { name, type: 'application/pdf', chunks: whole(bytes) }
}

/** What a customer would get now. */
export const previewPriceList = async (source: Source, pair: Pair, now: Date) => {
  if (!(await isCustomer(source.db, pair))) throw new AppError('customer_not_found')
  return fileOf(source, pair, now)
}

/** What a buyer takes away from a wholesaler’s page. */
export const getWholesalerPriceList = async (
  source: Source,
  { slug, buyerId }: { slug: string; buyerId: number },
  now: Date,
) => {
  const shopId = await findShopId(source.db, slug)
  if (shopId === undefined) throw new AppError('shop_not_found')
  return fileOf(source, { shopId, buyerId }, now)
}
