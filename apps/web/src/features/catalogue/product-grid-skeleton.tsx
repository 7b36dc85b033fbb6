import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** As many products side by side as there is room for. */
export const gridLayout = 'grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] lg:gap-4'

export const ProductGridSkeleton = ({ count = 8 }: { count?: number }) => (
  <div className={gridLayout}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical places that never move
      <Skeleton key={index} className="h-60 rounded-lg sm:h-86" />
    ))}
  </div>
)
