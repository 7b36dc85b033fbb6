import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** The company while it is on its way: two sheets and a button. */
export const CompanySkeleton = () => (
  <div className="flex flex-col gap-6" aria-busy="true">
    <Skeleton className="h-[42rem] rounded-lg sm:h-128" />
    <Skeleton className="h-72 rounded-lg" />
    <Skeleton className="h-11 sm:w-32" />
  </div>
)
