import { frenchSpaces } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { readRedirect } from '../../../platform/session/redirect-param.ts'
import { Button } from '../../../ui/form/button.tsx'
import type { Hero } from './home.queries.ts'

export const HeroSection = ({ hero }: { hero: Hero }) => (
  <section aria-labelledby="hero" className="flex flex-col items-start gap-5">
    <h1
      id="hero"
      className="font-bold text-4xl leading-[1.05] tracking-tight sm:text-5xl lg:text-6xl"
    >
      {frenchSpaces(hero.title)}
    </h1>
    <p className="max-w-[52ch] text-pretty text-ink-soft text-lg">{frenchSpaces(hero.subtitle)}</p>
    <div className="flex flex-wrap gap-3">
      <Button asChild size="lg">
        {/* Written by the platform's operator: only a path of this site is followed. */}
        <Link to={readRedirect(hero.cta_link) ?? '/search-products'}>{hero.cta_label}</Link>
      </Button>
      <Button asChild size="lg" variant="secondary">
        <Link to="/shops">Nos fournisseurs</Link>
      </Button>
    </div>
  </section>
)
