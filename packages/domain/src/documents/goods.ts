import { parisDay } from '../french/paris-time.ts'
import type { DocumentOrder, DocumentOrderLine } from './content.ts'

/** Goods by name, origin, class, size, packaging (docs/trade-and-law.md#labels). */
export const designationOf = (line: DocumentOrderLine): string =>
  [
    line.cultivar === null ? line.name : `${line.name} ${line.cultivar}`,
    line.originName,
    line.category && `cat.\u00a0${line.category}`,
    line.variantSize,
    line.packagingName,
    line.brandName,
    line.maturityName,
  ]
    .filter(Boolean)
    .join(' · ')

/** The organic nature and its control body, on every paper (docs/trade-and-law.md#organic). */
const organicOf = (line: DocumentOrderLine, controlBody: string | null): string | null => {
  if (!line.isOrganic) return null
  return controlBody === null
    ? 'Agriculture biologique'
    : `Agriculture biologique – certifié par ${controlBody}`
}

export const goodsOf = (line: DocumentOrderLine, order: DocumentOrder) => ({
  lineId: line.id,
  designation: designationOf(line),
  organic: organicOf(line, order.organicBody),
})

export const headOf = ({ seller, buyer, number, createdAt }: DocumentOrder) => ({
  seller,
  buyer,
  order: { number, placedOn: parisDay(createdAt) },
})
