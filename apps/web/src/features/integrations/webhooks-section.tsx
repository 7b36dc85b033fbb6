import { formatDateTime } from '@carreau/domain/french/dates'
import { maxWebhooks, webhookEventLabels } from '@carreau/domain/integrations/webhooks'
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { Chip } from '../../ui/chip.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { webhooksStanding } from './ways/standings.ts'
import { WayRow } from './ways/way-row.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import {
  useTestWebhook,
  useUpdateWebhook,
  type Webhook,
  webhooksQuery,
} from './webhooks.queries.ts'

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx'))
const RemoveWebhookDialog = lazy(() => import('./remove-webhook-dialog.tsx'))

/** The addresses that Carreau calls when something happens. */
export const WebhooksSection = () => {
  const { data, error, refetch } = useQuery(webhooksQuery(useApi()))
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null)
  const [removing, setRemoving] = useState<Webhook | null>(null)
  const webhooks = data?.data ?? []
  return (
    <>
      <WayRow
        part="webhooks"
        icon={WebhookIcon}
        title="Webhooks"
        purpose="Carreau prévient votre programme de ce qui change."
        standing={data && webhooksStanding(webhooks)}
        error={error}
        onRetry={() => void refetch()}
        count={data && webhooks.length}
        action={
          <Button
            variant="secondary"
            size="sm"
            disabled={webhooks.length >= maxWebhooks}
            onClick={() => setEditing('new')}
          >
            <Plus aria-hidden="true" className="size-4" />
            Créer un webhook
          </Button>
        }
      >
        {webhooks.length > 0 && (
          <ul aria-label="Webhooks" className="-my-4 divide-y divide-line">
            {webhooks.map(webhook => (
              <li key={webhook.id} className="py-4">
                <WebhookCard
                  webhook={webhook}
                  onEdit={() => setEditing(webhook)}
                  onRemove={() => setRemoving(webhook)}
                />
              </li>
            ))}
          </ul>
        )}
      </WayRow>
      {editing !== null && (
        <Suspense>
          <WebhookDialog
            webhook={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
      {removing !== null && (
        <Suspense>
          <RemoveWebhookDialog webhook={removing} onClose={() => setRemoving(null)} />
        </Suspense>
      )}
    </>
  )
}

const StateChip = ({ webhook }: { webhook: Webhook }) => {
  if (webhook.state === 'paused') return <Chip>En pause</Chip>
  if (webhook.state === 'disabled') return <Chip tone="saffron">Désactivé</Chip>
  return webhook.failing_since === null ? null : <Chip tone="saffron">En échec</Chip>
}

const whyDisabled = {
  gone: 'Cette adresse a répondu ne plus exister (410). Corrigez-la, puis réactivez le webhook.',
  failing:
    'Cette adresse n’a répondu que par des échecs pendant cinq jours. Corrigez-la, puis réactivez le webhook.',
  maker_left:
    'La personne qui l’a créé n’est plus administratrice. Vérifiez l’adresse et remplacez le secret, qu’elle connaît, puis réactivez le webhook.',
} satisfies Record<NonNullable<Webhook['disabled_because']>, string>

/** What somebody has to know of how it stands; null when all is well. */
const standing = ({ state, disabled_because, failing_since, former_secret_until }: Webhook) => {
  if (state === 'disabled') return whyDisabled[disabled_because ?? 'failing']
  if (failing_since !== null)
    return `En échec depuis le ${formatDateTime(new Date(failing_since))}. Les envois sont retentés pendant trois jours.`
  if (former_secret_until !== null)
    return `L’ancien secret signe encore jusqu’au ${formatDateTime(new Date(former_secret_until))}.`
  return null
}

const WebhookCard = ({
  webhook,
  onEdit,
  onRemove,
}: {
  webhook: Webhook
  onEdit: () => void
  onRemove: () => void
}) => {
  const update = useUpdateWebhook()
  const test = useTestWebhook()
  const { id, url, events, state } = webhook
  const said = standing(webhook)
  const turn = () =>
    update.mutate(
      { id, state: state === 'active' ? 'paused' : 'active' },
      {
        onError: error =>
          toast.error(messageOf(error, 'Le webhook n’a pas changé. Veuillez réessayer.')),
      },
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="min-w-0 break-all" translate="no">
          {url}
        </span>
        <StateChip webhook={webhook} />
      </p>
      <p className="flex flex-wrap gap-1.5">
        {events.map(event => (
          <Chip key={event}>{webhookEventLabels[event]}</Chip>
        ))}
      </p>
      {said !== null && <p className="text-ink-soft text-sm">{said}</p>}
      <div className="flex flex-wrap gap-2">
        {state === 'active' && (
          <Button size="sm" disabled={test.isPending} onClick={() => test.mutate(id)}>
            Envoyer un essai
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={onEdit}>
          Modifier
        </Button>
        <Button variant="secondary" size="sm" disabled={update.isPending} onClick={turn}>
          {state === 'active' ? 'Mettre en pause' : 'Réactiver'}
        </Button>
        <Button variant="secondary" size="sm" onClick={onRemove}>
          Supprimer
        </Button>
      </div>
      <WebhookDeliveries webhook={webhook} />
    </div>
  )
}
