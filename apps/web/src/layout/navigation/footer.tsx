import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { helpPages, legalPages } from '../../features/operator/pages/page-list.ts'
import { Logo } from '../../ui/navigation/logo.tsx'

const linkLook =
  'inline-flex min-h-11 items-center rounded-sm text-ink-soft transition-colors hover:text-ink hover:underline lg:min-h-9'

const headingLook = 'mb-1 font-sans font-semibold text-sm tracking-normal'

const market = [
  { to: '/search-products', label: 'Tous les produits' },
  { to: '/categories', label: 'Catégories' },
  { to: '/shops', label: 'Nos fournisseurs' },
  { to: '/offers', label: 'Offres' },
] as const

export const Footer = ({ className }: { className: string }) => (
  <footer className={cx('floor:hidden mt-16 border-line border-t bg-sunken', className)}>
    <div className="page flex flex-col gap-x-16 gap-y-8 py-10 lg:flex-row lg:justify-between lg:py-12">
      <div className="flex max-w-sm flex-col gap-3">
        <Logo />
        <p className="text-pretty text-ink-soft text-sm">
          Le carreau des grossistes en fruits et légumes. Prix hors taxes, réservés aux
          professionnels.
        </p>
      </div>
      <nav
        aria-label="Pied de page"
        className="grid grid-cols-2 gap-x-6 gap-y-8 text-sm sm:grid-cols-3 lg:gap-x-16"
      >
        <div>
          <h2 className={headingLook}>Le marché</h2>
          <ul>
            {market.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkLook}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className={headingLook}>Carreau</h2>
          <ul>
            <li>
              <Link to="/about" className={linkLook}>
                À propos
              </Link>
            </li>
            <PageLinks pages={helpPages} />
          </ul>
        </div>
        <div>
          <h2 className={headingLook}>Informations légales</h2>
          <ul>
            <PageLinks pages={legalPages} />
          </ul>
        </div>
      </nav>
    </div>
  </footer>
)

const PageLinks = ({ pages }: { pages: readonly { slug: string; label: string }[] }) =>
  pages.map(({ slug, label }) => (
    <li key={slug}>
      <Link to="/pages/$pageSlug" params={{ pageSlug: slug }} className={linkLook}>
        {label}
      </Link>
    </li>
  ))
