import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ProductGridSkeleton } from '../product-grid-skeleton.tsx'

export const FiltersSkeleton = () => (
  <div className="flex flex-col gap-6 pt-1 pb-3">
    <Skeleton className="h-19" />
    {[6, 2, 6].map((lines, group) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical places that never move
      <div key={group} className="flex flex-col gap-3">
        <Skeleton className="h-5 w-24" />
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical places that never move
          <Skeleton key={line} className="h-6" />
        ))}
      </div>
    ))}
  </div>
)

/** The search before its first answer. */
export const SearchSkeleton = () => (
  <div className="page grid items-start gap-x-8 py-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
    <div className="max-lg:hidden">
      <FiltersSkeleton />
    </div>
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Skeleton className="h-15 w-56" />
        <Skeleton className="h-11 w-72 max-w-full" />
      </div>
      <ProductGridSkeleton count={12} />
    </div>
  </div>
)
