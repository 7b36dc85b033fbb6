import {
  formatEuros,
  formatNumber,
  formatPackages,
  formatUnitPrice,
} from '@carreau/domain/french/format'
import { PanelRightOpen } from 'lucide-react'
import { BioChip, Chip, OriginChip } from '../../../ui/chip.tsx'
import type { Offer } from '../price-list.queries.ts'
import type { ColumnId } from './columns.ts'
import { formatShortDate } from './fields.ts'

/** What is sold, with what sets it apart. */
export const OfferLabel = ({
  offer: { specification: sold },
  imported,
}: {
  offer: Offer
  /** Whether the last import wrote it. */
  imported: boolean
}) => (
  <span className="flex min-w-0 flex-col gap-1">
    <span className="flex items-center gap-2 font-medium">
      <span className="min-w-0 break-words md:truncate">
        {[sold.name, sold.variety, sold.cultivar].filter(Boolean).join(' ')}
      </span>
      {imported && <Chip tone="saffron">Import</Chip>}
    </span>
    <span className="flex gap-1 overflow-hidden max-md:flex-wrap">
      <OriginChip name={sold.origin_name} isoCode={sold.origin_iso_code} />
      {sold.is_organic && <BioChip />}
      {sold.size !== null && <Chip>{sold.size}</Chip>}
      {sold.category !== null && <Chip>Cat. {sold.category}</Chip>}
      <Chip tone="outline">{sold.packaging_name}</Chip>
    </span>
  </span>
)

/** « + 4,2 % », against the price before. */
const formatChange = (percent: number): string =>
  `${percent > 0 ? '+' : '−'}\u00a0${formatNumber(Math.abs(Math.round(percent * 10) / 10))}\u00a0%`

const soft = (text: string) => <span className="text-ink-soft">{text}</span>

/** What a cell shows while nobody writes in it. */
export const CellContent = ({
  id,
  offer,
  ticked,
  imported,
}: {
  id: ColumnId
  offer: Offer
  ticked: boolean
  imported: boolean
}) => {
  switch (id) {
    case 'select':
      return (
        <span
          aria-hidden="true"
          className={`mx-auto flex size-5 items-center justify-center rounded-sm border text-xs ${ticked ? 'border-leaf bg-leaf text-on-leaf' : 'border-line-strong bg-surface'}`}
        >
          {ticked && '✓'}
        </span>
      )
    case 'label':
      return <OfferLabel offer={offer} imported={imported} />
    case 'unit_price':
      return <span className="font-semibold">{formatUnitPrice(offer.unit_price, offer.unit)}</span>
    case 'package_price':
      return (
        <span>
          {offer.estimated && '≈\u00a0'}
          {formatEuros(offer.package_price)}
        </span>
      )
    case 'change':
      return offer.previous === null || offer.previous.percent === 0
        ? soft('—')
        : formatChange(offer.previous.percent)
    case 'min_packages':
      return formatPackages(offer.min_packages)
    case 'is_available':
      return (
        <Chip tone={offer.is_available ? 'leaf' : 'outline'}>
          {offer.is_available ? 'Oui' : 'Non'}
        </Chip>
      )
    case 'brackets':
      return offer.brackets.length === 0 ? (
        soft('—')
      ) : (
        <span className="truncate">
          {offer.brackets
            .map(
              ({ min_packages, unit_price }) =>
                `${formatNumber(min_packages)}+\u00a0: ${formatUnitPrice(unit_price, offer.unit)}`,
            )
            .join(' · ')}
        </span>
      )
    case 'note':
      return <span className="truncate">{offer.note}</span>
    case 'valid_until':
      return offer.status === 'expired' ? (
        <Chip tone="tomato">Échue {formatShortDate(offer.valid_until)}</Chip>
      ) : (
        formatShortDate(offer.valid_until)
      )
    case 'open':
      return <PanelRightOpen aria-hidden="true" className="mx-auto size-4.5" />
  }
}
