import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Awning } from './home-page.tsx'

const places = (count: number, className: string) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical places that never move
    <Skeleton key={index} className={className} />
  ))

/** Home before its first answers. */
export const HomeSkeleton = () => (
  <>
    <Awning />
    <div className="page grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-8 py-8 lg:grid-cols-[minmax(0,1fr)_27rem] lg:py-14">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-32 max-w-xl" />
        <Skeleton className="h-14 max-w-md" />
        <Skeleton className="h-12 w-72 max-w-full" />
      </div>
      <Skeleton className="h-100 rounded-lg" />
    </div>
    <div className="page flex flex-col gap-14 pb-6">
      <Skeleton className="h-28" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4">
        {places(8, 'h-34 rounded-lg sm:h-38')}
      </div>
      <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 lg:gap-4">
        {places(8, 'h-60 rounded-lg sm:h-86')}
      </div>
    </div>
  </>
)
