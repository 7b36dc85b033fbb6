import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The order list's layout while it is on its way. */
export const OrdersSkeleton = () => (
  <div className="page py-6" aria-busy="true">
    <Skeleton className="h-9 w-48" />
    <Skeleton className="mt-4 h-31.5 w-full max-w-3xl sm:h-77 md:h-37 lg:h-17" />
    <div className="mt-4 divide-y rounded-lg border bg-surface">
      {rows.map(row => (
        <div key={row} className="flex h-17 items-center gap-4 px-4">
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </div>
  </div>
)
