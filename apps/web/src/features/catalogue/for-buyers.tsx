import { cx } from 'class-variance-authority'
import { lazy, Suspense } from 'react'
import { useAuth } from '../../platform/session/auth-context.ts'
import { patiently } from '../../ui/patiently.ts'
import type { TermsPart } from '../companies/door/shop-terms.ts'
import type { CustomerPrice, Specification } from './catalogue.queries.ts'

// Loaded for buyers only: what a visitor sees of a wholesaler stands on its page.
const ShopTermsLine = lazy(
  patiently(async () => ({
    default: (await import('../companies/door/shop-terms-line.tsx')).ShopTermsLine,
  })),
)
const PackagesInCart = lazy(patiently(() => import('./packages-in-cart.tsx')))

/** The conditions of the wholesaler of an offer, for a buyer: its place is kept before they are there. */
export const OfferTerms = ({
  price: { shop_id },
  only,
  className = 'block min-h-5',
}: {
  price: CustomerPrice
  only?: TermsPart
  className?: string
}) => {
  const isBuyer = useAuth().tenant?.type === 'buyer'
  return (
    // The server draws it for everybody: start.js knows a buyer before the first paint.
    <span className="hidden member:contents">
      <span className={cx('text-ink-soft text-xs tabular-nums leading-5', className)}>
        {isBuyer && (
          <Suspense>
            <ShopTermsLine shopId={shop_id} only={only} />
          </Suspense>
        )}
      </span>
    </span>
  )
}

/** What of an offer the company has in its cart already, for whoever keeps one (docs/product.md#roles). */
export const InCart = ({
  price: { shop_id },
  specification: { id },
  left,
}: {
  price: CustomerPrice
  specification: Pick<Specification, 'id'>
  /** Packages left, where no other place says so. */
  left?: number | undefined
}) => {
  const { tenant } = useAuth()
  return (
    tenant?.type === 'buyer' &&
    tenant.selectedRole !== 'accountant' && (
      <Suspense>
        <PackagesInCart shopId={shop_id} specificationId={id} left={left} />
      </Suspense>
    )
  )
}
