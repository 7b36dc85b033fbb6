import { formatCount } from '@carreau/domain/french/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, LayoutGrid, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { ProductTile } from '../../../ui/product/product-tile.tsx'
import { moveByKeys, moveItem } from '../homepage/order-buttons.tsx'
import {
  type Category,
  categoriesKey,
  keptCategoriesQuery,
  useKeeping,
} from './catalogue.queries.ts'
import { ListTools } from './kept-list.tsx'

const CategoryDialog = lazy(async () => ({
  default: (await import('./category-dialog.tsx')).CategoryDialog,
}))

/** The families of the menu, in its order. */
export const CategoriesSection = () => {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(keptCategoriesQuery(useApi()))
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const order = useKeeping(
    (api, ids: number[]) => api.orderCategories({ body: { ids } }),
    () => 'Menu rangé',
    { failure: 'L’ordre n’a pas été enregistré. Veuillez réessayer.' },
  )
  const row = data?.find(({ id }) => id === opened) ?? null
  const move = (from: number, to: number) => {
    if (data === undefined || order.isPending || to < 0 || to >= data.length) return
    const moved = moveItem(data, from, to)
    // Shown at once; what is refused is read again.
    queryClient.setQueryData<Category[]>(categoriesKey, moved)
    order.mutate(moved.map(({ id }) => id))
  }
  if (error !== null && data === undefined)
    return <ErrorState error={error} reset={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-96 rounded-lg" />
  return (
    <>
      <ListTools>
        <Button className="max-sm:w-full" onClick={() => setOpened('new')}>
          <Plus aria-hidden="true" className="size-4" />
          Nouveau rayon
        </Button>
      </ListTools>
      {data.length === 0 ? (
        <EmptyState
          icon={LayoutGrid}
          title="Aucun rayon"
          text="Les produits se rangent par rayon."
        />
      ) : (
        <>
          <p role="status" className="text-ink-soft text-sm">
            {formatCount(data.length, 'rayon', 'rayons')}
            <span className="pointer-coarse:hidden"> · Alt et ↑ ou ↓ déplacent</span>
          </p>
          <ol
            aria-label="Rayons"
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
          >
            {data.map((category, index) => (
              <li
                key={category.id}
                className="flex items-center"
                onKeyDown={moveByKeys(index, to => move(index, to))}
              >
                <button
                  type="button"
                  data-row
                  onClick={() => setOpened(category.id)}
                  className="flex min-h-16 min-w-0 flex-1 items-center gap-3 px-3 py-2 text-left -outline-offset-2 hover:bg-sunken sm:px-4"
                >
                  <ProductTile
                    photo={category.picture?.url ?? null}
                    tint="leaf"
                    sizes="44px"
                    className="size-11 shrink-0"
                  />
                  <span className="min-w-0 flex-1">
                    <span className="block break-words font-medium">{category.name}</span>
                    <span className="block break-words text-ink-soft text-sm">
                      {category.slug} ·{' '}
                      {category.products_count === 0
                        ? 'aucun produit'
                        : formatCount(category.products_count, 'produit', 'produits')}
                    </span>
                  </span>
                  {category.retired && <Chip tone="saffron">Retiré</Chip>}
                </button>
                <IconButton
                  label={`Monter ${category.name}`}
                  aria-disabled={index === 0}
                  className="aria-disabled:opacity-40"
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={`Descendre ${category.name}`}
                  aria-disabled={index === data.length - 1}
                  className="aria-disabled:opacity-40"
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ol>
        </>
      )}
      {opened !== null && (opened === 'new' || row !== null) && (
        <Suspense>
          <CategoryDialog category={row} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
