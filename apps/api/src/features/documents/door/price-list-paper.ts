import type { DocumentParty, DocumentSeller } from '@carreau/domain/documents/content'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import { drawPaper } from '../pdf/draw-paper.ts'
import type { Row } from '../pdf/paper.ts'
import { addresseeOf, footOf, logoOf, sellerOf } from '../pdf/parties.ts'

export type PriceListPaper = {
  seller: DocumentSeller
  buyer: DocumentParty
  /** Label and value, one under the other: the day, the delivery. */
  facts: [label: string, value: string][]
  message: string
  /** What is sold, in parts that have a title. */
  parts: {
    title: string
    lines: { name: string; notes: string[]; price: string; package: string }[]
  }[]
  /** What the paper leaves out; empty for nothing. */
  rest: string
}

const rowsOf = ({ parts }: PriceListPaper): Row[] =>
  parts.flatMap(({ title, lines }) => [
    { cells: [title, '', ''], notes: [], isHead: true },
    ...lines.map(({ name, notes, ...prices }) => ({
      cells: [name, prices.price, prices.package],
      notes,
    })),
  ])

/** A wholesaler's price list for one customer, under its logo of today. */
export const priceListPdf = async (
  paper: PriceListPaper,
  pictures: Pick<MediaStore, 'getPicture'>,
): Promise<Buffer> => {
  const { seller, buyer, facts, message, rest } = paper
  return drawPaper(
    {
      title: 'Mercuriale',
      number: '',
      seller: sellerOf(seller),
      facts,
      addressee: addresseeOf('POUR', buyer),
      columns: [
        { label: 'Produit', width: 0, align: 'left' },
        { label: 'Prix net HT', width: 85, align: 'right' },
        { label: 'Le colis', width: 65, align: 'right' },
      ],
      rows: rowsOf(paper),
      padding: 2,
      vat: [],
      amounts: [],
      blocks: [
        ...(rest === '' ? [] : [{ title: '', lines: [rest] }]),
        ...(message === '' ? [] : [{ title: 'À noter', lines: [message] }]),
        {
          title: '',
          lines: [
            'Prix nets hors taxes, valables dans la limite des quantités disponibles et jusqu’à la prochaine mercuriale. « ≈ »\u00a0: colis vendu au poids, prix estimé. Seul compte le prix affiché au moment de la commande.',
          ],
        },
      ],
      foot: footOf(seller),
    },
    await logoOf(pictures, seller.logoKey),
  )
}
