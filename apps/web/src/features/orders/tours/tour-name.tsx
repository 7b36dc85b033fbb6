import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'

const RenameTour = lazy(() => import('./rename-tour.tsx'))

/** A tour's name, put right where it stands. */
export const TourName = ({
  route,
  mayRename,
}: {
  route: { id: number; name: string }
  mayRename: boolean
}) => {
  const [isRenamed, setRenamed] = useState(false)
  const name = <h2 className="break-words text-xl">{route.name}</h2>
  if (isRenamed)
    return (
      <Suspense fallback={name}>
        <RenameTour route={route} onDone={() => setRenamed(false)} />
      </Suspense>
    )
  return (
    <div className="flex items-center gap-1">
      {name}
      {mayRename && (
        <Button
          variant="ghost"
          className="-my-2 w-11 px-0!"
          aria-label={`Renommer la tournée ${route.name}`}
          data-paper="no"
          onClick={() => setRenamed(true)}
        >
          <Pencil aria-hidden="true" className="size-4" />
        </Button>
      )}
    </div>
  )
}
