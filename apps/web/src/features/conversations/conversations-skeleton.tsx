import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** The rows of the list while they are on their way. */
export const ListSkeleton = () => (
  <div aria-busy="true" className="min-h-0 flex-1 divide-y overflow-hidden">
    {rows.map(row => (
      <div key={row} className="flex items-center gap-3 px-4 py-3">
        <Skeleton className="size-11" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-full" />
        </div>
      </div>
    ))}
  </div>
)

/** A thread while it is on its way: its head, its messages, where one writes. */
export const ThreadSkeleton = () => (
  <div aria-busy="true" className="flex min-h-0 flex-1 flex-col">
    <div className="flex h-17 items-center gap-3 border-line border-b px-4">
      <Skeleton className="size-10" />
      <Skeleton className="h-5 w-48" />
    </div>
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden p-4">
      <Skeleton className="h-16 w-2/3" />
      <Skeleton className="h-10 w-1/2 self-end" />
      <Skeleton className="h-12 w-3/5" />
    </div>
    <div className="border-line border-t p-3">
      <Skeleton className="h-11 w-full" />
    </div>
  </div>
)

/** Both panes while nothing is known yet. */
export const ConversationsSkeleton = () => (
  <div className="flex h-0 grow flex-col">
    <div className="border-line border-b px-4 pt-3 pb-3">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="mt-2 h-11 w-full md:max-w-80" />
    </div>
    <ListSkeleton />
  </div>
)
