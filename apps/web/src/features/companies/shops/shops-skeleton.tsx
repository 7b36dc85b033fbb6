import { Skeleton, Skeletons } from '../../../ui/feedback/skeleton.tsx'

export const ShopsSkeleton = () => (
  <div className="page py-6">
    <Skeleton className="h-15 w-64" />
    <div className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4">
      <Skeletons count={9} className="h-58 rounded-lg" />
    </div>
  </div>
)

export const ShopSkeleton = () => (
  <div className="page flex flex-col gap-8 py-6">
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-4">
          <Skeleton className="size-16 sm:size-20" />
          <Skeleton className="h-15 w-60 max-w-full" />
        </div>
        <Skeleton className="h-18 max-w-xl" />
      </div>
      <Skeleton className="h-66 rounded-lg" />
    </div>
    <Skeleton className="h-96 rounded-lg" />
  </div>
)
