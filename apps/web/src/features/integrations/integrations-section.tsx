import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ApiCallsSection } from './api-calls-section.tsx'
import { apiKeysQuery } from './api-keys.queries.ts'
import { KeysSection } from './keys-section.tsx'
import { TablesSection } from './tables-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

// Of wholesalers alone.
const OrderFilesSection = lazy(() => import('./order-files/order-files-section.tsx'))
const PriceSourceSection = lazy(() => import('./price-source/price-source-section.tsx'))

/** What other programs may do in the company's name, a line each; its administrators alone are shown it. */
export const IntegrationsSection = () => {
  const { tenant } = useAuth()
  const { data: keys } = useQuery(apiKeysQuery(useApi()))
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-ink-soft">
        Ce qui est relié à vos autres programmes, et ce qui peut l’être.
      </p>
      <Card className="divide-y divide-line">
        {tenant?.type === 'shop' && (
          <Suspense fallback={<Skeleton className="h-64 sm:h-52" />}>
            <OrderFilesSection />
            <PriceSourceSection />
          </Suspense>
        )}
        <KeysSection />
        <WebhooksSection />
        <TablesSection />
        <ApiCallsSection />
      </Card>
      {keys !== undefined && (
        <a
          href={`${keys.meta.base_url}/openapi.json`}
          className="inline-flex min-h-11 items-center self-start font-medium text-leaf-ink text-sm hover:underline"
        >
          Description des appels (OpenAPI)
        </a>
      )}
    </div>
  )
}
