import { foldText } from '@carreau/catalogue-search/words/fold'
import { formatCount, formatRate, frenchSpaces } from '@carreau/domain/french/format'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { ChevronRight } from 'lucide-react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { ProductTile } from '../../../ui/product/product-tile.tsx'
import {
  type Category,
  categoriesQuery,
  type Product,
  productQuery,
  type Specification,
  specificationQuery,
} from '../catalogue.queries.ts'
import { PricePanel } from '../market/price-panel.tsx'
import { productName } from '../names.ts'
import { bestChoices, type Choice, pricesOf } from './offer-choice.ts'
import type { Preselection } from './product-preselection.ts'
import { SpecificationComparison } from './specification-comparison.tsx'

/** What a product is, then every specification and wholesaler compared. */
export const ProductPage = ({
  productId,
  preselection,
}: {
  productId: string
  preselection: Preselection
}) => {
  const api = useApi()
  const { data: product } = useSuspenseQuery(productQuery(api, productId))
  const { data: categories } = useQuery(categoriesQuery(api))
  const { specificationId } = preselection
  // Failure to load the specification is tolerated (docs/specification.md#product-parameters).
  const { data: specification } = useQuery({
    ...specificationQuery(api, specificationId ?? 0),
    enabled: specificationId !== undefined,
  })
  return (
    <div className="group/page page flex flex-col gap-5 py-6 sm:gap-8">
      <ProductHeader
        product={product}
        category={categories?.find(({ id }) => id === product.classification_category_id)}
      />
      {/*
       * On a phone what can be ordered comes before what it is and how its price moved. Until its end has come
       * over the line, these would stand above it and be pushed down.
       */}
      <ProductFacts
        product={product}
        className="max-sm:order-1 max-sm:group-not-has-data-whole/page:hidden sm:-mt-4"
      />
      <div className="max-sm:order-2 max-sm:group-not-has-data-whole/page:hidden">
        <PricePanel key={productId} productId={productId} />
      </div>
      <SpecificationComparison
        key={product.id}
        product={withSpecification(product, specification)}
        preselection={preselection}
      />
      <span hidden data-whole />
    </div>
  )
}

/** The one an address names is shown even when the product no longer lists it. */
const withSpecification = (product: Product, named: Specification | undefined): Product =>
  named === undefined ||
  named.product_id !== product.id ||
  product.specifications.some(({ id }) => id === named.id)
    ? product
    : { ...product, specifications: [named, ...product.specifications] }

const ProductHeader = ({
  product,
  category,
}: {
  product: Product
  category: Category | undefined
}) => {
  const [best] = bestChoices(product)
  return (
    <header className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-6 lg:grid-cols-[9rem_minmax(0,1fr)_auto] lg:gap-x-8">
      <Breadcrumb category={category} />
      <ProductTile
        photo={product.first_photo}
        tint={product.tint}
        sizes="(min-width: 640px) 113px, 82px"
        eager
        className="rounded-lg"
      />
      <div className="min-w-0 self-center">
        <h1 className="text-2xl leading-tight sm:text-4xl">
          {product.name}
          {product.variety !== null && (
            <span className="font-normal text-ink-soft"> {product.variety}</span>
          )}
        </h1>
        {foldText(product.commercial_designation) !== foldText(productName(product)) && (
          <p className="mt-1 text-ink-soft max-sm:text-sm">{product.commercial_designation}</p>
        )}
      </div>
      {best !== undefined && <BestPrice product={product} best={best} />}
    </header>
  )
}

/** What it is, and on which terms it is sold by anybody. */
const ProductFacts = ({ product, className }: { product: Product; className: string }) => (
  <div className={cx('flex flex-col gap-3', className)}>
    {product.description !== null && (
      <p className="max-w-[68ch] text-pretty">{frenchSpaces(product.description)}</p>
    )}
    <ul aria-label="Conditions" className="flex flex-wrap gap-1.5">
      <li>
        <Chip tone="outline">TVA {formatRate(product.vat_rate)}</Chip>
      </li>
      {product.volume_type === 'variable' && (
        <li>
          <Chip tone="saffron">Poids variable, facturé au poids réel</Chip>
        </li>
      )}
      <li>
        <Chip tone="outline">
          {product.is_indivisible ? 'Par colis entiers' : 'Demi-colis selon le grossiste'}
        </Chip>
      </li>
      {product.is_interfel_taxable && (
        <li>
          <Chip tone="outline">Contribution Interfel en sus</Chip>
        </li>
      )}
    </ul>
  </div>
)

const Breadcrumb = ({ category }: { category: Category | undefined }) => (
  <nav aria-label="Fil d’Ariane" className="col-span-full">
    <ol className="flex min-h-6 flex-wrap items-center gap-1 text-ink-soft text-sm">
      <li>
        <Link to="/categories" className="inline-block py-1 hover:text-ink hover:underline">
          Catégories
        </Link>
      </li>
      {category !== undefined && (
        <li className="flex items-center gap-1">
          <ChevronRight aria-hidden="true" className="size-4" />
          <Link
            to="/categories/$categoryId"
            params={{ categoryId: String(category.id) }}
            className="inline-block py-1 hover:text-ink hover:underline"
          >
            {category.name}
          </Link>
        </li>
      )}
    </ol>
  </nav>
)

const BestPrice = ({
  product,
  best: { specification, price },
}: {
  product: Product
  best: Choice
}) => {
  const { compared, isSoldSo } = pricesOf(specification, price)
  return (
    <p className="col-span-full rounded-lg bg-leaf-soft px-4 py-3 text-leaf-ink max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:justify-between max-lg:gap-x-4 lg:col-span-1 lg:self-center lg:text-right">
      <span className="lg:block">
        {formatCount(product.shops_count, 'grossiste', 'grossistes')} dès{' '}
      </span>
      <Price
        value={compared.value}
        unit={compared.unit}
        estimated={price.estimated && !isSoldSo}
        className="font-bold font-display text-3xl lg:block"
      />
      <span className="text-sm lg:block">
        {!isSoldSo && (
          <>
            <Price value={price.unit_price} unit={price.unit} />{' '}
          </>
        )}
        hors taxes · {formatCount(product.offers_count, 'offre', 'offres')}
      </span>
    </p>
  )
}
