import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import {
  type AsyncRouteComponent,
  CatchBoundary,
  type ErrorComponentProps,
  useRouter,
} from '@tanstack/react-router'
import { CircleAlert, RotateCcw } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { isApiError } from '../../platform/api-client/api-error.ts'
import { Button } from '../form/button.tsx'
import { Skeleton } from './skeleton.tsx'

/**
 * The error fallback view of docs/specification.md#error-screens, to the letter; what only lacks a network says that
 * instead.
 */
export const ErrorState = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const isOffline = isApiError(error) && error.code === 'network' && !navigator.onLine
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-lg flex-col items-center gap-4 px-4 py-16 text-center"
    >
      <span className="flex size-16 items-center justify-center rounded-full bg-tomato-soft text-tomato-ink">
        <CircleAlert aria-hidden="true" className="size-7" strokeWidth={1.75} />
      </span>
      <div className="flex flex-col gap-1.5">
        <h2 className="text-xl">{isOffline ? 'Pas de réseau' : "Quelque chose s'est mal passé"}</h2>
        <p className="text-ink-soft">
          {isOffline
            ? 'Cette page demande une connexion.'
            : "Une erreur inattendue s'est produite. Veuillez réessayer."}
        </p>
      </div>
      <Button onClick={reset}>
        <RotateCcw aria-hidden="true" className="size-4" />
        Réessayer
      </Button>
      <details className="w-full text-left text-sm">
        <summary className="mx-auto w-fit rounded-sm px-2 py-1 text-ink-soft pointer-coarse:py-3 hover:text-ink">
          Détails de l'erreur
        </summary>
        <pre className="mt-2 overflow-x-auto whitespace-pre-wrap rounded-md bg-sunken p-3 font-mono text-xs">
          {error instanceof Error ? error.message : String(error)}
          {isApiError(error) &&
            error.requestId !== undefined &&
            `\nRéférence\u00a0: ${error.requestId}`}
        </pre>
      </details>
    </div>
  )
}

/** `errorComponent` of a route: trying again also asks the server again. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  return <ErrorState error={error} reset={retry} />
}

/**
 * A part of a screen that is loaded separately (`lazyRouteComponent`), with a skeleton in its place. When
 * loading fails it is retried in place: the rest of the screen stays, with what was typed in it.
 */
export const LazyPart = ({
  part,
  className,
  children,
}: {
  part: Pick<AsyncRouteComponent<never>, 'preload'>
  /** How high the place is. */
  className: string
  children: ReactNode
}) => (
  <CatchBoundary
    getResetKey={() => 0}
    errorComponent={({ error, reset }) => (
      <ErrorState error={error} reset={() => void Promise.resolve(part.preload?.()).then(reset)} />
    )}
  >
    <Suspense fallback={<Skeleton className={className} />}>{children}</Suspense>
  </CatchBoundary>
)
