import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { secondFactorQuery } from './second-factor.queries.ts'

const SecondFactorSection = lazy(async () => ({
  default: (await import('./second-factor-section.tsx')).SecondFactorSection,
}))

/**
 * The platform's screens, or in their place the second factor's setting-up while an operator has none
 * and may not do without: until then the API answers none of their calls (decision 34).
 */
export const OperatorGate = ({ children }: { children: ReactNode }) => {
  const isOperator = useAuth().tenant?.type === 'platform'
  const { data, isPending } = useQuery({ ...secondFactorQuery(useApi()), enabled: isOperator })
  // It is on as soon as it is confirmed, but the recovery codes are shown this once.
  const [isUnderWay, setUnderWay] = useState(false)
  if (!isOperator) return children
  if (isPending) return <Waiting />
  if (!isUnderWay && (data === undefined || data.enabled || !data.compulsory)) return children
  return (
    <div className="page flex max-w-3xl flex-col gap-6 py-8 md:py-12">
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl">Protégez votre accès d’opérateur</h1>
        <p className="text-pretty text-ink-soft">
          L’espace de la plateforme s’ouvre avec la double authentification&nbsp;: un mot de passe
          volé ne suffit pas pour valider un grossiste ou changer une page.
        </p>
      </div>
      <section aria-labelledby="second-factor" className="flex flex-col gap-3">
        <h2 id="second-factor" className="text-xl">
          Double authentification
        </h2>
        <Suspense fallback={<Skeleton className="h-52 rounded-lg" />}>
          <SecondFactorSection onBegin={() => setUnderWay(true)} onEnd={() => setUnderWay(false)} />
        </Suspense>
      </section>
    </div>
  )
}

const Waiting = () => (
  <div aria-busy="true" className="page py-8 md:py-12">
    <Skeleton className="h-72 rounded-lg" />
  </div>
)
