import { lazy, Suspense } from 'react'
import { useAuth } from '../../platform/session/auth-context.ts'

const CartLink = lazy(() => import('./cart-link.tsx').then(file => ({ default: file.CartLink })))

/** For a cart that holds something (docs/specification.md#top-bar); its place is kept. */
export const CartButton = () => {
  const { user, isLoading, tenant } = useAuth()
  const mayOrder = tenant?.type === 'buyer' && tenant.selectedRole !== 'accountant'
  return (
    <div className="size-11" aria-live="polite">
      {user !== null && !isLoading && mayOrder && (
        <Suspense>
          <CartLink />
        </Suspense>
      )}
    </div>
  )
}
