import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

export const DeskSkeleton = () => (
  <div aria-busy="true">
    <h1 className="text-3xl">Commandes</h1>
    <Skeleton className="mt-4 h-24 w-full" />
    <Skeleton className="mt-4 h-11 w-full" />
    <Skeleton className="mt-6 h-72 w-full" />
  </div>
)
