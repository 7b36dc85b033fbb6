import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export const CustomersSkeleton = () => (
  <div aria-busy="true">
    <h1 className="text-3xl">Clients</h1>
    <Skeleton className="mt-4 h-18" />
    <Skeleton className="mt-4 h-96" />
  </div>
)
