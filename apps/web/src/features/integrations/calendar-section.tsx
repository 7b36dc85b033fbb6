import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { HowTo } from './address-how-to.tsx'
import { AddressRow } from './address-row.tsx'
import { calendarAddressQuery } from './secret-addresses.queries.ts'

/** The person's own calendar of what their company receives or delivers. */
export const CalendarSection = () => {
  const { data, error, refetch } = useQuery(calendarAddressQuery(useApi()))
  if (data === undefined)
    return error === null ? (
      <div className="flex flex-col gap-4" aria-busy="true">
        <Skeleton className="h-11 w-full max-w-96" />
        <Skeleton className="h-24 rounded-lg" />
      </div>
    ) : (
      <ErrorState error={error} reset={refetch} />
    )
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-soft">
        Vos livraisons et vos heures limites dans votre agenda, tenues à jour chaque heure.
        L’adresse est la vôtre seule et s’arrête si vous quittez la société.
      </p>
      <Card>
        <AddressRow kind="calendar" address={data.data} />
      </Card>
      <HowTo kind="calendar" />
    </div>
  )
}
