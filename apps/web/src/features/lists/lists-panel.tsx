import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { ChevronRight, ListChecks } from 'lucide-react'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { WaitingChip } from '../../ui/feedback/waiting-chip.tsx'
import { ProductTile } from '../../ui/product/product-tile.tsx'
import type { List } from './door/lists.queries.ts'

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

/** Pictures of the first lines shown on a list's card. */
const shownPictures = 5

/** A list at a glance: its name, when it comes next, what is on top. */
const ListCard = ({ list }: { list: List }) => (
  <li className="relative flex items-center gap-3 rounded-lg border border-line bg-surface p-4 shadow-raised transition-colors hover:border-line-strong">
    <div className="min-w-0 flex-1">
      <h3 className="truncate font-sans font-semibold text-base tracking-normal">
        <Link
          to="/lists"
          search={{ list: list.id }}
          className="after:absolute after:inset-0 after:rounded-lg hover:text-leaf-ink"
        >
          {list.name}
        </Link>
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
        <ListKindChip list={list} />
        {list.isWaiting === true && <WaitingChip />}
        {formatCount(list.specifications.length, 'produit', 'produits')}
        {list.next_occurrence !== null && (
          <span>Prochaine livraison {formatDateInSentence(list.next_occurrence.date)}</span>
        )}
      </p>
      {list.specifications.length > 0 && (
        <span className="mt-3 flex gap-1.5">
          {list.specifications.slice(0, shownPictures).map(line => (
            <ProductTile
              key={line.id}
              photo={line.first_photo}
              tint={line.tint}
              sizes="40px"
              className="size-10"
            />
          ))}
        </span>
      )}
    </div>
    <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
  </li>
)

/** « Récurrente », « En pause » or « Manuelle ». */
export const ListKindChip = ({ list }: { list: Pick<List, 'type' | 'paused'> }) => {
  if (list.type === 'manual') return <Chip tone="outline">Manuelle</Chip>
  return list.paused ? <Chip tone="saffron">En pause</Chip> : <Chip tone="leaf">Récurrente</Chip>
}
