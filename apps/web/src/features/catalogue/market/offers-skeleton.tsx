import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { shelfLayout } from './market-shelf.tsx'

/** The offers before their answer. */
export const OffersSkeleton = () => (
  <div className="page flex flex-col gap-10 py-6">
    <div className="flex flex-col gap-2">
      <Skeleton className="h-9 w-32" />
      <Skeleton className="h-5 w-80 max-w-full" />
    </div>
    <div className="flex flex-col gap-4">
      <Skeleton className="h-13 w-72 max-w-full" />
      <div className={shelfLayout}>
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical places that never move
          <Skeleton key={index} className="h-68 rounded-lg sm:h-93" />
        ))}
      </div>
    </div>
  </div>
)
