import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** The members while they are on their way. */
export const MembersSkeleton = () => (
  <div className="flex flex-col gap-4" aria-busy="true">
    <div className="flex items-center justify-between gap-3">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-11 w-44" />
    </div>
    <Skeleton className="h-72 rounded-lg" />
  </div>
)
