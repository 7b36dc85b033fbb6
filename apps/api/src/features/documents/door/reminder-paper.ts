import {
  type ReminderContent,
  reminderAmounts,
  reminderClosing,
  reminderLineNotes,
  reminderParagraphs,
  reminderPayTo,
  reminderReckoning,
  reminderStepLabels,
} from '@carreau/domain/customers/reminders'
import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import { drawPaper } from '../pdf/draw-paper.ts'
import { addresseeOf, footOf, logoOf, sellerOf } from '../pdf/parties.ts'

const euros = (cents: number): string => formatEuros(eurosFromCents(cents))

const amount = (label: string) => ({ label, width: 78, align: 'right' as const })

/** A reminder as a letter in the look of the wholesaler's invoices. */
export const reminderPdf = async (
  content: ReminderContent,
  pictures: Pick<MediaStore, 'getPicture'>,
): Promise<Buffer> => {
  const reckoning = reminderReckoning(content)
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
        amount('Reste à régler'),
        ...(content.claims ? [amount('Intérêts'), amount('Indemnité')] : []),
      ],
      rows: lines.map(line => ({
        cells: [
          `${line.number} du ${formatDate(line.issuedOn)}`,
          euros(line.openCents),
          // Of the same letter an invoice that is not late enough yet claims nothing.
          ...(content.claims
            ? line.late === null
              ? ['–', '–']
              : [euros(line.late.interestCents), euros(line.late.indemnityCents)]
            : []),
        ],
        notes: reminderLineNotes(line, content),
      })),
      vat: [],
      amounts: reminderAmounts(content).map(({ label, cents, isTotal }) => ({
        label,
        value: euros(cents),
        isTotal,
      })),
      closing: reminderClosing(content),
      blocks: [
        ...(reckoning.length === 0
          ? []
          : [{ title: 'Calcul des intérêts et indemnités', lines: reckoning }]),
        {
          title: 'Règlement et réponse',
          lines: [
            ...[reminderPayTo(content)].filter(line => line !== ''),
            ...(content.replyTo === '' ? [] : [`Pour nous répondre\u00a0: ${content.replyTo}.`]),
          ],
        },
      ],
      foot: footOf(seller),
    },
    await logoOf(pictures, seller.logoKey),
  )
}
