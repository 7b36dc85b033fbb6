import { Button } from '../../ui/form/button.tsx'

/** Turns the pages of a list whose page the screen itself remembers. */
export const PageButtons = ({
  page,
  pages,
  onPage,
  words: [previous, next] = ['Précédentes', 'Suivantes'],
}: {
  page: number
  pages: number
  onPage: (page: number) => void
  words?: readonly [previous: string, next: string]
}) =>
  pages > 1 && (
    <div className="flex items-center gap-3">
      <Button variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {previous}
      </Button>
      <Button variant="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {next}
      </Button>
    </div>
  )
