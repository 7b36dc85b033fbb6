import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** The order's layout while it is on its way. */
export const OrderSkeleton = () => (
  <div className="page py-6" aria-busy="true">
    <Skeleton className="h-5 w-28" />
    <Skeleton className="mt-4 h-9 w-72 max-w-full" />
    <Skeleton className="mt-2 h-5 w-64 max-w-full" />
    <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-36 rounded-lg" />
      </div>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
    </div>
  </div>
)
