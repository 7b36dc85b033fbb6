import { formatShortDay } from '@carreau/domain/french/dates'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { usePostpone } from './postponing.queries.ts'
import type { Stop } from './tours.queries.ts'

const PostponeDialog = lazy(() => import('./postpone-dialog.tsx'))

/** What the desk does with a stop that could not be delivered: on to the next day with one tap, or where it says. */
const LeftStop = ({ stop, nextDay }: { stop: Stop; nextDay: string | null }) => {
  const postpone = usePostpone(stop.order_id)
  const [isAsking, setIsAsking] = useState(false)
  const name = `${stop.buyer.company_name}, ${stop.number}`
  return (
    <div data-paper="no" className="flex w-full flex-wrap gap-2">
      {nextDay !== null && (
        <Button
          className="max-sm:flex-1"
          pending={postpone.isPending}
          onClick={() => postpone.mutate({ day: nextDay })}
        >
          Reporter au {formatShortDay(nextDay)}
          <span className="sr-only">, {name}</span>
        </Button>
      )}
      <Button variant="secondary" className="max-sm:flex-1" onClick={() => setIsAsking(true)}>
        Autre jour ou tournée<span className="sr-only">, {name}</span>
      </Button>
      {isAsking && (
        <Suspense>
          <PostponeDialog orderId={stop.order_id} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}

export default LeftStop
