import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'

type Skeletons = typeof import('./skeletons.ts').skeletons

let skeletons: Skeletons | null = null
const listeners = new Set<() => void>()

export const provideSkeletons = (loaded: Skeletons): void => {
  skeletons = loaded
  for (const listener of listeners) listener()
}

/** Away from the network screens wait without one. */
export const fetchSkeletons = (): Promise<void> =>
  import('./skeletons.ts').then(
    file => provideSkeletons(file.skeletons),
    () => {},
  )

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const LaterSkeleton = ({ name }: { name: keyof Skeletons }) => {
  const get = () => skeletons?.[name]
  const Skeleton = useSyncExternalStore(subscribe, get, get)
  // Another page starts where the window stands, until it is there: then the router scrolls, and one who
  // goes back before has not left the place.
  const isAwaited = useRouterState({
    select: ({ location, resolvedLocation = location }) =>
      location.pathname !== resolvedLocation.pathname,
  })
  const [place] = useState(() => (isAwaited ? scrollY : 0))
  const above = isAwaited ? place : 0
  // Asked for again where the first asking failed, or before it.
  useEffect(() => {
    if (skeletons === null) void fetchSkeletons()
  }, [])
  return (
    <>
      {above > 0 && <div style={{ height: `calc(${above}px + ${Skeleton ? 0 : 100}dvh)` }} />}
      {Skeleton !== undefined && <Skeleton />}
    </>
  )
}

/**
 * The skeleton of a screen, `pendingComponent` of its route. The first page needs none, or waits for
 * all of them (main.tsx): they are fetched once it stands. The router knows nothing of it: it would
 * wait for a lazy skeleton together with the screen.
 */
export const laterSkeleton = (name: keyof Skeletons) => () => <LaterSkeleton name={name} />
