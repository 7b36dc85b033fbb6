import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx'
import { useRemoveWebhook, type Webhook } from './webhooks.queries.ts'

/** Asks before a program is told nothing any more. */
const RemoveWebhookDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const removal = useRemoveWebhook()
  return (
    <Dialog
      onClose={onClose}
      title="Supprimer ce webhook ?"
      description="Votre programme n’est plus prévenu, et ce qui attend d’être envoyé est perdu."
    >
      <DialogButtons
        onCancel={onClose}
        confirm="Supprimer"
        danger
        pending={removal.isPending}
        onConfirm={() => removal.mutate(webhook.id, { onSettled: onClose })}
      />
    </Dialog>
  )
}

export default RemoveWebhookDialog
