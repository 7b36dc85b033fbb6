import { ListChecks } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { List } from './list.ts'
import { ListCard } from './list-card.tsx'

/** Every list of the company. */
export const ListsPanel = ({ lists }: { lists: readonly List[] }) => (
  <section aria-labelledby="lists" className="min-w-0">
    <h2 id="lists" className="text-xl">
      Listes
    </h2>
    {lists.length === 0 ? (
      <EmptyState
        icon={ListChecks}
        heading="h3"
        title="Aucune liste pour le moment."
        text="Gardez ici ce que vous commandez chaque semaine, pour le retrouver d’un geste."
      />
    ) : (
      <ul className="mt-3 flex flex-col gap-3">
        {lists.map(list => (
          <ListCard key={list.id} list={list} />
        ))}
      </ul>
    )}
  </section>
)
