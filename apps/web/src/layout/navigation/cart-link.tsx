import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { ShoppingBasket } from 'lucide-react'
import { useCartCount } from '../../features/carts/door/use-cart-count.ts'
import { CountBadge } from '../../ui/chip.tsx'
import { iconButtonStyle } from '../../ui/form/button.tsx'

/** The basket of the top bar, while something is in it. */
export const CartLink = () => {
  const count = useCartCount(true)
  return (
    count > 0 && (
      <Link
        to="/cart"
        aria-label={`Panier, ${formatCount(count, 'article', 'articles')}`}
        className={iconButtonStyle({ className: 'appear' })}
      >
        <ShoppingBasket aria-hidden="true" />
        <CountBadge count={count} />
      </Link>
    )
  )
}
