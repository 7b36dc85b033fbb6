import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { nextDeliveryOf, type TermsPart, termsInWords } from './shop-terms.ts'
import { termsQuery } from './shops.queries.ts'

/**
 * When a wholesaler comes next, until when and from how much, in one line beside its offer. All lines of a page read
 * one answer; whoever draws one keeps its place meanwhile.
 */
export const ShopTermsLine = ({
  shopId,
  only,
}: {
  shopId: number
  /** Where the other half stands elsewhere. */
  only?: TermsPart | undefined
}) => {
  const { data: shop } = useQuery({
    ...termsQuery(useApi()),
    select: shops => shops.find(({ id }) => id === shopId),
  })
  const [now, setNow] = useState(() => new Date())
  const cutOff = shop && nextDeliveryOf(shop, now)?.cut_off_at
  // Once a cut-off has passed the line says the next day.
  useEffect(() => {
    if (cutOff === undefined) return
    const timer = setTimeout(() => setNow(new Date()), Date.parse(cutOff) - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [cutOff])
  if (shop === undefined) return null
  const { delivery, amounts } = termsInWords(shop, now)
  const coming = (
    <>
      <Truck aria-hidden="true" className="mr-1 inline size-3.5 align-[-0.2em]" />
      <span className="sr-only">Livraison </span>
      {delivery}
    </>
  )
  if (only === 'delivery') return coming
  if (only === 'amounts') return <span className="whitespace-nowrap">{amounts}</span>
  return (
    // The dot stands before what it parts: at the beginning of a line it is beside the box, and cut off.
    <span className="flex flex-wrap gap-x-3 overflow-x-clip">
      <span>{coming}</span>{' '}
      <span className="relative before:absolute before:-left-2 before:content-['·']">
        {amounts}
      </span>
    </span>
  )
}
