import {
  type ReminderContent,
  reminderAmounts,
  reminderLineNotes,
  reminderParagraphs,
  reminderStepLabels,
} from '@carreau/domain/customers/reminders'
import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import { drawPaper } from '../pdf/draw-paper.ts'
import { addresseeOf, footOf, ibanOf, logoOf, sellerOf } from '../pdf/parties.ts'

const euros = (cents: number): string => formatEuros(eurosFromCents(cents))

/** A reminder as a letter in the look of the wholesaler's invoices. */
export const reminderPdf = async (
  content: ReminderContent,
  pictures: Pick<MediaStore, 'getPicture'>,
): Promise<Buffer> => {
  const { seller, buyer, account, lines, on, step } = content
  return drawPaper(
    {
      title: reminderStepLabels[step],
      number: '',
      seller: sellerOf(seller),
      facts: [
        ['Date', formatDate(on)],
        ['Votre compte', account],
      ],
      addressee: addresseeOf('CLIENT', buyer),
      words: reminderParagraphs(content),
      columns: [
        { label: 'Facture', width: 0, align: 'left' },
        { label: 'Reste à régler', width: 90, align: 'right' },
      ],
      rows: lines.map(line => ({
        cells: [`${line.number} du ${formatDate(line.issuedOn)}`, euros(line.openCents)],
        notes: reminderLineNotes(line, on),
      })),
      vat: [],
      amounts: reminderAmounts(content).map(({ label, cents, isTotal }) => ({
        label,
        value: euros(cents),
        isTotal,
      })),
      blocks: [
        {
          title: 'Règlement et réponse',
          lines: [
            ...(seller.iban === ''
              ? []
              : [`Par virement\u00a0: IBAN ${ibanOf(seller.iban)}, référence ${account}.`]),
            ...(content.replyTo === '' ? [] : [`Pour nous répondre\u00a0: ${content.replyTo}.`]),
          ],
        },
      ],
      foot: footOf(seller),
    },
    await logoOf(pictures, seller.logoKey),
  )
}
