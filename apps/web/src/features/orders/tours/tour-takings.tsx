import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { takingLabels } from './stop/remarks.ts'
import { tourKeys } from './tours.queries.ts'

/** What was paid at the doors of a tour: the purse is counted by it. */
export const TourTakings = ({ day, routeId }: { day: string; routeId: number | null }) => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [...tourKeys.all, 'takings', day],
    queryFn: async ({ signal }) => (await api.listTakings({ query: { day }, signal })).data,
  })
  const taken = (data ?? []).filter(({ route_id }) => route_id === routeId)
  if (taken.length === 0) return null
  return (
    <p className="font-medium text-sm tabular-nums">
      Encaissé&nbsp;:{' '}
      {taken
        .map(
          ({ method, total, count }) =>
            `${takingLabels[method].toLowerCase()} ${formatEuros(total)} (${formatCount(count, 'arrêt', 'arrêts')})`,
        )
        .join(', ')}
    </p>
  )
}
