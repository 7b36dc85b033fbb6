import { formatNumber, formatPackages, formatUnitPrice } from '@carreau/domain/french/format'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { Chip } from '../../ui/chip.tsx'
import { Price } from '../../ui/product/price.tsx'
import type { PreviewLine } from './list.ts'

/** One line as it would be ordered: from whom, for how much, since last time; or why not. */
export const PreviewRow = ({ line }: { line: PreviewLine }) => {
  const name = [line.product.name, line.product.variety].filter(Boolean).join(' ')
  const { specification, offer, missing, alternative } = line
  return (
    <li className="flex items-start justify-between gap-3 p-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-ink-soft">
          {[specification.origin_name, specification.variant_size, specification.packaging_name]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {offer !== null && (
          <p className="text-ink-soft">
            <Price value={offer.unit_price} unit={offer.unit} className="text-ink" /> chez{' '}
            {offer.shop_name} <PriceChange line={line} />
          </p>
        )}
        {line.in_carts > 0 && (
          <p className="text-ink-soft">déjà {formatPackages(line.in_carts)} au panier</p>
        )}
        {missing !== null && (
          <Chip tone="saffron" className="mt-1 whitespace-normal!">
            {missing.message}
          </Chip>
        )}
        {missing !== null && alternative !== null && (
          <p className="mt-1 text-ink-soft">
            {`Au plus proche\u00a0: ${alternative.specification.origin_name}, ${alternative.specification.packaging_name}, ${formatUnitPrice(alternative.offer.unit_price, alternative.offer.unit)} chez ${alternative.offer.shop_name}`}
          </p>
        )}
      </div>
      <p className="shrink-0 text-right">
        {formatPackages(line.packages_quantity)}
        {missing === null && line.line_total !== null && (
          <Price
            value={line.line_total}
            estimated={offer?.estimated ?? false}
            className="block font-semibold"
          />
        )}
      </p>
    </li>
  )
}

/** « +12,5 % depuis votre dernière commande ». */
const PriceChange = ({ line: { price_change: change, offer } }: { line: PreviewLine }) => {
  if (change === null || change.percent === 0 || offer === null) return null
  const isRise = change.percent > 0
  const Icon = isRise ? TrendingUp : TrendingDown
  return (
    <Chip
      tone={isRise ? 'saffron' : 'leaf'}
      title={`${formatUnitPrice(change.previous_unit_price, offer.unit)} chez ${change.shop_name} la dernière fois`}
    >
      <Icon aria-hidden="true" className="size-3" />
      {`${isRise ? '+' : '−'}${formatNumber(Math.abs(change.percent))}\u00a0%`}
      <span className="sr-only"> depuis votre dernière commande</span>
    </Chip>
  )
}
