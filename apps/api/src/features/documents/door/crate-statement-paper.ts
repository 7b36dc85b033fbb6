import type { CrateKindStatement, CrateStatement } from '@carreau/domain/customers/crate-statement'
import { crateReasonLabels } from '@carreau/domain/customers/crates'
import type { DocumentParty, DocumentSeller } from '@carreau/domain/documents/content'
import { formatDate, formatDayInFigures } from '@carreau/domain/french/dates'
import { formatEuros, formatNumber } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import { drawPaper } from '../pdf/draw-paper.ts'
import type { Row } from '../pdf/paper.ts'
import { addresseeOf, footOf, logoOf, sellerOf } from '../pdf/parties.ts'

export type CrateStatementPaper = {
  seller: DocumentSeller
  buyer: DocumentParty
  from: string
  to: string
  drawnOn: string
  statement: CrateStatement
}

const euros = (cents: number): string => formatEuros(eurosFromCents(cents))
const signed = (count: number): string => `${count > 0 ? '+' : ''}${formatNumber(count)}`

const rowsOf = (
  { opening, lines, closing, ...sums }: CrateKindStatement,
  { from, to }: { from: string; to: string },
): Row[] => {
  const unit = opening.unitCents === 0 ? 'sans consigne' : `consigne ${euros(opening.unitCents)}`
  return [
    { cells: [`${opening.kindName}, ${unit}`, '', '', ''], notes: [], isHead: true },
    { cells: [`Solde au ${formatDate(from)}`, '', '', formatNumber(opening.count)], notes: [] },
    ...lines.map(line => ({
      cells: [
        `${formatDayInFigures(parisDay(line.at))} · ${crateReasonLabels[line.reason]}`,
        line.orderNumber ?? '–',
        signed(line.count),
        formatNumber(line.balance),
      ],
      notes: [[line.recordedBy, line.note].filter(Boolean).join(' · ')].filter(Boolean),
    })),
    {
      cells: [`Solde au ${formatDate(to)}`, '', '', formatNumber(closing)],
      notes: [
        [
          `Sortis\u00a0: ${formatNumber(sums.out)}`,
          `rendus\u00a0: ${formatNumber(sums.back)}`,
          ...(sums.corrected === 0 ? [] : [`corrections\u00a0: ${signed(sums.corrected)}`]),
        ].join(', '),
      ],
    },
  ]
}

/** A customer's account of crates as a PDF in the look of its invoices, under the logo of today. */
export const crateStatementPdf = async (
  { seller, buyer, drawnOn, statement, ...period }: CrateStatementPaper,
  pictures: Pick<MediaStore, 'getPicture'>,
): Promise<Buffer> =>
  drawPaper(
    {
      title: 'Relevé d’emballages',
      number: '',
      seller: sellerOf(seller),
      facts: [
        ['Période', `du ${formatDate(period.from)} au ${formatDate(period.to)}`],
        ['Établi le', formatDate(drawnOn)],
      ],
      addressee: addresseeOf('CLIENT', buyer),
      columns: [
        { label: 'Date et mouvement', width: 0, align: 'left' },
        { label: 'Commande', width: 74, align: 'left' },
        { label: 'Mouvement', width: 62, align: 'right' },
        { label: 'Chez le client', width: 70, align: 'right' },
      ],
      rows: statement.kinds.flatMap(kind => rowsOf(kind, period)),
      vat: [],
      amounts: [
        ...statement.kinds.map(({ opening, closing, closingCents }) => ({
          label: `${opening.kindName}\u00a0: ${formatNumber(closing)}`,
          value: euros(closingCents),
        })),
        {
          label: `Consignes au ${formatDate(period.to)}`,
          value: euros(statement.closingCents),
          isTotal: true,
        },
      ],
      blocks: [
        {
          title: '',
          lines: [
            statement.kinds.length === 0
              ? 'Aucun emballage chez le client, ni mouvement pendant cette période.'
              : 'Consignes au tarif du jour de chaque mouvement. Signalez tout écart avec le compte tenu chez vous.',
          ],
        },
      ],
      foot: footOf(seller),
    },
    await logoOf(pictures, seller.logoKey),
  )
