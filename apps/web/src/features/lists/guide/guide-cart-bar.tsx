import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/form/button.tsx'
import { Price } from '../../../ui/product/price.tsx'
import type { Cart } from '../../carts/door/carts.queries.ts'

/** What was gathered so far, under the thumb, and the way to send it. */
export const GuideCartBar = ({ carts }: { carts: readonly Cart[] }) => {
  if (carts.length === 0) return null
  const lines = carts.reduce((sum, { items }) => sum + items.length, 0)
  const total = carts.reduce((sum, { price }) => sum + price, 0)
  return (
    <aside
      aria-label="Panier"
      data-foot="total"
      className="fixed inset-x-0 bottom-(--bottom-bar) z-20 border-t bg-surface pb-(--foot-inset) shadow-floating"
    >
      <div className="page flex max-w-5xl! items-center justify-between gap-4 py-2">
        <p className="leading-tight">
          <span className="block text-ink-soft text-xs">
            {formatCount(lines, 'article', 'articles')} ·{' '}
            {formatCount(carts.length, 'fournisseur', 'fournisseurs')}
          </span>
          <Price
            value={Math.round(total * 100) / 100}
            estimated={carts.some(({ estimated }) => estimated)}
            className="font-semibold text-lg"
          />
        </p>
        <Button asChild size="lg">
          <Link to="/cart">Voir le panier</Link>
        </Button>
      </div>
    </aside>
  )
}
