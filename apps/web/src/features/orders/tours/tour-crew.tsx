import { crewWords } from '@carreau/domain/orders/crews'
import { Truck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { type Tours, useTourChanges } from './tours.queries.ts'

const CrewForm = lazy(() => import('./crew-form.tsx'))

/** Who drives a tour and with what; whoever plans says it where it stands. */
export const TourCrew = ({
  route,
  tours,
}: {
  route: Tours['routes'][number]
  tours: Pick<Tours, 'day' | 'driver_names' | 'can_plan'>
}) => {
  const [isTyped, setTyped] = useState(false)
  const { crew } = useTourChanges()
  const words = crewWords(route.crew)
  if (isTyped)
    return (
      <Suspense fallback={<div className="min-h-11" />}>
        <CrewForm route={route} tours={tours} save={crew} onDone={() => setTyped(false)} />
      </Suspense>
    )
  if (!tours.can_plan)
    return words === '' ? null : (
      <p className="text-sm">
        {route.is_own && <strong className="text-leaf-ink">Votre tournée · </strong>}
        {words}
      </p>
    )
  return (
    <Button
      variant="ghost"
      className="-ml-3 self-start"
      aria-label={`Chauffeur et véhicule de ${route.name}${words === '' ? '' : `\u00a0: ${words}`}`}
      onClick={() => setTyped(true)}
    >
      <Truck aria-hidden="true" className="size-4.5" />
      {words === '' ? 'Chauffeur et véhicule' : words}
    </Button>
  )
}
