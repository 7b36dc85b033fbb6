import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { ShoppingBasket } from 'lucide-react'
import { useCartCount } from '../features/carts/carts.queries.ts'
import { useAuth } from '../platform/session/auth-context.ts'
import { CountBadge } from '../ui/count-badge.tsx'
import { iconButtonStyle } from '../ui/icon-button.tsx'

/** Spec §2: only when logged in and something is in it. Its place is kept: nothing moves. */
export const CartButton = () => {
  const { user, isLoading, tenant } = useAuth()
  const mayOrder = tenant?.type === 'buyer' && tenant.selectedRole !== 'accountant'
  const count = useCartCount(user !== null && !isLoading && mayOrder)
  const shown = user !== null && count > 0
  return (
    <div className="size-11" aria-live="polite">
      {shown && (
        <Link
          to="/cart"
          aria-label={`Panier, ${formatCount(count, 'article', 'articles')}`}
          className={iconButtonStyle({ className: 'appear' })}
        >
          <ShoppingBasket aria-hidden="true" />
          <CountBadge count={count} />
        </Link>
      )}
    </div>
  )
}
