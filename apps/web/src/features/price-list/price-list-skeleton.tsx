import { Skeleton } from '../../ui/skeleton.tsx'

/** The price list on its way. */
export const PriceListSkeleton = () => (
  <div className="flex flex-col gap-4">
    <h1 className="text-2xl">Mercuriale</h1>
    <Skeleton className="h-11 w-full" />
    <Skeleton className="h-[calc(100dvh-19rem)] min-h-80 w-full" />
  </div>
)
