import { spokenName } from '@carreau/domain/accounts/names'
import { nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { maxMailedOffers } from '@carreau/domain/price-list/sending'
import type { Db } from '../../../platform/db/database.ts'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import { findListedOffers } from './listed-offers.sql.ts'
import {
  deliverySentence,
  type ListedLine,
  mostBought,
  partsOf,
  todayTitle,
  usualTitle,
} from './listed-parts.ts'
import { listPdf } from './price-list-file.ts'
import { findMailReader, findSending } from './sending.sql.ts'

const tableOf = (title: string, lines: readonly ListedLine[]) => ({
  title,
  rows: lines
    .slice(0, maxMailedOffers)
    .map(({ name, notes, price }) => ({ text: name, note: notes.join(' · '), value: price })),
})

/**
 * Mails a wholesaler’s list to one person of a customer: what the company buys and what is to be seized in the
 * mail itself, all of it as a PDF. Tried again after a failure it goes under the same Message-ID. Nothing goes
 * to who has left or turned it off, nor when nothing is on sale.
 */
export const mailPriceList = async (
  source: {
    db: Db
    pictures: Pick<MediaStore, 'getPicture'>
    send: (mail: Mail) => Promise<void>
    publicUrl: string
  },
  { shopId, buyerId, userId, at }: { shopId: number; buyerId: number; userId: number; at: string },
  now: Date,
): Promise<void> => {
  const { db, send, publicUrl } = source
  const pair = { shopId, buyerId }
  const reader = await findMailReader(db, { buyerId, userId })
  const sending = await findSending(db, shopId)
  const offers = await findListedOffers(db, pair, now)
  if (reader === undefined || offers.length === 0) return
  const { usual, today } = partsOf(offers)
  const total = offers[0]?.total ?? 0
  const unshown = usual.length - maxMailedOffers
  const { name, bytes } = await listPdf(source, pair, { sending, offers, now })
  const base = publicUrl
  const settings = `${base}/settings?section=notifications`
  const [delivery] = nextDeliveries(sending, now, 1)
  await send({
    to: reader.to,
    fromName: `${sending.shopName} via Carreau`,
    subject: `Mercuriale ${delivery === undefined ? `du ${formatDateInSentence(now)}` : `pour le ${formatDateInSentence(delivery.date)}`} — ${sending.shopName}`,
    ...(sending.replyTo !== '' && { replyTo: sending.replyTo }),
    messageId: `<l-${shopId}-${userId}-${Date.parse(at)}@${new URL(base).hostname}>`,
    unsubscribeUrl: settings,
    attachments: [{ filename: name, contentType: 'application/pdf', content: bytes }],
    ...mailPage({
      title: `Mercuriale de ${sending.shopName}`,
      paragraphs: [
        `Bonjour ${spokenName(reader.firstName)},`,
        ...(delivery === undefined ? [] : [deliverySentence(delivery)]),
        ...(sending.message === '' ? [] : [sending.message]),
      ],
      tables: [
        tableOf(
          unshown > 0 ? `${usualTitle} le plus` : usualTitle,
          mostBought(offers, maxMailedOffers),
        ),
        tableOf(todayTitle, today),
      ].filter(({ rows }) => rows.length > 0),
      action: { label: 'Commander', url: `${base}/shops/${sending.shopSlug}` },
      footnotes: [
        `Prix nets hors taxes, aux conditions de ${reader.companyName}.`,
        [
          unshown > 0
            ? `${formatCount(unshown, 'autre produit que vous achetez est', 'autres produits que vous achetez sont')} dans le PDF joint, avec`
            : 'Joint en PDF\u00a0:',
          `toute la mercuriale (${formatCount(total, 'produit', 'produits')}).`,
        ].join(' '),
        ...(sending.replyTo === ''
          ? []
          : [`Répondez à ce message pour commander\u00a0: ${sending.shopName} le reçoit.`]),
      ],
      settings: { label: 'Choisir les mercuriales que je reçois par e-mail', url: settings },
    }),
  })
}
