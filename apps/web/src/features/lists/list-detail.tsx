import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ClipboardList, ListPlus, Pencil, ShoppingBasket, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { WaitingChip } from '../../ui/feedback/waiting-chip.tsx'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { useListAccess } from './door/list-access.ts'
import { type List, previewQuery } from './door/lists.queries.ts'
import { ListShelf } from './list-shelf.tsx'
import { ListKindChip } from './lists-panel.tsx'
import { SchedulePanel } from './schedule-panel.tsx'

const ListDialog = lazy(() => import('./list-dialog.tsx'))
const RemoveListDialog = lazy(() => import('./remove-list-dialog.tsx'))
const DecisionsPanel = lazy(async () => ({
  default: (await import('./decisions-panel.tsx')).DecisionsPanel,
}))
const CountShelf = lazy(() => import('./count-shelf.tsx'))
const RulesDialog = lazy(() => import('./rules-dialog.tsx'))
const AddProductsDialog = lazy(() => import('./adding/add-products-dialog.tsx'))
const OrderListDialog = lazy(() => import('./ordering/order-list-dialog.tsx'))

type Asking = 'edit' | 'remove' | 'order' | 'count' | 'rules' | 'add'

/** One list: its days, its lines in the order of the shelves, and the way into the carts. */
export const ListDetail = ({ list }: { list: List }) => {
  const { writes } = useListAccess()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { data: preview, isLoading } = useQuery({
    ...previewQuery(useApi(), list.id, null),
    // A list that the server has not made yet has no prices there.
    enabled: list.id > 0,
  })
  const close = () => setAsking(null)
  const isEmpty = list.specifications.length === 0
  return (
    <div className="page max-w-5xl! py-6">
      <Link
        to="/lists"
        className="inline-flex min-h-11 items-center gap-1.5 text-ink-soft text-sm hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Listes & Favoris
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="break-words text-3xl">{list.name}</h1>
          <p className="mt-1.5">
            <ListKindChip list={list} /> {list.isWaiting === true && <WaitingChip />}
          </p>
        </div>
        {writes && (
          <div className="flex flex-wrap gap-2">
            <Button disabled={isEmpty || list.id < 0} onClick={() => setAsking('order')}>
              <ShoppingBasket aria-hidden="true" className="size-4" />
              Ajouter au panier
            </Button>
            <Button variant="secondary" disabled={isEmpty} onClick={() => setAsking('count')}>
              <ClipboardList aria-hidden="true" className="size-4" />
              Compter le stock
            </Button>
            <Button variant="secondary" onClick={() => setAsking('add')}>
              <ListPlus aria-hidden="true" className="size-4" />
              Ajouter des produits
            </Button>
            <IconButton
              label="Modifier la liste"
              variant="secondary"
              onClick={() => setAsking('edit')}
            >
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton
              label="Supprimer la liste"
              variant="danger"
              onClick={() => setAsking('remove')}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>

      {list.type === 'recurrent' && (
        <SchedulePanel list={list} onRules={() => setAsking('rules')} />
      )}
      {list.type === 'recurrent' && list.id > 0 && (
        <Suspense>
          <DecisionsPanel list={list} />
        </Suspense>
      )}

      {isEmpty ? (
        <EmptyState
          icon={ListPlus}
          title="Cette liste est vide"
          text={
            'Choisissez parmi ce que vous commandez, ou collez vos lignes\u00a0: «\u00a0Ajouter des produits\u00a0».'
          }
        >
          <Button asChild>
            <Link to="/search-products">Parcourir les produits</Link>
          </Button>
        </EmptyState>
      ) : (
        <ListShelf list={list} preview={isLoading ? undefined : (preview ?? null)} />
      )}

      <Suspense>
        {asking === 'edit' && <ListDialog list={list} onClose={close} />}
        {asking === 'remove' && <RemoveListDialog list={list} onClose={close} />}
        {asking === 'count' && <CountShelf list={list} onClose={close} />}
        {asking === 'rules' && <RulesDialog list={list} onClose={close} />}
        {asking === 'add' && <AddProductsDialog list={list} onClose={close} />}
        {asking === 'order' && <OrderListDialog list={list} onClose={close} />}
      </Suspense>
    </div>
  )
}
