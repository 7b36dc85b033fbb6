import { Button } from '../form/button.tsx'

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
