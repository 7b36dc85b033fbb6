import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'

/** The last tile of the categories: everything there is. */
export const AllProductsTile = () => (
  <Link
    to="/search-products"
    className="group flex h-34 flex-col justify-between rounded-lg bg-leaf p-3.5 text-on-leaf transition-colors hover:bg-leaf-hover sm:h-38"
  >
    <span className="font-display font-semibold text-base leading-tight sm:text-lg">
      Tous les produits
    </span>
    <ArrowRight
      aria-hidden="true"
      className="size-6 self-end transition-transform group-hover:translate-x-1"
    />
  </Link>
)
