import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** The cart's layout while it is on its way. */
export const CartSkeleton = () => (
  <div className="page py-6" aria-busy="true">
    <h1 className="text-3xl">Panier</h1>
    <Skeleton className="mt-2 h-5 w-56" />
    <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
      <Skeleton className="h-56 rounded-lg max-lg:hidden" />
    </div>
  </div>
)
