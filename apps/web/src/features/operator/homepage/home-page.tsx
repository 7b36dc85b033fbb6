import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { AllProductsTile, CategoryTile } from '../../../ui/product/category-tile.tsx'
import { Awning } from './awning.tsx'
import { FeatureList } from './feature-list.tsx'
import { HeroSection } from './hero-section.tsx'
import {
  type FeaturedProduct,
  featuredProductsQuery,
  featuresQuery,
  heroQuery,
  homepageCategoriesQuery,
} from './home.queries.ts'
import { PriceSlate } from './price-slate.tsx'

/** Hero, features, categories, featured products; an empty section is left out. */
export const HomePage = ({
  productGrid,
}: {
  /** The cards of the catalogue's room, which the route brings in. */
  productGrid: (products: readonly FeaturedProduct[]) => ReactNode
}) => {
  const api = useApi()
  const { data: hero } = useSuspenseQuery(heroQuery(api))
  const { data: features } = useSuspenseQuery(featuresQuery(api))
  const { data: categories } = useSuspenseQuery(homepageCategoriesQuery(api))
  const { data: products } = useSuspenseQuery(featuredProductsQuery(api))
  return (
    <>
      <Awning />
      {hero === null && <h1 className="sr-only">Carreau</h1>}
      {(hero !== null || products.length > 0) && (
        <div className="page grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-8 py-8 lg:grid-cols-[minmax(0,1fr)_27rem] lg:py-14">
          {hero !== null && <HeroSection hero={hero} />}
          {hero !== null && hero.image_url !== null ? (
            <img
              src={hero.image_url}
              alt=""
              width={512}
              height={512}
              fetchPriority="high"
              className="aspect-square w-full rounded-lg object-cover"
            />
          ) : (
            products.length > 0 && <PriceSlate products={products} />
          )}
        </div>
      )}
      <div className="page flex flex-col gap-14 pb-6">
        {features.length > 0 && <FeatureList features={features} />}
        {categories.length > 0 && (
          <Section id="categories" title="Catégories" more={<AllCategories />}>
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4">
              {categories.map(category => (
                <li key={category.id}>
                  <CategoryTile category={category} />
                </li>
              ))}
              <li>
                <AllProductsTile />
              </li>
            </ul>
          </Section>
        )}
        {products.length > 0 && (
          <Section id="featured" title="De saison en ce moment" more={<AllProducts />}>
            {productGrid(products)}
          </Section>
        )}
      </div>
    </>
  )
}

const Section = ({
  id,
  title,
  more,
  children,
}: {
  id: string
  title: string
  more: ReactNode
  children: ReactNode
}) => (
  <section aria-labelledby={id} className="flex flex-col gap-4">
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {more}
    </div>
    {children}
  </section>
)

const moreLook =
  'inline-flex min-h-11 items-center gap-1.5 font-medium text-leaf-ink text-sm hover:underline [&_svg]:size-4'

const AllCategories = () => (
  <Link to="/categories" className={moreLook}>
    Voir toutes les catégories <ArrowRight aria-hidden="true" />
  </Link>
)

const AllProducts = () => (
  <Link to="/search-products" className={moreLook}>
    Voir tous les produits <ArrowRight aria-hidden="true" />
  </Link>
)
