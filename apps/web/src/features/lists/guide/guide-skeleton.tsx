import { Skeleton, Skeletons } from '../../../ui/feedback/skeleton.tsx'

/** The order guide while it is on its way. */
export const GuideSkeleton = () => (
  <div className="page max-w-5xl! py-6" aria-busy="true">
    <h1 className="text-3xl">Mes produits</h1>
    <Skeleton className="mt-4 h-11 sm:max-w-xs" />
    <div className="mt-9 flex flex-col gap-px">
      <Skeletons count={6} className="h-29 sm:h-23" />
    </div>
  </div>
)
