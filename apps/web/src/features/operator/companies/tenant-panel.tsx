import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, ExternalLink } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { type Tenant, tenantQuery, useDecide } from './companies.queries.ts'
import { addressOf, PersonLine, StatusChip, spacedSiret, statusLabels } from './company-words.tsx'
import { FormerIdentities, WaitingIdentity } from './identity-changes.tsx'
import { isCleared, RedFlags } from './red-flags.tsx'

const ReasonDialog = lazy(async () => ({
  default: (await import('./reason-dialog.tsx')).ReasonDialog,
}))

type Asking = 'refuse' | 'suspend' | 'refuse_identity'

/** One company: what is known of it, what is to be looked at, what was decided and what may be. */
export const TenantPanel = ({
  tenantId,
  onCompany,
}: {
  tenantId: number
  onCompany: (id: number) => void
}) => {
  const { data: tenant, error, refetch } = useQuery(tenantQuery(useApi(), tenantId))
  const decide = useDecide(tenantId)
  const [asking, setAsking] = useState<Asking | null>(null)
  if (tenant === undefined)
    return error === null ? (
      <Skeleton className="h-96 rounded-lg" />
    ) : (
      <ErrorState error={error} reset={refetch} />
    )
  const [first, ...earlier] = tenant.identity_changes
  const waiting = first?.state === 'waiting' ? first : undefined
  const former = waiting === undefined ? tenant.identity_changes : earlier
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 break-words text-lg">{tenant.company_name}</h2>
        <StatusChip status={tenant.status} />
      </div>
      <FormAlert
        message={decide.error && messageOf(decide.error, 'La décision n’a pas été enregistrée.')}
      />
      {waiting !== undefined && (
        <WaitingIdentity
          change={waiting}
          pending={decide.isPending}
          onAccept={() => decide.mutate({ act: 'accept_identity', changeId: waiting.id })}
          onRefuse={() => setAsking('refuse_identity')}
        />
      )}
      <Facts tenant={tenant} />
      {tenant.type === 'shop' ? (
        <RedFlags
          key={tenant.status}
          tenantId={tenantId}
          questions={tenant.questions}
          registerUrl={tenant.register_url}
          mayAnswer={tenant.status !== 'active'}
          onCompany={onCompany}
        />
      ) : (
        <Checks checks={tenant.checks} />
      )}
      <Decisions tenant={tenant} decide={decide} onAsk={setAsking} />
      <Button asChild variant="link" className="self-start">
        <Link to="/platform/people" search={{ tenant: tenantId }}>
          Membres et sessions
        </Link>
      </Button>
      {tenant.history.length > 0 && (
        <ol
          aria-label="Historique"
          className="flex flex-col gap-2 border-line border-t pt-3 text-sm"
        >
          {tenant.history.map(row => (
            <li key={row.at}>
              {row.from === 'suspended' && row.to === 'active' ? 'Rétabli' : statusLabels[row.to]}{' '}
              le {formatDateInSentence(row.at)} par {row.actor}
              {row.reason !== null && (
                <span className="block break-words text-ink-soft">{row.reason}</span>
              )}
            </li>
          ))}
        </ol>
      )}
      {former.length > 0 && (
        <div className="flex flex-col gap-2 border-line border-t pt-3">
          <h3 className="font-semibold text-sm">Changements d’identité passés</h3>
          <FormerIdentities changes={former} />
        </div>
      )}
      {asking !== null && (
        <Suspense>
          <ReasonDialog
            {...words[asking](tenant)}
            pending={decide.isPending}
            onClose={() => setAsking(null)}
            onConfirm={reason => {
              const onSettled = () => setAsking(null)
              if (asking !== 'refuse_identity')
                decide.mutate({ act: asking, reason }, { onSettled })
              else if (waiting !== undefined)
                decide.mutate({ act: asking, changeId: waiting.id, reason }, { onSettled })
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}

const mailed = 'Les administrateurs de la société le recevront par e-mail.'

/** What follows from a decision, in words and figures. */
const words: Record<
  Asking,
  (tenant: Tenant) => {
    title: string
    description?: string
    hint: string
    confirm: string
    danger?: boolean
  }
> = {
  refuse: ({ company_name }) => ({
    title: `Refuser ${company_name}`,
    hint: mailed,
    confirm: 'Refuser le grossiste',
  }),
  suspend: ({ company_name, type, offers_count, open_orders, open_partners }) => ({
    title: `Suspendre ${company_name}`,
    description: [
      type === 'shop'
        ? `${formatCount(offers_count, 'offre disparaît', 'offres disparaissent')} de la vente aussitôt.`
        : 'Cette société ne peut plus commander.',
      open_orders === 0
        ? 'Aucune commande n’est en cours.'
        : `${formatCount(open_orders, 'commande en cours va', 'commandes en cours vont')} à leur terme avec ${formatCount(open_partners, 'société, qui en est prévenue', 'sociétés, qui en sont prévenues')}.`,
    ].join(' '),
    hint: `${mailed} Les autres sociétés ne le lisent pas.`,
    confirm: 'Suspendre la société',
    danger: true,
  }),
  refuse_identity: ({ company_name }) => ({
    title: 'Refuser le changement d’identité',
    description: `${company_name} garde son identité actuelle.`,
    hint: mailed,
    confirm: 'Refuser le changement',
  }),
}

const Facts = ({ tenant }: { tenant: Tenant }) => {
  const facts: (readonly [string, ReactNode])[] = [
    [
      'SIRET',
      tenant.register_url === null || tenant.siret === null ? (
        'Aucun'
      ) : (
        <a
          key="siret"
          href={tenant.register_url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 text-leaf-ink underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {spacedSiret(tenant.siret)}
          <ExternalLink aria-label="au registre public" className="size-3.5" />
        </a>
      ),
    ],
    ['N° de TVA', tenant.vat_number ?? 'Aucun'],
    ...(tenant.type === 'shop'
      ? ([['Forme juridique', tenant.legal_form || 'Non dite']] as const)
      : []),
    ...(tenant.kind === null
      ? []
      : ([
          [
            'Établissement',
            `${tenant.kind.label}, ${tenant.kind.is_interfel_charged ? 'avec' : 'sans'} cotisation Interfel`,
          ],
        ] as const)),
    ['Adresse', addressOf(tenant.address) || 'Aucune'],
    ['Inscrite', `le ${formatDateInSentence(tenant.created_at)}`],
    [
      'Par',
      tenant.founder === null ? 'inconnu' : <PersonLine key="founder" person={tenant.founder} />,
    ],
    [
      'Aujourd’hui',
      [
        formatCount(tenant.members_count, 'membre', 'membres'),
        ...(tenant.type === 'shop' ? [formatCount(tenant.offers_count, 'offre', 'offres')] : []),
        formatCount(tenant.open_orders, 'commande en cours', 'commandes en cours'),
      ].join(' · '),
    ],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm tabular-nums">
      {facts.map(([term, fact]) => (
        <div key={term} className="contents">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 break-words">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

const Checks = ({ checks }: Pick<Tenant, 'checks'>) => (
  <ul aria-label="Vérifications" className="flex flex-col gap-1 text-sm">
    {checks.map(({ label, ok }) => (
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
)

const Decisions = ({
  tenant,
  decide,
  onAsk,
}: {
  tenant: Tenant
  decide: ReturnType<typeof useDecide>
  onAsk: (asking: Asking) => void
}) => {
  const left = tenant.questions.filter(question => !isCleared(question)).length
  if (tenant.status === 'active')
    return (
      <Button variant="secondary" className="self-start" onClick={() => onAsk('suspend')}>
        Suspendre…
      </Button>
    )
  if (tenant.status === 'suspended')
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          pending={decide.isPending}
          disabled={tenant.siret === null || left > 0}
          onClick={() => decide.mutate({ act: 'restore' })}
        >
          Rétablir
        </Button>
        {tenant.siret === null ? (
          <p className="text-ink-soft text-sm">Sans SIRET, elle ne peut pas être rétablie.</p>
        ) : (
          left > 0 && (
            <p role="status" className="text-ink-soft text-sm">
              Encore {formatCount(left, 'vérification', 'vérifications')} avant de rétablir.
            </p>
          )
        )}
      </div>
    )
  return (
    tenant.type === 'shop' && (
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button
            pending={decide.isPending}
            disabled={left > 0}
            onClick={() => decide.mutate({ act: 'approve' })}
          >
            Valider
          </Button>
          {tenant.status === 'pending' && (
            <Button variant="secondary" onClick={() => onAsk('refuse')}>
              Refuser…
            </Button>
          )}
        </div>
        <p role="status" className="text-ink-soft text-sm">
          {left > 0
            ? `Encore ${formatCount(left, 'vérification', 'vérifications')} avant de valider.`
            : `${formatCount(tenant.offers_count, 'offre sera', 'offres seront')} en vente aussitôt.`}
        </p>
      </div>
    )
  )
}
