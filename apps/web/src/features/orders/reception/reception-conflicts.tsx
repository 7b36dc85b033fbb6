import { formatDateTime } from '@carreau/domain/french/dates'
import { formatCount, formatNumber } from '@carreau/domain/french/format'
import type { Held } from '@carreau/offline-edits/held'
import { useQueries } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { ConflictCards, type ConflictWords } from '../../../platform/edits/conflict-cards.tsx'
import { useHeld } from '../../../platform/edits/use-edits.ts'
import { Button } from '../../../ui/form/button.tsx'
import { type Order, orderQuery } from '../door/orders.queries.ts'
import { type ReceptionEdit, receptionEdits } from './edits.ts'

const degrees = (celsius: number | null): string =>
  celsius === null ? '' : `, ${formatNumber(celsius)}\u00a0°C`

const words: ConflictWords<ReceptionEdit, readonly Order[]> = {
  title: ({ number, shopName }) => `Réception de ${number} · ${shopName}`,
  mine: ({ faults, temperature_c }) =>
    (faults.length === 0
      ? 'tout est bon'
      : formatCount(faults.length, 'ligne signalée', 'lignes signalées')) + degrees(temperature_c),
  theirs: ({ orderId }, orders) => {
    const order = orders.find(({ id }) => id === orderId)
    if (order === undefined) return '…'
    return order.reception === null
      ? order.status_label
      : `réceptionnée par ${order.reception.received_by} le ${formatDateTime(order.reception.received_at)}`
  },
  giveUp: 'Abandonner ma saisie',
}

/** The register takes what it is too late to claim, once the person knows. */
const writeAlone = ({ key, edit }: Held<ReceptionEdit>) =>
  receptionEdits
    .getQueue()
    ?.replace(key, { ...edit, without_late_claim: true })
    .catch((error: unknown) => console.error('Not sent', error))

/** Receptions that somebody else was before, or that came too late. */
export const ReceptionConflicts = () => {
  const api = useApi()
  const refused = useHeld(receptionEdits).filter(({ refusal }) => refusal !== null)
  const ids = [...new Set(refused.map(({ edit }) => edit.orderId))]
  const orders = useQueries({
    queries: ids.map(id => ({ ...orderQuery(api, id), refetchOnMount: 'always' as const })),
    combine: answers => answers.flatMap(({ data }) => (data === undefined ? [] : [data])),
  })
  return (
    <ConflictCards
      edits={receptionEdits}
      now={orders.length === ids.length ? orders : undefined}
      words={words}
      choicesOf={(held, drop) =>
        held.refusal?.code === 'claim_too_late' && (
          <>
            <Button onClick={() => void writeAlone(held)}>
              Noter au registre, sans réclamation
            </Button>
            <Button variant="secondary" onClick={drop}>
              {words.giveUp}
            </Button>
          </>
        )
      }
    />
  )
}
