import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The order list's layout while it is on its way. */
export const OrdersSkeleton = ({ title = 'Commandes' }: { title?: string }) => (
  <div className="page py-6" aria-busy="true">
    <h1 className="text-3xl">{title}</h1>
    <Skeleton className="mt-4 h-17.5 w-full max-w-3xl sm:h-77 md:h-37 lg:h-17" />
    <div className="mt-4 divide-y rounded-lg border bg-surface">
      {rows.map(row => (
        <div key={row} className="flex h-29 items-center gap-4 px-4 md:h-17">
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </div>
  </div>
)

/** The order's layout while it is on its way. */
export const OrderSkeleton = () => (
  <div className="page py-6" aria-busy="true">
    <Skeleton className="h-5 w-28" />
    <Skeleton className="mt-4 h-9 w-72 max-w-full" />
    <Skeleton className="mt-2 h-5 w-64 max-w-full" />
    <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-36 rounded-lg" />
      </div>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
    </div>
  </div>
)

export const DeskSkeleton = () => (
  <div aria-busy="true">
    <h1 className="text-3xl">Commandes</h1>
    <Skeleton className="mt-4 h-24 w-full" />
    <Skeleton className="mt-4 h-11 w-full" />
    <Skeleton className="mt-6 h-72 w-full" />
  </div>
)
