import { formatDateTime } from '@carreau/domain/french/dates'
import { formatCount, formatPackages } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link, lazyRouteComponent } from '@tanstack/react-router'
import { PackageSearch, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { RecallContacts } from './recall-contacts.tsx'
import { amountWords, Holdings } from './recall-words.tsx'
import { type FoundLot, lotQuery } from './recalls.queries.ts'

const StartDialog = lazyRouteComponent(() => import('./recall-dialogs.tsx'), 'StartDialog')

/** Who has the lot now, before anything is said to anybody. */
export const LotFound = ({ lot }: { lot: string }) => {
  const { data, error, refetch } = useQuery(lotQuery(useApi(), lot))
  const [starts, setStarts] = useState<'real' | 'drill' | null>(null)
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-48 w-full" />
    ) : (
      <ErrorState error={error} reset={() => void refetch()} />
    )
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div role="status">
        <h2 className="break-words text-xl">Lot {data.lot}</h2>
        <Summary found={data} />
      </div>
      {data.recalls.map(recall => (
        <p
          key={recall.id}
          className="flex items-start gap-2.5 rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm"
        >
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {recall.is_drill ? 'EXERCICE en cours' : 'Rappelé'} depuis le{' '}
            {formatDateTime(recall.started_at)}.{' '}
            <Link to="/shop/recalls" search={{ id: recall.id }} className="font-semibold underline">
              Voir qui a répondu
            </Link>
          </span>
        </p>
      ))}
      {data.can_start ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" onClick={() => setStarts('real')}>
            Rappeler ce lot
          </Button>
          <Button variant="secondary" onClick={() => setStarts('drill')}>
            Faire un exercice
          </Button>
        </div>
      ) : (
        <p className="text-ink-soft text-sm">
          Un administrateur de la boutique lance le rappel&nbsp;: prévenez-le.
        </p>
      )}
      {starts !== null && (
        <Suspense>
          <StartDialog found={data} isDrill={starts === 'drill'} onClose={() => setStarts(null)} />
        </Suspense>
      )}
      <ul aria-label="Qui a ce lot" className="divide-y border-t">
        {data.buyers.map(({ buyer, contacts, lines, ...sums }) => (
          <li key={buyer.id} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-2">
            <div className="min-w-0">
              <p className="break-words font-semibold">{buyer.company_name}</p>
              <p className="text-ink-soft text-sm tabular-nums">{amountWords(sums)}</p>
              <RecallContacts contacts={contacts} />
            </div>
            <Holdings lines={lines} />
          </li>
        ))}
      </ul>
      {data.has_more && (
        <p className="text-saffron-ink text-sm">
          Seules les 2 000 lignes les plus récentes sont affichées&nbsp;: un rappel les trouve
          toutes.
        </p>
      )}
    </Card>
  )
}

const Summary = ({ found }: { found: FoundLot }) => {
  if (found.buyers.length === 0)
    return (
      <p className="mt-1 flex items-start gap-2 text-ink-soft">
        <PackageSearch aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          Aucune commande n’a ce lot. Vérifiez le numéro&nbsp;: les espaces et les majuscules ne
          comptent pas. Rappelé quand même, il ne pourra plus être préparé.
        </span>
      </p>
    )
  return (
    <p className="mt-1 tabular-nums">
      <strong>{formatCount(found.buyers_count, 'client', 'clients')}</strong>, {amountWords(found)}
      {', '}
      dont {formatPackages(found.left_packages)} en route ou livrés chez{' '}
      {formatCount(found.left_buyers_count, 'client', 'clients')}.
    </p>
  )
}
