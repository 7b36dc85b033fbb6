import { createFileRoute } from '@tanstack/react-router'
import type { Feature } from '../../features/operator/homepage/features-form.tsx'
import type { HeroDraft } from '../../features/operator/homepage/hero-form.tsx'
import { FeatureList, HeroSection } from '../../features/operator/homepage/home-page.tsx'
import { HomepagePage } from '../../features/operator/homepage/homepage-page.tsx'
import { titled } from '../../platform/route-options.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/platform/homepage')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Accueil'),
  component: () => <HomepagePage heroPreview={heroPreview} featuresPreview={featuresPreview} />,
  errorComponent: RouteError,
})

const heroPreview = (hero: HeroDraft) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
    <HeroSection hero={hero} />
    {hero.image_url !== null && (
      <img src={hero.image_url} alt="" className="aspect-square w-full rounded-lg object-cover" />
    )}
  </div>
)

const featuresPreview = (items: readonly Feature[]) => <FeatureList features={items} />
