import { sirenOf } from '@carreau/domain/companies/company-numbers'
import type { DocumentParty, DocumentSeller } from '@carreau/domain/documents/content'
import { formatEuros } from '@carreau/domain/french/format'
import { eurosFromCents } from '@carreau/domain/money/money'
import sharp from 'sharp'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import type { Paper } from './paper.ts'

/** « 100 000 009 00009 »: digits by three, the last five together. */
const grouped = (siret: string): string =>
  siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{0,5})$/, '$1 $2 $3 $4').trim()

const addressOf = ({ line1, line2, postalCode, city }: DocumentParty): string[] =>
  [line1, line2, `${postalCode} ${city}`.trim()].filter(line => line !== '')

const idsOf = ({ siret, vatNumber }: DocumentParty): string[] => [
  ...(siret === null ? [] : [`SIREN ${grouped(sirenOf(siret))} · SIRET ${grouped(siret)}`]),
  ...(vatNumber === null ? [] : [`TVA ${vatNumber}`]),
]

export const sellerOf = (seller: DocumentSeller): Paper['seller'] => ({
  name: seller.companyName,
  lines: [...addressOf(seller), ...idsOf(seller)],
  logoKey: seller.logoKey,
})

export const addresseeOf = (title: string, buyer: DocumentParty): Paper['addressee'] => ({
  title,
  lines: [buyer.companyName, ...addressOf(buyer), ...idsOf(buyer)],
})

/** Name, form, capital and register at the foot (docs/trade-and-law.md#invoice-content). */
export const footOf = (seller: DocumentSeller): string => {
  const { legalForm, shareCapitalCents, rcsCity, siret, vatNumber } = seller
  const capital =
    shareCapitalCents === null
      ? ''
      : ` au capital de ${formatEuros(eurosFromCents(shareCapitalCents))}`
  return [
    [seller.companyName, legalForm && `${legalForm}${capital}`].filter(Boolean).join(', '),
    rcsCity && siret !== null && `RCS ${rcsCity} ${grouped(sirenOf(siret))}`,
    vatNumber && `TVA ${vatNumber}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A wholesaler's logo for a paper. PDF knows PNG, of what the store keeps nothing. */
export const logoOf = async (
  pictures: Pick<MediaStore, 'getPicture'>,
  key: string | null,
): Promise<Buffer | null> => {
  const picture = key === null ? undefined : await pictures.getPicture(key, 512, 'webp')
  return picture === undefined
    ? null
    : sharp(picture).flatten({ background: '#fff' }).png().toBuffer()
}

/** « FR76 3000 … »: by four, as banks print it. */
export const ibanOf = (iban: string): string =>
  iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
