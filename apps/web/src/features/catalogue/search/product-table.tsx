import { formatCount } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { cx } from 'class-variance-authority'
import { ProductTile } from '../../../ui/product/product-tile.tsx'
import type { Product } from '../catalogue.queries.ts'
import { productName } from '../names.ts'
import { bestChoices } from '../product/offer-choice.ts'
import { ProductLink } from '../product/product-link.tsx'
import { ProductTableRow } from './product-table-row.tsx'

/** Specifications shown of each product; the others are on its page. */
const shownPerProduct = 3

const head = 'whitespace-nowrap px-2 py-2 text-left font-medium first:pl-3 max-lg:not-first:px-1.5'
/** A desk has columns of their own for these; narrower, they stand below the origin. */
const wide = 'max-xl:hidden'

/** Products compared line by line, figures aligned (docs/design.md#table). */
export const ProductTable = ({ products }: { products: readonly Product[] }) => (
  <section
    aria-label="Tableau des produits"
    className="overflow-x-auto rounded-lg border border-line bg-surface shadow-raised"
  >
    <table className="w-full border-collapse text-sm">
      <thead className="border-line border-b bg-sunken text-ink-soft text-xs">
        <tr>
          <th scope="col" className={head}>
            Produit
          </th>
          <th scope="col" className={head}>
            Origine
          </th>
          <th scope="col" className={cx(head, wide)}>
            Calibre
          </th>
          <th scope="col" className={cx(head, wide)}>
            Cat.
          </th>
          <th scope="col" className={head}>
            Conditionnement
          </th>
          <th scope="col" className={cx(head, 'text-right!')}>
            Meilleur prix HT
          </th>
          <th scope="col" className={head}>
            Commander
          </th>
        </tr>
      </thead>
      {products.map(product => (
        <ProductRows key={product.id} product={product} />
      ))}
    </table>
  </section>
)

const ProductRows = ({ product }: { product: Product }) => {
  const choices = bestChoices(product)
  const shown = choices.slice(0, shownPerProduct)
  return (
    <tbody className="border-line border-b last:border-b-0">
      {(shown.length === 0 ? [undefined] : shown).map((choice, index) => (
        <tr key={choice?.specification.id ?? 'none'} className="hover:bg-sunken/60">
          {index === 0 && (
            <th
              scope="rowgroup"
              rowSpan={Math.max(1, shown.length)}
              className="min-w-34 bg-surface lg:w-56 p-2.5 pl-3 text-left align-top font-normal max-lg:pr-1.5 xl:min-w-48"
            >
              <span className="flex gap-2.5">
                <ProductTile
                  photo={product.first_photo}
                  tint={product.tint}
                  sizes="44px"
                  className="size-11 shrink-0 max-lg:hidden"
                />
                <span className="min-w-0">
                  <ProductLink
                    productId={product.id}
                    className="block font-semibold leading-snug hover:text-leaf-ink hover:underline"
                  >
                    {productName(product)}
                  </ProductLink>
                  <span className="block text-ink-soft text-xs leading-5">
                    {formatCount(product.shops_count, 'grossiste', 'grossistes')}
                  </span>
                  {product.specifications_count > shown.length && (
                    <ProductLink
                      productId={product.id}
                      className="inline-block min-h-6 text-leaf-ink text-xs leading-6 underline decoration-line-strong underline-offset-2 hover:decoration-current"
                    >
                      {`+\u00a0${formatCount(product.specifications_count - shown.length, 'spécification', 'spécifications')}`}
                      <span className="sr-only"> {ofName(productName(product))}</span>
                    </ProductLink>
                  )}
                </span>
              </span>
            </th>
          )}
          {choice === undefined ? (
            <td colSpan={6} className="p-2.5 text-ink-soft">
              Pas d’offre en ce moment
            </td>
          ) : (
            <ProductTableRow product={product} choice={choice} />
          )}
        </tr>
      ))}
    </tbody>
  )
}
