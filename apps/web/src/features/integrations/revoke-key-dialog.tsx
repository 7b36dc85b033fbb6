import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx'
import { type ApiKey, useRevokeApiKey } from './api-keys.queries.ts'

/** Asks before a program is cut off. */
const RevokeKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const revocation = useRevokeApiKey()
  return (
    <Dialog
      onClose={onClose}
      title={`Révoquer la clé « ${apiKey.name} » ?`}
      description="Le programme qui s’en sert est refusé dès son prochain appel. Une clé révoquée ne revient pas."
    >
      <DialogButtons
        onCancel={onClose}
        confirm="Révoquer"
        danger
        pending={revocation.isPending}
        onConfirm={() => revocation.mutate(apiKey, { onSettled: onClose })}
      />
    </Dialog>
  )
}

export default RevokeKeyDialog
