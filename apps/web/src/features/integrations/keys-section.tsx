import { formatDateTime } from '@carreau/domain/french/dates'
import { keyScopeLabels, keyScopesOf, maxKeys } from '@carreau/domain/integrations/scopes'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, KeyRound, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Chip } from '../../ui/chip.tsx'
import { Button } from '../../ui/form/button.tsx'
import { type ApiKey, type ApiKeysMeta, apiKeysQuery } from './api-keys.queries.ts'
import { Copyable } from './copyable.tsx'
import { curlExample } from './curl-example.ts'
import { keysStanding } from './ways/standings.ts'
import { WayRow } from './ways/way-row.tsx'

const NewKeyDialog = lazy(() => import('./new-key-dialog.tsx'))
const RevokeKeyDialog = lazy(() => import('./revoke-key-dialog.tsx'))

/** What programs call Carreau with. */
export const KeysSection = () => {
  const { tenant } = useAuth()
  const { data, error, refetch } = useQuery(apiKeysQuery(useApi()))
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const keys = data?.data ?? []
  return (
    <>
      <WayRow
        part="cles"
        icon={KeyRound}
        title="Clés d’API"
        purpose="Un programme (ERP, caisse) lit et écrit dans Carreau."
        standing={data && keysStanding(keys, new Date())}
        error={error}
        onRetry={() => void refetch()}
        count={data && keys.length}
        action={
          <Button
            variant="secondary"
            size="sm"
            disabled={keys.length >= maxKeys}
            onClick={() => setMaking(true)}
          >
            <Plus aria-hidden="true" className="size-4" />
            Créer une clé
          </Button>
        }
      >
        {data !== undefined && keys.length > 0 && (
          <ul aria-label="Clés d’API" className="-my-4 divide-y divide-line">
            {keys.map(key => (
              <KeyRow
                key={key.id}
                apiKey={key}
                meta={data.meta}
                onRevoke={() => setRevoking(key)}
              />
            ))}
          </ul>
        )}
      </WayRow>
      {data !== undefined && making && (
        <Suspense>
          <NewKeyDialog
            isFirst={keys.length === 0}
            scopes={tenant === null ? [] : keyScopesOf(tenant.type)}
            baseUrl={data.meta.base_url}
            example={data.meta.example}
            onClose={() => setMaking(false)}
          />
        </Suspense>
      )}
      {revoking !== null && (
        <Suspense>
          <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />
        </Suspense>
      )}
    </>
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
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-start">
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
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Révoquer la clé ${name}`}
        onClick={onRevoke}
      >
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
