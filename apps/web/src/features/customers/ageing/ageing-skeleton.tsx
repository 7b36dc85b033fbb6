import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

export const AgeingSkeleton = () => (
  <div aria-busy="true">
    <h1 className="text-3xl">Balance âgée</h1>
    <Skeleton className="mt-4 h-96" />
  </div>
)
