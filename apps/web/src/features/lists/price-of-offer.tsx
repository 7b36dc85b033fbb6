import { comparedPrice, type Unit } from '@carreau/domain/money/quantity'
import { Price } from '../../ui/product/price.tsx'

/** What an offer costs in the unit products are compared in, and beside it as it is sold where that is another. */
export const PriceOfOffer = ({
  offer,
  specification,
  className,
}: {
  offer: { unit: Unit; unit_price: number }
  specification: { units_per_package: number; average_volume: number | null }
  className?: string
}) => {
  const { unit, value } = comparedPrice(offer, specification)
  return (
    <>
      <Price value={value} unit={unit} className={className} />
      {unit !== offer.unit && (
        <span className="text-ink-soft">
          {' '}
          (<Price value={offer.unit_price} unit={offer.unit} />)
        </span>
      )}
    </>
  )
}
