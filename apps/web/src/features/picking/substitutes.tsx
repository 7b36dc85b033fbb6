import { formatUnitPrice } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Button } from '../../ui/button.tsx'
import { factsOf } from './goods-facts.ts'
import { substitutesQuery } from './picking.queries.ts'

/** What the buyer accepts in the place of the line; one is taken by « Valider ». */
export const Substitutes = ({
  orderId,
  lineId,
  value,
  onChange,
}: {
  orderId: number
  lineId: number
  value: number | null
  onChange: (specificationId: number | null) => void
}) => {
  const api = useApi()
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError } = useQuery({
    ...substitutesQuery(api, { orderId, lineId }),
    enabled: isOpen,
  })
  if (!isOpen)
    return (
      <Button variant="secondary" className="h-14" onClick={() => setIsOpen(true)}>
        Remplacer
      </Button>
    )
  if (isError) return <p>Les remplacements demandent le réseau. Réessayez.</p>
  if (data?.length === 0) return <p>Aucun remplacement possible pour ce client.</p>
  return (
    <ul className="flex flex-col gap-2">
      {data?.map(offer => (
        <li key={offer.specification_id}>
          <button
            type="button"
            aria-pressed={value === offer.specification_id}
            onClick={() =>
              onChange(value === offer.specification_id ? null : offer.specification_id)
            }
            className="flex min-h-14 w-full flex-col items-start rounded-md border border-line-strong bg-surface px-4 py-2 text-left aria-pressed:border-leaf aria-pressed:bg-leaf-soft"
          >
            <span className="font-medium">{offer.name}</span>
            <span className="text-ink-soft text-sm">
              {factsOf(offer)} · {formatUnitPrice(offer.unit_price, offer.unit)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
