import { entryLabels, type Statement } from '@carreau/domain/customers/statement'
import type { DocumentParty, DocumentSeller } from '@carreau/domain/documents/content'
import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import { drawPaper } from '../pdf/draw-paper.ts'
import type { Paper } from '../pdf/paper.ts'
import { addresseeOf, footOf, logoOf, sellerOf } from '../pdf/parties.ts'

export type StatementPaper = {
  seller: DocumentSeller
  buyer: DocumentParty
  /** The customer's account in the wholesaler's books, or its number here. */
  account: string
  from: string
  to: string
  drawnOn: string
  statement: Statement
}

const euros = (cents: number): string => formatEuros(eurosFromCents(cents))
const shortDay = (day: string): string => day.split('-').reverse().join('/')

const amount = (label: string) => ({ label, width: 66, align: 'right' as const })

/** A customer's account as a PDF in the look of its invoices, under the logo of today. */
export const statementPdf = async (
  paper: StatementPaper,
  pictures: Pick<MediaStore, 'getPicture'>,
): Promise<Buffer> => {
  const { seller, buyer, account, from, to, drawnOn, statement } = paper
  const rows: Paper['rows'] = statement.lines.map(line => ({
    cells: [
      `${shortDay(line.day)} · ${entryLabels[line.kind]} ${line.number}`,
      line.dueOn === null ? '' : shortDay(line.dueOn),
      line.debitCents === 0 ? '' : euros(line.debitCents),
      line.creditCents === 0 ? '' : euros(line.creditCents),
      euros(line.balanceCents),
    ],
    notes: line.detail === '' ? [] : [line.detail],
  }))
  return drawPaper(
    {
      title: 'Relevé de compte',
      number: account,
      seller: sellerOf(seller),
      facts: [
        ['Période', `du ${formatDate(from)} au ${formatDate(to)}`],
        ['Établi le', formatDate(drawnOn)],
        ['Solde initial', euros(statement.openingCents)],
      ],
      addressee: addresseeOf('CLIENT', buyer),
      columns: [
        { label: 'Date et pièce', width: 0, align: 'left' },
        { label: 'Échéance', width: 56, align: 'left' },
        amount('Débit'),
        amount('Crédit'),
        amount('Solde'),
      ],
      rows,
      vat: [],
      amounts: [
        { label: 'Total des débits', value: euros(statement.debitCents) },
        { label: 'Total des crédits', value: euros(statement.creditCents) },
        {
          label: `Solde au ${formatDate(to)}`,
          value: euros(statement.closingCents),
          isTotal: true,
        },
      ],
      blocks: [],
      foot: footOf(seller),
    },
    await logoOf(pictures, seller.logoKey),
  )
}
