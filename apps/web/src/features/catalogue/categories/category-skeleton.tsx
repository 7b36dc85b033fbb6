import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ProductGridSkeleton } from '../product-grid-skeleton.tsx'

export const CategorySkeleton = () => (
  <div className="page flex flex-col gap-5 py-6">
    <Skeleton className="h-15 w-56" />
    <Skeleton className="h-11" />
    <ProductGridSkeleton />
  </div>
)

export const CategoriesSkeleton = () => (
  <div className="page py-6">
    <Skeleton className="h-9 w-48" />
    <div className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4">
      {Array.from({ length: 11 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical places that never move
        <Skeleton key={index} className="h-44 rounded-lg" />
      ))}
    </div>
  </div>
)
