import { formatDateInSentence, formatSoon } from '@carreau/domain/french/dates'
import { daysInWords } from '@carreau/domain/french/weekdays'
import { CalendarClock } from 'lucide-react'
import { useMake } from '../../platform/edits/use-edits.ts'
import { useIsReachable } from '../../platform/offline/reachable.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/form/button.tsx'
import { listEdits } from './door/edits.ts'
import { useListAccess } from './door/list-access.ts'
import { scheduling } from './door/list-edit.ts'
import type { List } from './door/lists.queries.ts'

/** A recurrent list's days and next delivery, which may be skipped; or the whole of it paused. */
export const SchedulePanel = ({ list, onRules }: { list: List; onRules: () => void }) => {
  const { writes } = useListAccess()
  const { make, isPending } = useMake(listEdits)
  const isReachable = useIsReachable()
  const isClosed = isPending || !isReachable
  const { next_occurrence: next, skipped_date: skipped } = list
  return (
    <Card
      role="region"
      aria-label="Livraisons de la liste"
      className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4"
    >
      <div className="flex min-w-0 gap-3">
        <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
        <div className="flex min-w-0 flex-col gap-0.5 text-sm">
          {list.recurrences.map(recurrence => (
            <p key={recurrence.days.join()} className="font-medium">
              <span className="inline-block first-letter:uppercase">
                {daysInWords(recurrence.days)}
              </span>
              {', '}
              {recurrence.shop_name === null
                ? 'au meilleur prix du jour'
                : `chez ${recurrence.shop_name}`}
            </p>
          ))}
          <p className="text-ink-soft">
            <NextDelivery list={list} />
          </p>
          {skipped !== null && (
            <p className="text-ink-soft">Livraison du {formatDateInSentence(skipped)} passée</p>
          )}
        </div>
      </div>
      {writes && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" disabled={!isReachable || list.id < 0} onClick={onRules}>
            Consignes
          </Button>
          {skipped !== null && (
            <Button
              variant="secondary"
              disabled={isClosed}
              onClick={() => make(scheduling(list, { skipped_date: null }))}
            >
              Rétablir la livraison
            </Button>
          )}
          {next !== null && (
            <Button
              variant="secondary"
              disabled={isClosed}
              onClick={() => make(scheduling(list, { skipped_date: next.date }))}
            >
              Passer la prochaine
            </Button>
          )}
          <Button
            variant="secondary"
            disabled={isClosed}
            onClick={() => make(scheduling(list, { paused: !list.paused }))}
          >
            {list.paused ? 'Reprendre' : 'Mettre en pause'}
          </Button>
          {!isReachable && (
            <p className="w-full text-ink-soft text-sm">
              Passer une livraison ou mettre en pause demande le réseau.
            </p>
          )}
        </div>
      )}
    </Card>
  )
}

const NextDelivery = ({ list: { mode, paused, next_occurrence: next } }: { list: List }) => {
  if (paused) return 'En pause\u00a0: aucun panier ne sera préparé.'
  if (next === null) return 'Aucune livraison dans les prochaines semaines.'
  return (
    <>
      Prochaine livraison {formatDateInSentence(next.date)}
      <span className="block">
        {mode === 'order'
          ? `Commande envoyée sans vous ${formatSoon(next.prepare_at)}, heure limite `
          : `${mode === 'propose' ? 'Commande proposée' : 'Panier préparé'} ${formatSoon(next.prepare_at)}, à valider avant `}
        {formatSoon(next.cut_off_at)}
      </span>
    </>
  )
}
