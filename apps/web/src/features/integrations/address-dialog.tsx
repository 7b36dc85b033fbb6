import { type AddressKind, addressLabels } from '@carreau/domain/integrations/secret-addresses'
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import { HowTo } from './address-how-to.tsx'
import { Copyable } from './copyable.tsx'
import { useMakeAddress, useRevokeAddress } from './secret-addresses.queries.ts'

/** What is asked for: an address, a new one instead of one, or its end. */
export type Asked = { kind: AddressKind; what: 'make' | 'renew' | 'revoke'; ending: string | null }

const words = {
  make: {
    title: 'Créer une adresse secrète ?',
    description:
      'Qui connaît l’adresse lit ce qu’elle montre, sans mot de passe. Elle ne permet de rien changer.',
    confirm: 'Créer l’adresse',
  },
  renew: {
    title: 'Renouveler l’adresse ?',
    description: 'L’adresse actuelle s’arrête aussitôt : remplacez-la partout où vous l’avez mise.',
    confirm: 'Renouveler',
  },
  revoke: {
    title: 'Révoquer l’adresse ?',
    description:
      'Qui s’en sert ne lit plus rien, dès maintenant. Une adresse révoquée ne revient pas.',
    confirm: 'Révoquer',
  },
} as const

/** Asks once before an address is made, replaced or ended, and shows a new one this once. Loaded on demand. */
const AddressDialog = ({ asked, onClose }: { asked: Asked; onClose: () => void }) => {
  const { kind, what, ending } = asked
  const making = useMakeAddress(kind)
  const revoking = useRevokeAddress(kind)
  if (making.data !== undefined)
    return <MadeAddress kind={kind} url={making.data} onClose={onClose} />
  const { title, description, confirm } = words[what]
  return (
    <Dialog onClose={onClose} title={`${addressLabels[kind]} · ${title}`} description={description}>
      <DialogButtons
        onCancel={onClose}
        confirm={confirm}
        danger={what === 'revoke'}
        pending={making.isPending || revoking.isPending}
        onConfirm={() =>
          what === 'revoke'
            ? revoking.mutate(undefined, { onSettled: onClose })
            : making.mutate(ending, { onError: onClose })
        }
      />
    </Dialog>
  )
}

const MadeAddress = ({
  kind,
  url,
  onClose,
}: {
  kind: AddressKind
  url: string
  onClose: () => void
}) => (
  <Dialog
    onClose={onClose}
    title={`${addressLabels[kind]} · adresse créée`}
    description="Copiez-la maintenant : elle ne sera plus affichée."
  >
    <Copyable text={url} label="Copier l’adresse" copied="Adresse copiée" />
    {kind === 'calendar' && (
      <a
        href={url.replace(/^https?:/, 'webcal:')}
        rel="noreferrer"
        className="inline-flex min-h-11 items-center self-start font-medium text-leaf-ink text-sm hover:underline"
      >
        S’abonner sur cet appareil
      </a>
    )}
    <HowTo kind={kind} />
    <div className="flex justify-end">
      <Button onClick={onClose}>J’ai copié l’adresse</Button>
    </div>
  </Dialog>
)

export default AddressDialog
