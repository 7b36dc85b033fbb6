import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListX, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useOver } from '../../platform/edits/use-edits.ts'
import { NotFound } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'
import { listEdits, madeIdOf } from './door/edits.ts'
import { useListAccess } from './door/list-access.ts'
import { type Lists, listsQuery } from './door/lists.queries.ts'
import { FavoritesPanel } from './favorites-panel.tsx'
import { ListDetail } from './list-detail.tsx'
import { ListsPanel } from './lists-panel.tsx'

export type ListSearch = { list?: number }

/** `?list=12`: the list that is open, negative while it waits for the network. Anything else opens none. */
export const readListSearch = (search: Record<string, unknown>): ListSearch => {
  const list = Number(search.list)
  return Number.isSafeInteger(list) && list !== 0 ? { list } : {}
}

const ListDialog = lazy(() => import('./list-dialog.tsx'))

/** Lists and favourites side by side, or the list that the address names. */
export const ListsPage = ({ listId }: { listId: number | undefined }) => {
  const { data } = useSuspenseQuery(listsQuery(useApi()))
  const shown = useOver(listEdits)(data)
  if (listId === undefined) return <Overview lists={shown} />
  // A list made without a network keeps its address until the server has it, and then has another.
  const list =
    shown.lists.find(({ id }) => id === listId) ??
    shown.lists.find(({ id }) => id === madeIdOf(listId))
  if (list !== undefined) return <ListDetail key={listId} list={list} />
  return (
    <NotFound
      icon={ListX}
      title="Liste introuvable"
      text="Cette liste n’existe pas ou a été supprimée."
    >
      <Button asChild>
        <Link to="/lists">Voir toutes les listes</Link>
      </Button>
    </NotFound>
  )
}

const Overview = ({ lists: { lists, favorites } }: { lists: Lists }) => {
  const { writes } = useListAccess()
  const [creating, setCreating] = useState(false)
  return (
    <div className="page py-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Listes & Favoris</h1>
        {writes && (
          <Button onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" className="size-4" />
            Nouvelle liste
          </Button>
        )}
      </div>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-2">
        <ListsPanel lists={lists} />
        <FavoritesPanel favorites={favorites} />
      </div>
      {creating && (
        <Suspense>
          <ListDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  )
}
