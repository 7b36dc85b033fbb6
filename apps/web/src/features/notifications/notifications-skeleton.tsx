import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** The list's layout while it is on its way. */
export const NotificationRowsSkeleton = () => (
  <div aria-busy="true">
    <Skeleton className="mt-6 h-5 w-32" />
    <div className="mt-2 divide-y overflow-hidden rounded-lg border bg-surface">
      {rows.map(row => (
        <div key={row} className="flex h-24 items-start gap-4 px-5 py-3.5">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-full max-w-md" />
          </div>
        </div>
      ))}
    </div>
  </div>
)
