import { Skeleton, Skeletons } from '../../ui/feedback/skeleton.tsx'

/** The list's layout while it is on its way. */
export const InvoicesSkeleton = () => (
  <div aria-busy="true">
    <h1 className="text-3xl">Factures</h1>
    <Skeleton className="mt-4 h-32 w-full lg:h-18" />
    <Skeleton className="mt-4 h-32 w-full sm:h-18" />
    <Skeleton className="mt-6 h-7 w-44" />
    <div className="mt-2 flex flex-col gap-px overflow-hidden rounded-lg border">
      <Skeletons count={6} className="h-28 rounded-none md:h-17" />
    </div>
  </div>
)
