import {
  type WebhookEvent,
  webhookEventLabels,
  webhookEvents,
} from '@carreau/domain/integrations/webhooks'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { InputField } from '../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../ui/form/form-errors.tsx'
import { Copyable } from './copyable.tsx'
import {
  useCreateWebhook,
  useReplaceSecret,
  useUpdateWebhook,
  type Webhook,
} from './webhooks.queries.ts'

type Typed = { url: string; events: WebhookEvent[] }

/** Asks where and of what to tell, and shows a new secret this once. Loaded on demand (it brings Radix). */
const WebhookDialog = ({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) => {
  const [secret, setSecret] = useState<string | null>(null)
  const replacement = useReplaceSecret()
  if (secret !== null) return <MadeSecret secret={secret} onClose={onClose} />
  return (
    <Dialog
      onClose={onClose}
      title={webhook === null ? 'Créer un webhook' : 'Modifier le webhook'}
      description="Chaque appel est signé selon Standard Webhooks : votre programme vérifie qu’il vient de Carreau."
    >
      <WebhookForm webhook={webhook} onMade={setSecret} onClose={onClose} />
      {webhook !== null && (
        <div className="flex flex-col items-start gap-2 border-line border-t pt-4">
          <p className="text-ink-soft text-sm">
            Un nouveau secret s’affiche une seule fois. L’ancien signe encore pendant 24 heures.
          </p>
          <Button
            variant="secondary"
            size="sm"
            disabled={replacement.isPending}
            onClick={() =>
              replacement.mutate(webhook.id, { onSuccess: made => setSecret(made.secret) })
            }
          >
            Remplacer le secret
          </Button>
        </div>
      )}
    </Dialog>
  )
}

const WebhookForm = ({
  webhook,
  onMade,
  onClose,
}: {
  webhook: Webhook | null
  onMade: (secret: string) => void
  onClose: () => void
}) => {
  const creation = useCreateWebhook()
  const update = useUpdateWebhook()
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    defaultValues: { url: webhook?.url ?? '', events: webhook?.events ?? [] },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async typed => {
    try {
      if (webhook === null) onMade((await creation.mutateAsync(typed)).secret)
      else {
        await update.mutateAsync({ id: webhook.id, ...typed })
        onClose()
      }
    } catch (error) {
      const fields = ['url', 'events'] as const
      showRefusal(error, fields, setError, 'Le webhook n’a pas été enregistré. Veuillez réessayer.')
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormAlert message={errors.root?.message} />
      <InputField
        label="Adresse à appeler"
        hint="Publique et en https, comme https://erp.exemple.fr/carreau."
        error={errors.url?.message}
        {...register('url', { required: 'Indiquez l’adresse à appeler.' })}
        type="url"
        autoComplete="off"
        maxLength={500}
      />
      <fieldset className="flex flex-col">
        <legend className="mb-1 font-medium text-sm">Événements</legend>
        {webhookEvents.map(event => (
          <Checkbox
            key={event}
            value={event}
            {...register('events', {
              validate: chosen => chosen.length > 0 || 'Choisissez au moins un événement.',
            })}
          >
            {webhookEventLabels[event]}
          </Checkbox>
        ))}
        {errors.events?.message !== undefined && (
          <p role="alert" className="text-sm text-tomato-ink">
            {errors.events.message}
          </p>
        )}
      </fieldset>
      <DialogButtons
        onCancel={onClose}
        confirm={webhook === null ? 'Créer le webhook' : 'Enregistrer'}
        pending={isSubmitting}
      />
    </form>
  )
}

const MadeSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog
    onClose={onClose}
    title="Secret du webhook"
    description="Copiez-le maintenant : il ne sera plus affiché."
  >
    <Copyable text={secret} label="Copier le secret" copied="Secret copié" />
    <div className="flex justify-end">
      <Button onClick={onClose}>J’ai copié le secret</Button>
    </div>
  </Dialog>
)

export default WebhookDialog
