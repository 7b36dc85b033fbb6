import { formatDate, formatDayInFigures } from '@carreau/domain/french/dates'
import { formatKg } from '@carreau/domain/french/format'
import { kgFromG } from '@carreau/domain/money/money'
import {
  codeOfLot,
  codeOfOrder,
  type LabelFormat,
  type LotLabel,
} from '@carreau/domain/orders/labels/label-codes'
import { drawLabels, type Label } from '../pdf/labels.ts'

/** Who sells: its name and address stand on whatever it packs (docs/trade-and-law.md#marking). */
export type LabelSeller = {
  companyName: string
  line1: string
  postalCode: string
  city: string
  /** « FR-BIO-01 »; null where its certificate is not known. */
  organicBody: string | null
}

export type LotLabelPaper = LotLabel & {
  name: string
  cultivar: string | null
  originName: string
  category: string | null
  size: string | null
  packagingName: string
  brandName: string | null
  isOrganic: boolean
  arrivedOn: string
  supplier: string
}

export type CrateLabelPaper = {
  orderNumber: string
  buyerName: string
  postalCode: string
  city: string
  deliveryDate: string
  /** Where it stands on its tour; null: on none. */
  stop: { route: string; number: number; count: number } | null
  crate: { number: number; count: number }
  product: string
  lot: string | null
  netWeightG: number | null
}

const joined = (parts: readonly (string | null | false)[], between = ' · '): string =>
  parts.filter(Boolean).join(between)

const addressOf = ({ companyName, line1, postalCode, city }: LabelSeller): string =>
  joined([companyName, line1, joined([postalCode, city], ' ')], ', ')

const weightWords = (grams: number | null): string =>
  grams === null ? '–' : formatKg(kgFromG(grams))

const organicWords = (organicBody: string | null): string =>
  organicBody === null ? 'Bio' : `Bio ${organicBody}`

/** « L » goes in front of a number unless one sees that it is a lot’s (code de la consommation, R412-3). */
const lotWords = (lot: string): string => (/^l/i.test(lot) ? lot : `L ${lot}`)

/** What the law wants on a package of fresh produce, and what a picker looks for. */
const lotLabelOf = (lot: LotLabelPaper, seller: LabelSeller): Label => ({
  title: lot.name,
  mark: '',
  lines: [
    joined([
      lot.cultivar,
      lot.packagingName,
      lot.brandName,
      lot.isOrganic && organicWords(seller.organicBody),
    ]),
  ],
  rows: [
    [
      { name: 'Origine', value: lot.originName, share: 0.44 },
      { name: 'Catégorie', value: lot.category ?? '–', share: 0.18 },
      { name: 'Calibre', value: lot.size ?? '–', share: 0.38 },
    ],
    [
      { name: 'Lot', value: lotWords(lot.lot), share: 0.36 },
      lot.packedOn === null
        ? { name: 'Arrivé le', value: formatDayInFigures(lot.arrivedOn), share: 0.23 }
        : { name: 'Emballé le', value: formatDayInFigures(lot.packedOn), share: 0.23 },
      {
        name: 'À consommer avant',
        value: lot.bestBefore === null ? '–' : formatDayInFigures(lot.bestBefore),
        share: 0.23,
      },
      { name: 'Poids net', value: weightWords(lot.netWeightG), share: 0.18 },
    ],
  ],
  code: codeOfLot(lot),
  codeWords: `Lot ${lot.lot}`,
  foot: `Fournisseur\u00a0: ${lot.supplier} · Distribué par ${addressOf(seller)}`,
})

const crateLabelOf = (crate: CrateLabelPaper, seller: LabelSeller): Label => ({
  title: crate.buyerName,
  mark: `${crate.crate.number}/${crate.crate.count}`,
  lines: [joined([joined([crate.postalCode, crate.city], ' '), formatDate(crate.deliveryDate)])],
  rows: [
    [
      { name: 'Tournée', value: crate.stop?.route ?? '–', share: 0.6 },
      {
        name: 'Arrêt',
        value: crate.stop === null ? '–' : `${crate.stop.number} sur ${crate.stop.count}`,
        share: 0.4,
      },
    ],
    [
      { name: 'Produit', value: crate.product, share: 0.5 },
      { name: 'Lot', value: crate.lot ?? '–', share: 0.3 },
      { name: 'Poids net', value: weightWords(crate.netWeightG), share: 0.2 },
    ],
  ],
  code: codeOfOrder(crate.orderNumber),
  codeWords: `Commande ${crate.orderNumber}`,
  foot: addressOf(seller),
})

type Printed = { format: LabelFormat; title: string; seller: LabelSeller }

/** Labels of lots, each as often as it is listed. */
export const lotLabelsPdf = (
  lots: readonly LotLabelPaper[],
  { seller, ...about }: Printed,
): Promise<Buffer> =>
  drawLabels(
    lots.map(lot => lotLabelOf(lot, seller)),
    { ...about, author: seller.companyName },
  )

/** A label for each crate of an order. */
export const crateLabelsPdf = (
  crates: readonly CrateLabelPaper[],
  { seller, ...about }: Printed,
): Promise<Buffer> =>
  drawLabels(
    crates.map(crate => crateLabelOf(crate, seller)),
    { ...about, author: seller.companyName },
  )
