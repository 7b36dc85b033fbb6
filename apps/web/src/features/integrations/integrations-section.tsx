import { formatDateTime } from '@carreau/domain/french/dates'
import { keyScopeLabels, keyScopesOf, maxKeys } from '@carreau/domain/integrations/scopes'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, KeyRound, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'
import { ApiCallsSection } from './api-calls-section.tsx'
import { type ApiKey, type ApiKeysMeta, apiKeysQuery } from './api-keys.queries.ts'
import { Copyable } from './copyable.tsx'
import { curlExample } from './curl-example.ts'
import { TablesSection } from './tables-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

const NewKeyDialog = lazy(() => import('./new-key-dialog.tsx'))
// Of wholesalers alone.
const OrderFilesSection = lazy(() => import('./order-files/order-files-section.tsx'))
const PriceSourceSection = lazy(() => import('./price-source/price-source-section.tsx'))
const RevokeKeyDialog = lazy(() => import('./revoke-key-dialog.tsx'))

/** What other programs may do in the company's name; its administrators alone are shown it. */
export const IntegrationsSection = () => {
  const { tenant } = useAuth()
  const { data, error, refetch } = useQuery(apiKeysQuery(useApi()))
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  if (data === undefined)
    return error === null ? <KeysSkeleton /> : <ErrorState error={error} reset={refetch} />

  const { data: keys, meta } = data
  const scopes = tenant === null ? [] : keyScopesOf(tenant.type)
  const make = (
    <Button onClick={() => setMaking(true)} disabled={keys.length >= maxKeys}>
      <Plus aria-hidden="true" className="size-4" />
      Créer une clé
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-ink-soft">
          Une clé d’API laisse un programme (ERP, caisse, comptabilité) lire et écrire dans Carreau
          au nom de votre société.
        </p>
        {keys.length > 0 && make}
      </div>
      {keys.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          heading="h3"
          title="Aucune clé pour l’instant"
          text="Créez-en une par programme : elle se révoque sans toucher aux autres."
        >
          {make}
        </EmptyState>
      ) : (
        <Card>
          <ul aria-label="Clés d’API" className="divide-y divide-line">
            {keys.map(key => (
              <KeyRow key={key.id} apiKey={key} meta={meta} onRevoke={() => setRevoking(key)} />
            ))}
          </ul>
        </Card>
      )}
      <a
        href={`${meta.base_url}/openapi.json`}
        className="inline-flex min-h-11 items-center self-start font-medium text-leaf-ink text-sm hover:underline"
      >
        Description des appels (OpenAPI)
      </a>
      {tenant?.type === 'shop' && (
        <Suspense fallback={<Skeleton className="h-48 rounded-lg" />}>
          <PriceSourceSection />
          <OrderFilesSection />
        </Suspense>
      )}
      <TablesSection />
      <WebhooksSection />
      <ApiCallsSection />
      {making && (
        <Suspense>
          <NewKeyDialog
            isFirst={keys.length === 0}
            scopes={scopes}
            baseUrl={meta.base_url}
            example={meta.example}
            onClose={() => setMaking(false)}
          />
        </Suspense>
      )}
      {revoking !== null && (
        <Suspense>
          <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />
        </Suspense>
      )}
    </div>
  )
}

const at = (time: string | null, otherwise: string) =>
  time === null ? otherwise : formatDateTime(new Date(time))

const KeyRow = ({
  apiKey,
  meta,
  onRevoke,
}: {
  apiKey: ApiKey
  meta: ApiKeysMeta
  onRevoke: () => void
}) => {
  const { name, ending, scopes, addresses, state } = apiKey
  return (
    <li className="flex flex-col gap-3 p-4 sm:flex-row sm:items-start">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          <span className="font-mono text-ink-soft text-sm" translate="no">
            car_live_…{ending}
          </span>
          {state === 'expired' && <Chip tone="saffron">Expirée</Chip>}
          {state === 'stopped' && <Chip tone="saffron">Arrêtée</Chip>}
        </p>
        <p className="flex flex-wrap gap-1.5">
          {scopes.map(scope => (
            <Chip key={scope}>{keyScopeLabels[scope]}</Chip>
          ))}
        </p>
        <p className="text-ink-soft text-sm">
          {`Dernier usage\u00a0: ${at(apiKey.last_used_at, 'jamais')} · Échéance\u00a0: ${at(apiKey.expires_at, 'aucune')} · Créée par ${apiKey.made_by}`}
        </p>
        {addresses.length > 0 && (
          <p className="break-words text-ink-soft text-sm">Depuis {addresses.join(', ')}</p>
        )}
        {state === 'stopped' && (
          <p className="text-sm text-tomato-ink">
            {apiKey.made_by} n’est plus administrateur{'\u00a0'}: cette clé est refusée. Créez-en
            une autre.
          </p>
        )}
        {state === 'active' && <Examples apiKey={apiKey} meta={meta} />}
      </div>
      <Button variant="secondary" aria-label={`Révoquer la clé ${name}`} onClick={onRevoke}>
        Révoquer
      </Button>
    </li>
  )
}

/** A call for each of a key's rights, with what the company has: none of them changes anything. */
const Examples = ({
  apiKey: { name, ending, scopes },
  meta,
}: {
  apiKey: ApiKey
  meta: ApiKeysMeta
}) => (
  <details className="group">
    <summary
      aria-label={`Exemples d’appels de la clé ${name}`}
      className="flex min-h-11 cursor-pointer items-center gap-1.5 font-medium text-sm"
    >
      <ChevronDown
        aria-hidden="true"
        className="size-4 transition-transform group-open:rotate-180"
      />
      Exemples d’appels
    </summary>
    <ul className="flex flex-col gap-4 pb-2">
      {scopes.map(scope => (
        <li key={scope} className="flex flex-col gap-1.5">
          <span className="text-sm">{keyScopeLabels[scope]}</span>
          <Copyable
            text={curlExample(meta.base_url, {
              scope,
              secret: `car_live_…${ending}`,
              example: meta.example,
            })}
            label="Copier l’exemple"
            copied="Exemple copié"
          />
        </li>
      ))}
    </ul>
  </details>
)

/** The keys while they are on their way. */
const KeysSkeleton = () => (
  <div className="flex flex-col gap-4" aria-busy="true">
    <Skeleton className="h-11 w-full max-w-96" />
    <Skeleton className="h-48 rounded-lg" />
  </div>
)
