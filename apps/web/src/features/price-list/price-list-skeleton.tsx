import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Placeholder of the offers, as high as the grid. */
export const SheetSkeleton = () => <Skeleton className="h-[calc(100dvh-19rem)] min-h-80 w-full" />

/** Placeholder of the whole price list, as high as the list itself, so that nothing moves. */
export const PriceListSkeleton = () => (
  <div className="flex flex-col gap-4">
    <div className="flex min-h-9 items-center pointer-coarse:min-h-11">
      <h1 className="text-2xl">Mercuriale</h1>
    </div>
    <Skeleton className="h-31 w-full md:h-11" />
    <div className="hidden h-11 md:block" />
    <SheetSkeleton />
  </div>
)
