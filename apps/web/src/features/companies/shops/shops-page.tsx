import { formatCount } from '@carreau/domain/french/format'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { shopsQuery } from '../door/shops.queries.ts'
import { ShopCard } from './shop-card.tsx'

export const ShopsPage = () => {
  const { data: shops } = useSuspenseQuery(shopsQuery(useApi()))
  return (
    <div className="page py-6">
      <h1 className="text-3xl">Nos fournisseurs</h1>
      <p className="text-ink-soft">
        {formatCount(shops.length, 'grossiste du carreau', 'grossistes du carreau')}
      </p>
      {shops.length === 0 ? (
        <EmptyState
          icon={Store}
          title="Aucun fournisseur pour l’instant"
          text="Les grossistes apparaissent ici dès que Carreau a validé leur inscription."
        />
      ) : (
        <ul className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4">
          {shops.map(shop => (
            <li key={shop.id} className="min-w-0">
              <ShopCard shop={shop} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
