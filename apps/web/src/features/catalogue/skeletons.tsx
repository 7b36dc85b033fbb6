import { Skeleton, Skeletons } from '../../ui/feedback/skeleton.tsx'
import { ProductGridSkeleton } from './product-grid.tsx'

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
      <Skeletons count={11} className="h-44 rounded-lg" />
    </div>
  </div>
)

/** Cards in rows, each with a note on its head. */
export const shelfLayout =
  'grid gap-x-3 gap-y-5 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-4'

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
        <Skeletons count={8} className="h-69.5 rounded-lg sm:h-94.5" />
      </div>
    </div>
  </div>
)

/** The product page before its answer. */
export const ProductSkeleton = () => (
  <div className="page flex flex-col gap-5 py-6 sm:gap-8">
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-6 lg:gap-x-8">
      <Skeleton className="col-span-full h-6 w-48" />
      <Skeleton className="aspect-square rounded-lg" />
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="col-span-full h-19 rounded-lg lg:hidden" />
    </div>
    <Skeleton className="h-20 max-w-xl max-sm:hidden sm:-mt-4" />
    <Skeleton className="h-72 rounded-lg max-sm:hidden md:h-50 lg:h-45" />
    <Skeleton className="h-96 rounded-lg" />
  </div>
)

export const FiltersSkeleton = () => (
  <div className="flex flex-col gap-6 pt-1 pb-3">
    <Skeleton className="h-19" />
    {[6, 2, 6].map((lines, group) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical places that never move
      <div key={group} className="flex flex-col gap-3">
        <Skeleton className="h-5 w-24" />
        <Skeletons count={lines} className="h-6" />
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
