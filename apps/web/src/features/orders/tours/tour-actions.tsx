import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import type { SendAction } from './send-dialog.tsx'
import { isReady } from './stop-facts.tsx'
import type { Sent, Stop, Tours } from './tours.queries.ts'
import { usePrintTour, useTourChanges } from './tours.queries.ts'

const SendDialog = lazy(() => import('./send-dialog.tsx'))
const SentWords = lazy(() => import('./sent-words.tsx'))

/** What is done with a tour as a whole: sent off, told delivered, loaded. */
export const TourActions = ({
  tours,
  route,
  stops,
  hidden,
  isLoading,
  onLoading,
}: {
  tours: Tours
  route: { id: number | null; title: string }
  stops: readonly Stop[]
  /** Stops of a long tour that are not on the screen. */
  hidden: number
  isLoading: boolean
  onLoading: (isLoading: boolean) => void
}) => {
  const { send } = useTourChanges()
  const [asked, setAsked] = useState<SendAction | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  // Whether what is not shown can go is the server's to say.
  const leaves = hidden > 0 || stops.some(isReady)
  const isOut = hidden > 0 || stops.some(({ status }) => status === 'shipped')
  return (
    <>
      {/* One strip on a phone too: there the words that a driver does without are for the ear alone. */}
      <div data-paper="no" className="flex flex-wrap gap-2 empty:hidden">
        {tours.can_send && leaves && (
          <Button size="sm" pending={send.isPending} onClick={() => setAsked('ship')}>
            <span>
              Expédier<span className="max-sm:sr-only"> la tournée</span>
            </span>
          </Button>
        )}
        {tours.can_send && isOut && tours.day <= tours.today && (
          <Button
            size="sm"
            variant="secondary"
            pending={send.isPending}
            onClick={() => setAsked('deliver')}
          >
            <span>
              Tout <span className="max-sm:sr-only">marquer </span>livré
            </span>
          </Button>
        )}
        {stops.length + hidden > 0 && (
          <LoadingList day={tours.day} route={route} isShown={isLoading} onShow={onLoading} />
        )}
      </div>
      {asked !== null && (
        <Suspense>
          <SendDialog
            action={asked}
            title={route.title}
            stops={stops}
            hidden={hidden}
            pending={send.isPending}
            onClose={() => setAsked(null)}
            onConfirm={() =>
              send.mutate(
                { day: tours.day, route_id: route.id, action: asked, onPart: setSent },
                { onSettled: () => setAsked(null) },
              )
            }
          />
        </Suspense>
      )}
      {sent !== null && (
        <Suspense>
          <SentWords sent={sent} isGoingOn={send.isPending} />
        </Suspense>
      )}
    </>
  )
}

/** The other way round: on the screen, and as a PDF to print. */
const LoadingList = ({
  day,
  route,
  isShown,
  onShow,
}: {
  day: string
  route: { id: number | null; title: string }
  isShown: boolean
  onShow: (isShown: boolean) => void
}) => {
  const print = usePrintTour(day)
  return (
    <>
      <Button size="sm" variant="secondary" aria-pressed={isShown} onClick={() => onShow(!isShown)}>
        <span>
          Liste<span className="max-sm:sr-only"> de chargement</span>
        </span>
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Liste en PDF, ${route.title}`}
        pending={print.isPending}
        onClick={() => print.mutate(route.id)}
      >
        {!print.isPending && <Printer aria-hidden="true" className="size-4.5" />}
        <span className="max-sm:sr-only">Liste en PDF</span>
      </Button>
    </>
  )
}
