import { frenchSpaces } from '@carreau/domain/french/format'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Clock, Leaf, type LucideIcon, Scale, Sprout, Truck, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { readRedirect } from '../../../platform/session/redirect-param.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { AllProductsTile, CategoryTile } from '../../../ui/product/category-tile.tsx'
import {
  type FeaturedProduct,
  featuredProductsQuery,
  featuresQuery,
  type Hero,
  type HomeFeature,
  heroQuery,
  homepageCategoriesQuery,
} from './home.queries.ts'
import { PriceSlate } from './price-slate.tsx'

/** Hero, features, categories, featured products; an empty section is left out. */
export const HomePage = ({
  board,
  productGrid,
}: {
  /** Of a member, in place of the hero. */
  board: ReactNode

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
      <BoardPlace>{board}</BoardPlace>
      {hero === null && <h1 className="sr-only member:hidden">Carreau</h1>}
      {(hero !== null || products.length > 0) && (
        <div className="page grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-8 py-8 lg:grid-cols-[minmax(0,1fr)_27rem] lg:py-14 member:hidden">
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
      <div className="page flex flex-col gap-14 pb-6 member:peer-has-data-waits:invisible">
        {/* What Carreau is good for is known to who works with it. */}
        {features.length > 0 && (
          <div className="member:hidden">
            <FeatureList features={features} />
          </div>
        )}
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

/** Of the board, under its heading from the first paint; what is below is not in sight before the board is there, and so never moves. */
const BoardPlace = ({ children }: { children?: ReactNode }) => (
  <div className="page peer hidden pt-4 pb-8 member:block">
    <h1 className="text-3xl">Aujourd’hui</h1>
    {children}
  </div>
)

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

/** The stall's awning over the page: one pattern, no picture to fetch. */
const Awning = () => (
  <svg aria-hidden="true" className="h-9 w-full shrink-0" preserveAspectRatio="xMinYMin slice">
    <defs>
      <pattern id="awning" width="72" height="36" patternUnits="userSpaceOnUse">
        <path d="M0 0h36v16a18 18 0 0 1-36 0z" className="fill-leaf dark:fill-leaf-soft" />
        <path d="M36 0h36v16a18 18 0 0 1-36 0z" className="fill-leaf-soft dark:fill-sunken" />
      </pattern>
    </defs>
    <rect width="100%" height="36" fill="url(#awning)" />
  </svg>
)

/** The icons a feature may name; any other is the sprout. */
const icons = new Map<string, LucideIcon>([
  ['clock', Clock],
  ['leaf', Leaf],
  ['scale', Scale],
  ['truck', Truck],
  ['users', Users],
])

export const FeatureList = ({ features }: { features: readonly HomeFeature[] }) => (
  <ul
    aria-label="Ce que Carreau apporte"
    className="grid gap-x-8 gap-y-6 border-line border-y py-7 sm:grid-cols-2 xl:grid-cols-4"
  >
    {features.map(feature => {
      const Icon = icons.get(feature.icon) ?? Sprout
      return (
        <li key={feature.id} className="flex gap-3">
          <Icon
            aria-hidden="true"
            className="mt-0.5 size-6 shrink-0 text-leaf-ink"
            strokeWidth={1.75}
          />
          <div>
            <p className="font-display font-semibold leading-6">{frenchSpaces(feature.title)}</p>
            <p className="mt-0.5 text-pretty text-ink-soft text-sm">{frenchSpaces(feature.text)}</p>
          </div>
        </li>
      )
    })}
  </ul>
)

export const HeroSection = ({ hero }: { hero: Hero }) => (
  <section aria-labelledby="hero" className="flex flex-col items-start gap-5">
    <h1
      id="hero"
      className="font-bold text-4xl leading-[1.05] tracking-tight sm:text-5xl lg:text-6xl"
    >
      {frenchSpaces(hero.title)}
    </h1>
    <p className="max-w-[52ch] text-pretty text-ink-soft text-lg">{frenchSpaces(hero.subtitle)}</p>
    <div className="flex flex-wrap gap-3">
      <Button asChild size="lg">
        {/* Written by the platform's operator: only a path of this site is followed. */}
        <Link to={readRedirect(hero.cta_link) ?? '/search-products'}>{hero.cta_label}</Link>
      </Button>
      <Button asChild size="lg" variant="secondary">
        <Link to="/shops">Nos fournisseurs</Link>
      </Button>
    </div>
  </section>
)

const places = (count: number, className: string) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical places that never move
    <Skeleton key={index} className={className} />
  ))

/** Home before its first answers. */
export const HomeSkeleton = () => (
  <>
    <Awning />
    <BoardPlace />
    <div className="page grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-8 py-8 lg:grid-cols-[minmax(0,1fr)_27rem] lg:py-14 member:hidden">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-32 max-w-xl" />
        <Skeleton className="h-14 max-w-md" />
        <Skeleton className="h-12 w-72 max-w-full" />
      </div>
      <Skeleton className="h-100 rounded-lg" />
    </div>
    <div className="page flex flex-col gap-14 pb-6">
      <Skeleton className="h-28" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4">
        {places(8, 'h-34 rounded-lg sm:h-38')}
      </div>
      <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 lg:gap-4">
        {places(8, 'h-60 rounded-lg sm:h-86')}
      </div>
    </div>
  </>
)
