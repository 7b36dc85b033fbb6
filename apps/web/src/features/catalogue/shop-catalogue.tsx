import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { SlidersHorizontal, Sprout } from 'lucide-react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Pagination } from '../../ui/navigation/pagination.tsx'
import { searchProductsQuery } from './catalogue.queries.ts'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import type { ProductSearch } from './search/search-params.ts'

/** The search that shows one wholesaler's offers alone. */
export const searchOfShop = (shop: { slug: string }, page?: number): ProductSearch => ({
  fournisseurs: [shop.slug],
  ...(page === undefined || page === 1 ? {} : { page }),
})

const nothingOpen = {
  title: 'Rien à l’étal pour l’instant',
  text: 'Ce fournisseur n’a pas d’offre ouverte en ce moment. Ses prix changent chaque matin.',
}
const outOfReach = {
  title: 'Ne livre pas chez vous',
  text: 'Ce fournisseur ne livre pas dans votre département\u00a0: ses offres ne vous sont pas proposées.',
}

/** A wholesaler's offers on its page, with a link to search them with filters. */
export const ShopCatalogue = ({
  shop,
  page,
}: {
  shop: { slug: string; delivers_to_you: boolean | null }
  page: number | undefined
}) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(
    searchProductsQuery(useApi(), searchOfShop(shop, page)),
  )
  return (
    <section aria-labelledby="catalogue" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="catalogue" className="text-2xl">
            Son catalogue
          </h2>
          <p role="status" className="min-h-6 text-ink-soft">
            {data !== undefined && formatCount(data.meta.total, 'produit', 'produits')}
          </p>
        </div>
        <Button asChild variant="secondary">
          <Link to="/search-products" search={{ ...searchOfShop(shop), advanced: true }}>
            <SlidersHorizontal aria-hidden="true" className="size-4" /> Filtrer et trier
          </Link>
        </Button>
      </div>
      {data === undefined &&
        (error === null ? (
          <ProductGridSkeleton />
        ) : (
          <ErrorState error={error} reset={() => void refetch()} />
        ))}
      {data?.products.length === 0 && (
        <EmptyState
          icon={Sprout}
          heading="h3"
          {...(shop.delivers_to_you === false ? outOfReach : nothingOpen)}
        />
      )}
      {data !== undefined && (
        <div
          aria-busy={isPlaceholderData}
          className={cx('transition-opacity delay-150', isPlaceholderData && 'opacity-60')}
        >
          <ProductGrid products={data.products} />
        </div>
      )}
      {data !== undefined && (
        <Pagination
          page={data.meta.page}
          pages={Math.ceil(data.meta.total / data.meta.per_page)}
          link={(target, props) => (
            <Link
              to="/shops/$shopSlug"
              params={{ shopSlug: shop.slug }}
              search={{ page: target }}
              {...props}
            />
          )}
        />
      )}
    </section>
  )
}
