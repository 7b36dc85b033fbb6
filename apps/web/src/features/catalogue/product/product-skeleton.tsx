import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** The product page before its answer. */
export const ProductSkeleton = () => (
  <div className="page flex flex-col gap-8 py-6">
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
      <Skeleton className="col-span-full h-6 w-48" />
      <Skeleton className="aspect-square rounded-lg" />
      <div className="flex flex-col justify-center gap-3 lg:justify-start">
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="h-5 w-56 max-w-full" />
        <Skeleton className="h-20 max-w-xl max-lg:hidden" />
      </div>
    </div>
    <Skeleton className="h-72 rounded-lg md:h-45 lg:h-40" />
    <Skeleton className="h-96 rounded-lg" />
  </div>
)
