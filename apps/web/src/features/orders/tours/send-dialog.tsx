import { formatCount } from '@carreau/domain/french/format'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { isReady } from './stop-facts.tsx'
import type { Stop } from './tours.queries.ts'

export type SendAction = 'ship' | 'deliver'

/** Which orders of a tour an action takes along, and which it leaves for later. */
const takes: Record<SendAction, { goes: (stop: Stop) => boolean; stays: Stop['status'][] }> = {
  ship: { goes: isReady, stays: ['accepted'] },
  deliver: { goes: ({ status }) => status === 'shipped', stays: ['accepted', 'picking'] },
}

const words = {
  ship: {
    title: 'Expédier la tournée\u202f?',
    confirm: 'Expédier',
    does: 'Les quantités de chaque commande préparée sont arrêtées et son client est prévenu. On n’y revient pas.',
    stays: ['n’est pas commencée en préparation et reste', 'ne sont pas commencées et restent'],
  },
  deliver: {
    title: 'Tout marquer livré\u202f?',
    confirm: 'Marquer livré',
    does: 'Chaque livraison est confirmée sans nom ni signature, et sa facture est établie. On n’y revient pas.',
    stays: ['n’est pas encore expédiée et reste', 'ne sont pas encore expédiées et restent'],
  },
} as const

/** Says how many orders an action is about before all of them go at once. */
const SendDialog = ({
  action,
  title,
  stops,
  hidden,
  pending,
  onClose,
  onConfirm,
}: {
  action: SendAction
  title: string
  stops: readonly Stop[]
  /** Stops of a long tour that are not on the screen: they go too. */
  hidden: number
  pending: boolean
  onClose: () => void
  onConfirm: () => void
}) => {
  const said = words[action]
  const { goes, stays } = takes[action]
  const going = stops.filter(goes).length
  const begun =
    action === 'ship' ? stops.filter(stop => stop.status === 'picking' && !isReady(stop)) : []
  const staying = stops.filter(({ status }) => stays.includes(status)).length
  const [one, many] = said.stays
  return (
    <Dialog
      onClose={onClose}
      title={said.title}
      description={
        hidden > 0
          ? `${title}\u00a0: toutes ses commandes qui peuvent partir, ${formatCount(going, 'affichée', 'affichées')} et ${formatCount(hidden, 'non affichée', 'non affichées')} à vérifier.`
          : `${title}\u00a0: ${formatCount(going, 'commande', 'commandes')}.`
      }
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm">
        <li>{said.does}</li>
        {begun.length > 0 && (
          <li>
            {formatCount(
              begun.length,
              'commande n’est préparée qu’en partie et reste',
              'commandes ne sont préparées qu’en partie et restent',
            )}
            .
          </li>
        )}
        {staying > 0 && <li>{formatCount(staying, `commande ${one}`, `commandes ${many}`)}.</li>}
      </ul>
      <DialogButtons
        cancel="Pas encore"
        onCancel={onClose}
        confirm={said.confirm}
        pending={pending}
        onConfirm={onConfirm}
      />
    </Dialog>
  )
}

export default SendDialog
