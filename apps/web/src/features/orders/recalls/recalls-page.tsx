import { formatDateTime } from '@carreau/domain/french/dates'
import { recalledProducts } from '@carreau/domain/orders/stock/recalls'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock, Search, TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { LoadMore } from '../../../ui/navigation/pagination.tsx'
import { LotFound } from './lot-found.tsx'
import { progressWords, RecallChips } from './recall-words.tsx'
import { type ListedRecall, recallsQuery } from './recalls.queries.ts'

/** A lot is sought, looked at, and recalled; below stand the recalls there were. */
export const RecallsPage = ({ lot, onLot }: { lot: string; onLot: (lot: string) => void }) => {
  const recalls = useInfiniteQuery(recallsQuery(useApi()))
  const { data, error, refetch } = recalls
  if (data === undefined && isApiError(error) && error.code === 'role_not_allowed')
    return <EmptyState icon={Lock} heading="h1" title="Votre rôle ne permet pas cette action." />
  const rows = data?.pages.flatMap(page => page.data)
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <header>
        <h1 className="text-3xl">Rappels</h1>
        <p className="mt-1 text-ink-soft">
          Retrouvez un lot noté en préparation, et prévenez d’un coup tous ceux qui l’ont.
        </p>
      </header>
      <LotSearch key={lot} lot={lot} onLot={onLot} />
      {lot !== '' && <LotFound lot={lot} />}
      {data === undefined && error === null && <Skeleton className="h-40 w-full" />}
      {data === undefined && error !== null && (
        <ErrorState error={error} reset={() => void refetch()} />
      )}
      {rows !== undefined && (rows.length > 0 || lot === '') && (
        <section aria-labelledby="past" className="mt-2">
          <h2 id="past" className="text-xl">
            Rappels et exercices
          </h2>
          {rows.length === 0 ? (
            <EmptyState
              icon={TriangleAlert}
              heading="h3"
              title="Aucun rappel"
              text="Cherchez un lot, puis faites un exercice : vos clients voient qu’il n’est pas réel, et vous voyez qui répond."
            />
          ) : (
            <ul className="mt-3 divide-y overflow-hidden rounded-lg border bg-surface">
              {rows.map(recall => (
                <Row key={recall.id} recall={recall} />
              ))}
            </ul>
          )}
          <LoadMore list={recalls} label="Afficher plus de rappels" />
        </section>
      )}
    </div>
  )
}

const LotSearch = ({ lot, onLot }: { lot: string; onLot: (lot: string) => void }) => {
  const [typed, setTyped] = useState(lot)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onLot(typed.trim())
  }
  return (
    <search>
      <form onSubmit={submit} className="flex max-w-md items-end gap-2">
        <div className="min-w-0 flex-1">
          <InputField
            label="Numéro de lot"
            value={typed}
            maxLength={80}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="search"
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" disabled={typed.trim() === ''}>
          <Search aria-hidden="true" className="size-4" />
          Chercher
        </Button>
      </form>
    </search>
  )
}

const Row = ({ recall }: { recall: ListedRecall }) => (
  <li className="relative flex flex-col gap-1 px-4 py-3 hover:bg-sunken">
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link
        to="/shop/recalls"
        search={{ id: recall.id }}
        className="min-w-0 break-words font-medium after:absolute after:inset-0"
      >
        Lot {recall.lot}
      </Link>
      <RecallChips recall={recall} />
    </p>
    <p className="text-ink-soft text-sm first-letter:uppercase">
      {recalledProducts(recall.products)} · {formatDateTime(recall.started_at)}
    </p>
    <p className="text-sm tabular-nums">{progressWords(recall)}</p>
  </li>
)
