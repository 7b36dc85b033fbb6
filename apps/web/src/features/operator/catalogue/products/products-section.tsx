import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Plus, Sprout } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../../platform/api-client/api-context.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../../ui/form/button.tsx'
import { Select } from '../../../../ui/form/input.tsx'
import { useDebounced } from '../../../../ui/form/use-debounced.ts'
import { keptProductsQuery } from '../catalogue.queries.ts'
import { ChoiceBar } from '../choice-bar.tsx'
import { KeptList, ListTools, perPage, SearchField } from '../kept-list.tsx'
import { useChoice } from '../use-choice.ts'
import { ProductRow } from './product-row.tsx'
import type { Opened } from './product-sheet.tsx'

const ProductSheet = lazy(async () => ({
  default: (await import('./product-sheet.tsx')).ProductSheet,
}))

const ManyProductsDialog = lazy(async () => ({
  default: (await import('./many-products-dialog.tsx')).ManyProductsDialog,
}))

/** Every product of the catalogue: each opened in a panel, many ticked and changed at once. */
export const ProductsSection = () => {
  const [q, setQ] = useState('')
  const [categoryId, setCategoryId] = useState(0)
  const [status, setStatus] = useState<'' | 'active' | 'archived'>('')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Opened | null>(null)
  const search = useDebounced(q.trim(), 200)
  const query = useQuery(
    keptProductsQuery(useApi(), {
      page,
      per_page: perPage,
      ...(search !== '' && { q: search }),
      ...(categoryId > 0 && { category_id: categoryId }),
      ...(status !== '' && { status }),
    }),
  )
  const categories = query.data?.categories ?? []
  const choice = useChoice(query.data?.data ?? [])
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <ListTools>
        <SearchField
          label="Chercher un produit"
          placeholder="Nom, synonyme, variété…"
          value={q}
          onChange={value => {
            setQ(value)
            setPage(1)
          }}
        />
        <Select
          aria-label="Rayon"
          className="min-w-0 max-sm:flex-1"
          value={categoryId}
          onChange={event => {
            setCategoryId(Number(event.target.value))
            setPage(1)
          }}
        >
          <option value={0}>Tous les rayons</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Visibilité"
          className="min-w-0 max-sm:flex-1"
          value={status}
          onChange={({ target: { value } }) => {
            setStatus(value === 'active' || value === 'archived' ? value : '')
            setPage(1)
          }}
        >
          <option value="">Visibles et masqués</option>
          <option value="active">Visibles</option>
          <option value="archived">Masqués</option>
        </Select>
        <Button
          className="max-sm:w-full"
          disabled={categories.length === 0}
          onClick={() => setOpened({ name: q.trim() })}
        >
          <Plus aria-hidden="true" className="size-4" />
          Nouveau produit
        </Button>
      </ListTools>
      {choice.chosen.length > 0 && <ChoiceBar choice={choice} onChange={() => setChanging(true)} />}
      <KeptList
        label="Produits"
        count={total => formatCount(total, 'produit', 'produits')}
        {...query}
        page={page}
        onPage={setPage}
        none={
          <EmptyState
            icon={Sprout}
            title="Aucun produit trouvé"
            text="Cherchez un autre mot, ou ajoutez le produit au catalogue."
          />
        }
      >
        {product => (
          <ProductRow
            key={product.id}
            product={product}
            isChosen={choice.has(product.id)}
            onChoose={isRange => choice.toggle(product, isRange)}
            onOpen={() => setOpened({ productId: product.id })}
          />
        )}
      </KeptList>
      {isChanging && (
        <Suspense>
          <ManyProductsDialog
            products={choice.chosen}
            categories={categories}
            onClose={() => setChanging(false)}
            onDone={() => {
              setChanging(false)
              choice.clear()
            }}
          />
        </Suspense>
      )}
      {opened !== null && (
        <Suspense>
          <ProductSheet opened={opened} categories={categories} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
