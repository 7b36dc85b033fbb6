import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { preferencesQuery, useQuietHours, useTick } from './preferences.queries.ts'
import { PreferencesTable } from './preferences-table.tsx'
import { QuietHoursCard } from './quiet-hours-card.tsx'
import { ThisDevice } from './this-device.tsx'

/** What the person is told of and how; each tick is saved at once. */
export const PreferencesSection = () => {
  const { data, error, refetch } = useQuery(preferencesQuery(useApi()))
  const tick = useTick()
  const setQuietHours = useQuietHours()
  if (data !== undefined)
    return (
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">
          Chaque choix est enregistré aussitôt et vaut pour vous seul, sur tous vos appareils.
        </p>
        <ThisDevice />
        <QuietHoursCard hours={data.quiet_hours} onChange={setQuietHours} />
        <PreferencesTable channels={data.channels} kinds={data.kinds} onTick={tick} />
      </div>
    )
  if (error !== null) return <ErrorState error={error} reset={refetch} />
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-6 w-full max-w-xl" />
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-160 rounded-lg" />
    </div>
  )
}
