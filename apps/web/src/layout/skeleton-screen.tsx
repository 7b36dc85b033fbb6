import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'

/**
 * `pendingComponent` of a route: its skeleton, where the window stands. The router scrolls once the page
 * is there, and one who goes back before has not left the place.
 */
export const skeletonScreen = (Skeleton: ComponentType) => () => <InSight Skeleton={Skeleton} />

const InSight = ({ Skeleton }: { Skeleton: ComponentType }) => {
  const isAwaited = useRouterState({
    select: ({ location, resolvedLocation = location }) =>
      location.pathname !== resolvedLocation.pathname,
  })
  const [place] = useState(() => (isAwaited ? scrollY : 0))
  return (
    <>
      {isAwaited && place > 0 && <div style={{ height: place }} />}
      <Skeleton />
    </>
  )
}
