import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'

/**
 * Previous and next with the place between. `link` makes the router link of a page: the caller
 * knows its route and its search parameters.
 */
export const Pagination = ({
  page,
  pages,
  link,
}: {
  page: number
  pages: number
  link: (page: number, props: { className: string; children: ReactNode }) => ReactNode
}) => {
  const look =
    'inline-flex h-11 items-center gap-1.5 rounded-md border border-line bg-surface px-3 font-medium text-sm transition-colors hover:border-line-strong hover:bg-sunken [&_svg]:size-4'
  if (pages <= 1) return null
  return (
    <nav aria-label="Pagination" className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
      <span className="justify-self-end">
        {page > 1 &&
          link(page - 1, {
            className: look,
            children: (
              <>
                <ChevronLeft aria-hidden="true" /> Précédent
              </>
            ),
          })}
      </span>
      <span className="text-ink-soft text-sm tabular-nums">
        Page {page} sur {pages}
      </span>
      <span>
        {page < pages &&
          link(page + 1, {
            className: look,
            children: (
              <>
                Suivant <ChevronRight aria-hidden="true" />
              </>
            ),
          })}
      </span>
    </nav>
  )
}

/** Under a list that comes page by page: the next one, as long as there is one. */
export const LoadMore = ({
  list,
  label,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  /** « Afficher plus de commandes ». */
  label: string
}) =>
  list.hasNextPage && (
    <div className="p-4 text-center">
      <Button
        variant="secondary"
        pending={list.isFetchingNextPage}
        onClick={() => list.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  )
