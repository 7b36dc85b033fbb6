import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { writtenHomepageQuery } from '../operator.queries.ts'
import { FeaturedForm } from './featured-form.tsx'
import { type Feature, FeaturesForm } from './features-form.tsx'
import { type HeroDraft, HeroForm } from './hero-form.tsx'

/** What visitors see first, part by part. */
export const HomepagePage = ({
  heroPreview,
  featuresPreview,
}: {
  /** The parts as the homepage's room shows them, which the route brings in. */
  heroPreview: (draft: HeroDraft) => ReactNode
  featuresPreview: (items: readonly Feature[]) => ReactNode
}) => {
  const { data, error, refetch } = useQuery(writtenHomepageQuery(useApi()))
  return (
    <div className="flex min-h-dvh max-w-5xl flex-col gap-6">
      <h1 className="text-2xl">Accueil</h1>
      {data === undefined && error !== null && <ErrorState error={error} reset={refetch} />}
      {data === undefined && error === null && <Skeleton className="h-128 rounded-lg" />}
      {data !== undefined && (
        <>
          <HeroForm hero={data.hero} preview={heroPreview} />
          <FeaturesForm features={data.features} preview={featuresPreview} />
          <FeaturedForm featured={data.featured_products} />
        </>
      )}
    </div>
  )
}
