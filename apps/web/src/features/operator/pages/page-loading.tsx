import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** The pages’ list beside what one reads; on a phone that alone. */
export const pageColumns =
  'page grid grid-cols-[minmax(0,1fr)] gap-x-16 py-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:py-12'

/** To the letter of docs/specification.md#screens, where title and date come. */
export const PageLoading = () => (
  <div className={pageColumns}>
    <div className="max-lg:hidden" />
    <div className="max-w-[42rem]">
      <div role="status" className="sticky top-28 z-1 border-line border-b bg-paper pb-6 lg:top-20">
        <p className="font-display font-semibold text-3xl tracking-tight sm:text-4xl">
          Chargement de la page...
        </p>
        <p className="mt-2 text-ink-soft text-sm">
          Veuillez patienter pendant que nous récupérons le contenu.
        </p>
      </div>
      {['first', 'second', 'third'].map(section => (
        <div key={section} className="mt-8 flex flex-col gap-3">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-3/4" />
        </div>
      ))}
    </div>
  </div>
)
