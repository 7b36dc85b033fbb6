import { formatDateTime } from '@carreau/domain/french/dates'
import { webhookEventLabels } from '@carreau/domain/integrations/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Chip } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'
import { type Delivery, deliveriesQuery, useResend, type Webhook } from './webhooks.queries.ts'

const labels: Record<string, string> = { ...webhookEventLabels, 'webhook.test': 'Essai' }
const at = (time: string) => formatDateTime(new Date(time))

const answerOf = ({ code, problem, tried_at }: Delivery) =>
  tried_at === null
    ? 'Pas encore envoyé'
    : `${code === null ? (problem ?? 'Sans réponse') : `Réponse ${code}`} · ${at(tried_at)}`

/** What a webhook was told last, and what waits. */
export const WebhookDeliveries = ({ webhook }: { webhook: Webhook }) => {
  const { data, error, refetch } = useQuery(deliveriesQuery(useApi(), webhook.id))
  const resend = useResend(webhook.id)
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-11 rounded-lg" />
    ) : (
      <ErrorState error={error} reset={refetch} />
    )
  if (data.data.length === 0)
    return <p className="text-ink-soft text-sm">Rien n’a encore été envoyé à cette adresse.</p>
  return (
    <details open={data.data.length <= 5}>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-sm">
        Derniers envois
      </summary>
      <ul aria-label="Derniers envois" className="divide-y divide-line">
        {data.data.map(one => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
            <div className="flex min-w-0 flex-1 basis-56 flex-col">
              <span className="font-medium">{labels[one.event] ?? one.event}</span>
              <span className="text-ink-soft">
                {answerOf(one)}
                {one.next_at !== null &&
                  one.attempts > 0 &&
                  ` · prochain essai le ${at(one.next_at)}`}
              </span>
            </div>
            {one.state === 'delivered' && <Chip tone="leaf">Reçu</Chip>}
            {one.state === 'waiting' && <Chip>En attente</Chip>}
            {one.state === 'given_up' && <Chip tone="saffron">Abandonné</Chip>}
            {one.state !== 'waiting' && webhook.state === 'active' && (
              <Button
                variant="secondary"
                size="sm"
                disabled={resend.isPending}
                onClick={() => resend.mutate(one.id)}
              >
                Renvoyer
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
