import { formatCount } from '@carreau/domain/french/format'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShoppingBasket } from 'lucide-react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useOver } from '../../platform/edits/use-edits.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'
import { CartCard } from './cart-card.tsx'
import { CartSummary } from './cart-summary.tsx'
import { cartsQuery } from './door/carts.queries.ts'
import { asSeparate, cartEdits } from './door/edits.ts'
import { JoinNote } from './join-note.tsx'
import { SplitOtherwise } from './split-otherwise.tsx'
import { useSeparateOrders } from './use-separate-orders.ts'

/** One card per wholesaler, one summary, one button (docs/design.md#cart). */
export const CartPage = () => {
  const { data } = useSuspenseQuery(cartsQuery(useApi()))
  const served = useOver(cartEdits)(data)
  const { separate, choose } = useSeparateOrders()
  const carts = served.map(cart => (separate.has(cart.id) ? asSeparate(cart) : cart))
  if (carts.length === 0) return <EmptyCart />
  const lines = carts.reduce((sum, cart) => sum + cart.items.length, 0)
  return (
    <div className="page py-6 pb-40 lg:pb-10">
      <h1 className="text-3xl">Panier</h1>
      <p className="mt-1 text-ink-soft">
        {formatCount(lines, 'article', 'articles')} chez{' '}
        {formatCount(carts.length, 'fournisseur', 'fournisseurs')}
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <SplitOtherwise carts={carts} />
          {carts.map((cart, index) => (
            <CartCard
              key={cart.id}
              cart={cart}
              joining={
                <JoinNote
                  cart={served[index] ?? cart}
                  isSeparate={separate.has(cart.id)}
                  onChoose={isSeparate => choose(cart.id, isSeparate)}
                />
              }
            />
          ))}
        </div>
        <CartSummary carts={carts} separate={separate} />
      </div>
    </div>
  )
}

const EmptyCart = () => (
  <EmptyState
    icon={ShoppingBasket}
    heading="h1"
    title="Votre panier est vide"
    text="Cherchez un produit, comparez les grossistes et ajoutez vos colis&nbsp;: chaque fournisseur aura son panier ici."
  >
    <Button asChild>
      <Link to="/search-products">Voir les produits</Link>
    </Button>
    <Button asChild variant="secondary">
      <Link to="/shops">Nos fournisseurs</Link>
    </Button>
  </EmptyState>
)
