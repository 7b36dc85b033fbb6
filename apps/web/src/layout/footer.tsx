import { Link } from '@tanstack/react-router'
import { Logo } from '../ui/logo.tsx'

const links = [
  { to: '/search-products', label: 'Tous les produits' },
  { to: '/categories', label: 'Catégories' },
  { to: '/shops', label: 'Nos fournisseurs' },
  { to: '/offers', label: 'Offres' },
  { to: '/about', label: 'À propos' },
] as const

export const Footer = () => (
  <footer className="mt-16 border-line border-t bg-sunken">
    <div className="page flex flex-col gap-6 py-10 md:flex-row md:items-center md:justify-between">
      <div className="flex flex-col gap-2">
        <Logo />
        <p className="text-ink-soft text-sm">
          Le carreau des grossistes en fruits et légumes. Prix hors taxes, réservés aux
          professionnels.
        </p>
      </div>
      <nav aria-label="Pied de page" className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {links.map(({ to, label }) => (
          <Link key={to} to={to} className="py-2.5 hover:underline">
            {label}
          </Link>
        ))}
      </nav>
    </div>
  </footer>
)
