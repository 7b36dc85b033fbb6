import type { SearchResult } from '../catalogue.queries.ts'
import { ProductLink } from '../product/product-link.tsx'

/** What is on sale like that which was not found. */
export const NearestProducts = ({ products }: { products: SearchResult['nearest'] }) => (
  <section aria-labelledby="proches" className="mb-4 w-full">
    <h3 id="proches" className="mb-3 text-base">
      Produits proches
    </h3>
    <ul className="flex flex-wrap justify-center gap-2">
      {products.map(({ id, name }) => (
        <li key={id} className="max-w-full">
          <ProductLink
            productId={id}
            className="flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-medium text-sm transition-colors hover:border-line-strong hover:bg-sunken"
          >
            <span className="truncate">{name}</span>
          </ProductLink>
        </li>
      ))}
    </ul>
  </section>
)
