import { Skeleton, Skeletons } from '../../ui/feedback/skeleton.tsx'

/** Lists and favourites while they are on their way. */
export const ListsSkeleton = () => (
  <div className="page py-6" aria-busy="true">
    <div className="flex min-h-11 items-center">
      <h1 className="text-3xl">Listes & Favoris</h1>
    </div>
    <div className="mt-6 grid gap-8 lg:grid-cols-2">
      {['lists', 'favorites'].map(side => (
        <div key={side} className="flex flex-col gap-3">
          <Skeleton className="h-7 w-28" />
          <Skeletons count={3} className="h-32 rounded-lg" />
        </div>
      ))}
    </div>
  </div>
)
