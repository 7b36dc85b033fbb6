import { Skeleton, Skeletons } from '../../ui/feedback/skeleton.tsx'

/** The board before its answer: heading, counts, rows. */
export const BoardPlaces = () => (
  <div data-waits aria-hidden="true">
    <Skeleton className="h-9 w-44" />
    <Skeleton className="mt-4 h-11 max-w-md max-sm:hidden" />
    <div className="mt-4 flex flex-col gap-3 lg:w-3/5">
      <Skeletons count={3} className="h-22 rounded-lg" />
    </div>
  </div>
)
