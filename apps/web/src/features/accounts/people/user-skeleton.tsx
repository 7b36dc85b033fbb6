import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** The profile's layout while it is on its way. */
export const UserSkeleton = () => (
  <div className="page flex max-w-2xl flex-col gap-6 py-8 md:py-12" aria-busy="true">
    <div className="flex items-center gap-4 sm:gap-5">
      <Skeleton className="size-20 rounded-full sm:size-24" />
      <Skeleton className="h-9 w-48" />
    </div>
    <Skeleton className="h-40 rounded-lg" />
    <Skeleton className="h-11 w-56" />
  </div>
)
