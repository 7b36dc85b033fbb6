import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { type Dispute, disputeQuery, useSettleDispute } from './companies.queries.ts'
import { addressOf, PersonLine, StatusChip, spacedSiret, statusLabels } from './company-words.tsx'

const ReasonDialog = lazy(async () => ({
  default: (await import('./reason-dialog.tsx')).ReasonDialog,
}))

const stateLabels = { open: 'À traiter', upheld: 'SIRET retiré', dismissed: 'Écartée' } as const
const tones = { open: 'saffron', upheld: 'leaf', dismissed: 'neutral' } as const

export const DisputeChip = ({ state }: Pick<Dispute, 'state'>) => (
  <Chip tone={tones[state]}>{stateLabels[state]}</Chip>
)

/** Whose a SIRET is: who says so, and who holds it. */
export const DisputePanel = ({
  disputeId,
  onCompany,
}: {
  disputeId: number
  onCompany: (id: number) => void
}) => {
  const { data: dispute, error, refetch } = useQuery(disputeQuery(useApi(), disputeId))
  const settle = useSettleDispute(disputeId)
  const [asking, setAsking] = useState<'uphold' | 'dismiss' | null>(null)
  if (dispute === undefined)
    return error === null ? (
      <Skeleton className="h-96 rounded-lg" />
    ) : (
      <ErrorState error={error} reset={refetch} />
    )
  const { holder, claimant } = dispute
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-lg tabular-nums">SIRET {spacedSiret(dispute.siret)}</h2>
        <DisputeChip state={dispute.state} />
      </div>
      <FormAlert
        message={settle.error && messageOf(settle.error, 'La réponse n’a pas été enregistrée.')}
      />
      <Button asChild variant="link" className="self-start">
        <a href={dispute.register_url} target="_blank" rel="noreferrer">
          Ouvrir la fiche du registre public
        </a>
      </Button>
      <section aria-label="Qui conteste" className="flex flex-col gap-1.5 text-sm">
        <h3 className="font-semibold text-base">{dispute.company_name} le conteste</h3>
        <p>
          <PersonLine person={claimant} />
        </p>
        <p className="break-words">À joindre&nbsp;: {dispute.contact}</p>
        <blockquote className="whitespace-pre-line break-words rounded-sm bg-sunken px-3 py-2">
          {dispute.message}
        </blockquote>
        <p className="text-ink-soft">Signalé le {formatDateInSentence(dispute.created_at)}</p>
        {claimant.companies.length > 0 && (
          <ul aria-label="Ses sociétés" className="flex flex-col">
            {claimant.companies.map(company => (
              <li key={company.id}>
                <CompanyButton company={company} onCompany={onCompany} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section
        aria-label="Qui le détient"
        className="flex flex-col gap-1.5 border-line border-t pt-3 text-sm"
      >
        {holder === null ? (
          <p>Plus aucune société n’est inscrite avec ce SIRET.</p>
        ) : (
          <>
            <h3 className="flex flex-wrap items-center gap-2 font-semibold text-base">
              {holder.company_name} le détient <StatusChip status={holder.status} />
            </h3>
            <p className="break-words">{addressOf(holder.address)}</p>
            <p>
              Inscrite le {formatDateInSentence(holder.created_at)} ·{' '}
              {formatCount(holder.members_count, 'membre', 'membres')} ·{' '}
              {formatCount(holder.open_orders, 'commande en cours', 'commandes en cours')}
            </p>
            {holder.founder !== null && (
              <p>
                Par <PersonLine person={holder.founder} />
              </p>
            )}
            <CompanyButton company={holder} label="Ouvrir son dossier" onCompany={onCompany} />
          </>
        )}
        {dispute.taken_from !== null && (
          <p>
            Retiré à <CompanyButton company={dispute.taken_from} onCompany={onCompany} />
          </p>
        )}
      </section>
      {dispute.state === 'open' ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" onClick={() => setAsking('uphold')}>
            Retirer le SIRET…
          </Button>
          <Button variant="secondary" onClick={() => setAsking('dismiss')}>
            Écarter…
          </Button>
        </div>
      ) : (
        <p className="border-line border-t pt-3 text-sm">
          {stateLabels[dispute.state]} par {dispute.decided_by}
          {dispute.decided_at !== null && ` le ${formatDateInSentence(dispute.decided_at)}`}
          <span className="block break-words text-ink-soft">{dispute.reason}</span>
        </p>
      )}
      {asking !== null && (
        <Suspense>
          <ReasonDialog
            {...words[asking](dispute)}
            pending={settle.isPending}
            onClose={() => setAsking(null)}
            onConfirm={reason =>
              settle.mutate(
                { isUpheld: asking === 'uphold', reason },
                { onSettled: () => setAsking(null) },
              )
            }
          />
        </Suspense>
      )}
    </Card>
  )
}

const CompanyButton = ({
  company,
  label = `${company.company_name}, ${company.city} (${statusLabels[company.status].toLowerCase()})`,
  onCompany,
}: {
  company: Pick<NonNullable<Dispute['holder']>, 'id' | 'company_name' | 'city' | 'status'>
  label?: string
  onCompany: (id: number) => void
}) => (
  <Button
    variant="link"
    className="self-start whitespace-normal text-left"
    onClick={() => onCompany(company.id)}
  >
    {label}
  </Button>
)

/** What follows, in words and figures. */
const words = {
  uphold: ({ company_name, holder }: Dispute) => ({
    title: 'Retirer ce SIRET',
    description:
      holder === null
        ? `${company_name} pourra inscrire sa société.`
        : `${holder.company_name} n’a plus de SIRET${holder.status === 'active' ? ' et est suspendue' : ''}\u00a0; ${formatCount(holder.open_orders, 'commande en cours va', 'commandes en cours vont')} à leur terme. ${company_name} pourra inscrire sa société.`,
    hint: 'Les deux sociétés le recevront par e-mail, sans connaître l’autre.',
    confirm: 'Retirer le SIRET',
    danger: true,
  }),
  dismiss: ({ company_name }: Dispute) => ({
    title: 'Écarter cette contestation',
    description: 'Le SIRET reste où il est\u00a0; qui le détient n’en sait rien.',
    hint: `${company_name} le recevra par e-mail.`,
    confirm: 'Écarter la contestation',
  }),
}
