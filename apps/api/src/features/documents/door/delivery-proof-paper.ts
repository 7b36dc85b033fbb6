import { formatDateTime } from '@carreau/domain/french/dates'
import { formatNumber, formatPackages } from '@carreau/domain/french/format'
import { drawPaper } from '../pdf/draw-paper.ts'

export type DeliveryProofPaper = {
  seller: { name: string; lines: string[] }
  customer: { name: string; lines: string[] }
  orderNumber: string
  /** Null where it was shipped before notes had numbers. */
  noteNumber: string | null
  at: Date
  receivedBy: string
  /** « Karim · AB-123-CD ». */
  deliveredBy: string
  temperatureC: number | null
  lines: readonly {
    name: string
    packages: number
    refusals: readonly { packages: number; reason: string }[]
  }[]
  crates: readonly { name: string; count: number }[]
  note: string
  signature: string | null
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0)
const refusedOf = ({ refusals }: DeliveryProofPaper['lines'][number]): number =>
  sumOf(refusals.map(({ packages }) => packages))

/** What was handed over, what was refused at the door and why, and who signed: no amount stands here. */
export const deliveryProofPdf = (proof: DeliveryProofPaper): Promise<Buffer> => {
  const refused = sumOf(proof.lines.map(refusedOf))
  const brought = sumOf(proof.lines.map(({ packages }) => packages))
  const title = {
    title: 'Signature du destinataire',
    lines: [`${proof.receivedBy}, ${formatDateTime(proof.at)}`],
  }
  return drawPaper(
    {
      title: 'Preuve de livraison',
      number: proof.noteNumber ?? proof.orderNumber,
      seller: { ...proof.seller, logoKey: null },
      facts: [
        ['Remise', formatDateTime(proof.at)],
        ['Reçu par', proof.receivedBy],
        ['Livré par', proof.deliveredBy],
        ['Commande', proof.orderNumber],
        ...(proof.temperatureC === null
          ? []
          : [
              ['Température', `${formatNumber(proof.temperatureC)}\u00a0°C`] satisfies [
                string,
                string,
              ],
            ]),
      ],
      addressee: { title: 'LIVRÉ À', lines: [proof.customer.name, ...proof.customer.lines] },
      columns: [
        { label: 'Désignation', width: 0, align: 'left' },
        { label: 'Apporté', width: 66, align: 'right' },
        { label: 'Refusé', width: 66, align: 'right' },
        { label: 'Accepté', width: 66, align: 'right' },
      ],
      rows: proof.lines.map(line => ({
        cells: [
          line.name,
          formatPackages(line.packages),
          refusedOf(line) === 0 ? '–' : formatPackages(refusedOf(line)),
          formatPackages(line.packages - refusedOf(line)),
        ],
        notes: line.refusals.map(
          ({ packages, reason }) =>
            `Refusé à la porte\u00a0: ${formatPackages(packages)}, ${reason}`,
        ),
      })),
      vat: [],
      amounts: [
        { label: 'Colis apportés', value: formatPackages(brought) },
        ...(refused === 0 ? [] : [{ label: 'Colis refusés', value: formatPackages(refused) }]),
        { label: 'Colis acceptés', value: formatPackages(brought - refused), isTotal: true },
      ],
      blocks: [
        ...(proof.crates.length === 0
          ? []
          : [
              {
                title: 'Emballages repris',
                lines: proof.crates.map(({ name, count }) => `${formatNumber(count)} ${name}`),
              },
            ]),
        ...(proof.note === '' ? [] : [{ title: 'Remarques', lines: proof.note.split('\n') }]),
        proof.signature === null ? title : { ...title, strokes: proof.signature },
      ],
      foot: `${proof.seller.name} · ${proof.orderNumber} · remise du ${formatDateTime(proof.at)}`,
    },
    null,
  )
}
