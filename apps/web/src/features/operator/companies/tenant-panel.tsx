import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { type Tenant, tenantQuery, useDecide } from '../operator.queries.ts'

const RefuseDialog = lazy(async () => ({
  default: (await import('./refuse-dialog.tsx')).RefuseDialog,
}))

/** One wholesaler: what was checked, what was decided, and what may be. */
export const TenantPanel = ({ tenantId }: { tenantId: number }) => {
  const { data: tenant, error, refetch } = useQuery(tenantQuery(useApi(), tenantId))
  const decide = useDecide()
  const [isRefusing, setRefusing] = useState(false)
  if (tenant === undefined)
    return error === null ? (
      <Skeleton className="h-96 rounded-lg" />
    ) : (
      <ErrorState error={error} reset={refetch} />
    )
  const { line1, line2, postal_code, city } = tenant.address
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 break-words text-lg">{tenant.company_name}</h2>
        <StatusChip status={tenant.status} />
      </div>
      <FormAlert
        message={decide.error && messageOf(decide.error, 'La décision n’a pas été enregistrée.')}
      />
      <p className="text-sm tabular-nums">
        SIRET {tenant.siret ?? '–'} · TVA {tenant.vat_number ?? '–'}
        <br />
        {[line1, line2, `${postal_code} ${city}`].filter(Boolean).join(', ')}
        <br />
        {formatCount(tenant.members_count, 'membre', 'membres')} ·{' '}
        {formatCount(tenant.offers_count, 'offre', 'offres')}
      </p>
      <Button asChild variant="link" className="self-start">
        <Link to="/platform/people" search={{ tenant: tenantId }}>
          Membres et sessions
        </Link>
      </Button>
      <ul aria-label="Vérifications" className="flex flex-col gap-1 text-sm">
        {tenant.checks.map(({ label, ok }) => (
          <li key={label} className="flex items-start gap-2">
            {ok ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-leaf-ink" />
            ) : (
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-tomato-ink" />
            )}
            <span>
              {label}
              {!ok && (
                <span className="whitespace-nowrap font-medium text-tomato-ink"> à vérifier</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {tenant.type === 'shop' && tenant.status !== 'active' && (
        <div className="flex flex-wrap gap-2">
          <Button
            pending={decide.isPending}
            onClick={() => decide.mutate({ tenantId, reason: null })}
          >
            Valider
          </Button>
          {tenant.status === 'pending' && (
            <Button variant="secondary" onClick={() => setRefusing(true)}>
              Refuser…
            </Button>
          )}
        </div>
      )}
      {tenant.history.length > 0 && (
        <ol
          aria-label="Historique"
          className="flex flex-col gap-2 border-line border-t pt-3 text-sm"
        >
          {tenant.history.map(row => (
            <li key={row.at}>
              {statusLabels[row.to]} le {formatDateInSentence(row.at)} par {row.actor}
              {row.reason !== null && <span className="block text-ink-soft">{row.reason}</span>}
            </li>
          ))}
        </ol>
      )}
      {isRefusing && (
        <Suspense>
          <RefuseDialog
            name={tenant.company_name}
            pending={decide.isPending}
            onClose={() => setRefusing(false)}
            onRefuse={reason =>
              decide.mutate({ tenantId, reason }, { onSettled: () => setRefusing(false) })
            }
          />
        </Suspense>
      )}
    </Card>
  )
}

export const statusLabels = { pending: 'En attente', active: 'Validé', refused: 'Refusé' } as const
const tones = { pending: 'saffron', active: 'leaf', refused: 'tomato' } as const

export const StatusChip = ({ status }: { status: Tenant['status'] }) => (
  <Chip tone={tones[status]}>{statusLabels[status]}</Chip>
)
