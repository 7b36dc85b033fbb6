import { type AsyncRouteComponent, CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'

/**
 * A part of a screen whose code comes by itself (`lazyRouteComponent`), in a place kept for it. When it
 * fails it is asked for again where it stands: the rest stays, with what was typed in it.
 */
export const InPlace = ({
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
