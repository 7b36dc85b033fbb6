import { Price } from '../../../ui/product/price.tsx'
import type { CustomerPrice, Specification } from '../catalogue.queries.ts'
import { pricesOf } from './offer-choice.ts'

/** What a price compares by and, beneath it, what it is sold by where that is another. */
export const ComparedPrice = ({
  specification,
  price,
  className,
}: {
  specification: Specification
  price: Pick<CustomerPrice, 'unit' | 'unit_price' | 'estimated'>
  className: string
}) => {
  const { compared, isSoldSo } = pricesOf(specification, price)
  return (
    <>
      <Price
        value={compared.value}
        unit={compared.unit}
        estimated={price.estimated && !isSoldSo}
        className={className}
      />
      {!isSoldSo && (
        <span className="block text-ink-soft text-xs">
          <Price value={price.unit_price} unit={price.unit} />
        </span>
      )}
    </>
  )
}
