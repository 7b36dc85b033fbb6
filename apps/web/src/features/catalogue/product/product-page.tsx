import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import {
  categoriesQuery,
  type Product,
  productQuery,
  type Specification,
  specificationQuery,
} from '../catalogue.queries.ts'
import { ProductHeader } from './product-header.tsx'
import type { Preselection } from './product-preselection.ts'
import { SpecificationComparison } from './specification-comparison.tsx'

/** What a product is, then every specification and wholesaler compared. */
export const ProductPage = ({
  productId,
  preselection,
  prices,
  lastPaid,
}: {
  productId: string
  preselection: Preselection
  /** What the product cost these days. */
  prices: ReactNode
  /** What the buyer paid last for a specification. */
  lastPaid: (specificationId: number) => ReactNode
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
    <div className="page flex flex-col gap-8 py-6">
      <ProductHeader
        product={product}
        category={categories?.find(({ id }) => id === product.classification_category_id)}
      />
      {prices}
      <SpecificationComparison
        key={product.id}
        product={withSpecification(product, specification)}
        preselection={preselection}
        lastPaid={lastPaid}
      />
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
