import { formatUnitPrice } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { factsOf } from './order-lines.tsx'
import { type Substitute, substitutesQuery } from './picking.queries.ts'

/** What the buyer accepts in the place of the line; one is taken by « Valider ». */
export const Substitutes = ({
  orderId,
  lineId,
  value,
  onChange,
}: {
  orderId: number
  lineId: number
  value: Substitute | null
  onChange: (offer: Substitute | null) => void
}) => {
  const api = useApi()
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError, fetchStatus, refetch } = useQuery({
    ...substitutesQuery(api, { orderId, lineId }),
    enabled: isOpen,
  })
  if (!isOpen)
    return (
      <Button variant="secondary" size="lg" className="h-14" onClick={() => setIsOpen(true)}>
        Remplacer
      </Button>
    )
  if (isError || fetchStatus === 'paused')
    return (
      <div className="flex basis-full flex-wrap items-center gap-3">
        <p>Les remplacements demandent le réseau.</p>
        <Button variant="secondary" size="lg" className="h-14" onClick={() => void refetch()}>
          Réessayer
        </Button>
      </div>
    )
  if (data === undefined) return <Skeleton className="h-16 basis-full" />
  if (data.length === 0)
    return <p className="basis-full">Aucun remplacement possible pour ce client.</p>
  return (
    <ul aria-label="Remplacements" className="flex basis-full flex-col gap-2">
      {data.map(offer => (
        <li key={offer.specification_id}>
          <button
            type="button"
            aria-pressed={value?.specification_id === offer.specification_id}
            onClick={() =>
              onChange(value?.specification_id === offer.specification_id ? null : offer)
            }
            className="flex min-h-16 w-full flex-col items-start rounded-md border border-line-strong bg-surface px-4 py-2 text-left aria-pressed:border-leaf aria-pressed:bg-leaf-soft"
          >
            <span className="font-medium">{offer.name}</span>
            <span className="text-ink-soft text-sm">
              {factsOf(offer)}
              {offer.unit_price !== null && ` · ${formatUnitPrice(offer.unit_price, offer.unit)}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
