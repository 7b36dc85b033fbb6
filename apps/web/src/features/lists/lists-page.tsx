import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useOver } from '../../platform/edits/use-edits.ts'
import { Button } from '../../ui/form/button.tsx'
import { listEdits, madeIdOf } from './door/edits.ts'
import { useListAccess } from './door/list-access.queries.ts'
import { listsQuery } from './door/lists.queries.ts'
import { FavoritesPanel } from './favorites-panel.tsx'
import type { Lists } from './list.ts'
import { ListDetail } from './list-detail.tsx'
import { ListNotFound } from './list-not-found.tsx'
import { ListsPanel } from './lists-panel.tsx'

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
  return list === undefined ? <ListNotFound /> : <ListDetail key={listId} list={list} />
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
