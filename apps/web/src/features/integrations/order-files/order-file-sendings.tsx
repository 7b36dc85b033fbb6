import { frenchSpaces } from '@carreau/domain/french/format'
import type { SendingState } from '@carreau/domain/integrations/order-files'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { momentOf } from '../status-words.ts'
import { type Sending, useDownloadSent, useSendAgain } from './order-files.queries.ts'

const tones: Record<SendingState, ChipTone> = {
  waiting: 'saffron',
  sent: 'leaf',
  failed: 'tomato',
}
const labels: Record<SendingState, string> = {
  waiting: 'En attente',
  sent: 'Envoyée',
  failed: 'Échec',
}

/** What came of the last sendings: each says why, and its file is there to be taken away. */
export const OrderFileSendings = ({
  sendings,
  canSend,
}: {
  sendings: readonly Sending[]
  canSend: boolean
}) => (
  <ul
    aria-label="Derniers envois"
    className="-mx-4 -mb-4 divide-y divide-line border-line border-t"
  >
    {sendings.map(sending => (
      <SendingRow key={sending.id} sending={sending} canSend={canSend} />
    ))}
  </ul>
)

/** « Nouvel essai le 28 novembre 2026 à 21:05 » where it failed and is tried again. */
const nextOf = ({ next_at, attempts }: Sending): string | false =>
  next_at !== null && attempts > 0 && `Nouvel essai le ${momentOf(next_at)}`

const SendingRow = ({ sending, canSend }: { sending: Sending; canSend: boolean }) => {
  const again = useSendAgain()
  const download = useDownloadSent()
  const { id, order_number, buyer_name, state, at, why, file_name, asked_by, next_at } = sending
  const send = next_at === null ? 'Envoyer à nouveau' : 'Envoyer maintenant'
  const facts = [
    momentOf(at),
    file_name,
    asked_by !== null && `Demandée par ${asked_by}`,
    nextOf(sending),
  ]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-medium">
            {order_number} · {buyer_name}
          </span>
          {sending.is_cancelled && <Chip>Annulée</Chip>}
          <Chip tone={tones[state]}>{labels[state]}</Chip>
        </p>
        <p className="break-words text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
        {why !== null && state !== 'sent' && <p className="break-words">{frenchSpaces(why)}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {canSend && (
          <Button
            variant="secondary"
            size="sm"
            pending={again.isPending}
            aria-label={`${send} la commande ${order_number}`}
            onClick={() => again.mutate(id)}
          >
            {send}
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          pending={download.isPending}
          aria-label={`Télécharger le fichier de la commande ${order_number}`}
          onClick={() => download.mutate(id)}
        >
          Télécharger
        </Button>
      </div>
    </li>
  )
}
