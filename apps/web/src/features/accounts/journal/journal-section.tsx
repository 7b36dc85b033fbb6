import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScrollText, ShieldPlus } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { LoadMore } from '../../../ui/navigation/pagination.tsx'
import { type JournalFilter, journalQuery } from './journal.queries.ts'
import { JournalFilters } from './journal-filters.tsx'
import { JournalRow } from './journal-row.tsx'

/** What was done in the company that matters for its safety; for its administrators. */
export const JournalSection = () => {
  const [filter, setFilter] = useState<JournalFilter>({})
  const list = useInfiniteQuery(journalQuery(useApi(), filter))
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  if (isApiError(list.error) && list.error.code === 'second_factor_missing')
    return <SecondFactorFirst message={list.error.message} />
  const isFiltered = Object.values(filter).some(value => value !== undefined)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        Connexions, comptes, membres, réglages, prix et documents{'\u00a0'}: qui a fait quoi, et
        quand. Personne ne peut modifier ce journal.
      </p>
      <JournalFilters
        filter={filter}
        people={list.data?.pages[0]?.meta.people ?? []}
        onFilter={setFilter}
      />
      {list.data === undefined ? (
        list.error === null ? (
          <Skeleton className="h-128 rounded-lg" />
        ) : (
          <ErrorState error={list.error} reset={() => void list.refetch()} />
        )
      ) : rows.length > 0 ? (
        <ul
          aria-busy={list.isPlaceholderData}
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-raised transition-opacity aria-busy:opacity-60"
        >
          {rows.map(entry => (
            <JournalRow key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={ScrollText}
          heading="h3"
          title={isFiltered ? 'Rien ne correspond' : 'Rien pour l’instant'}
          text={
            isFiltered
              ? 'Élargissez les dates ou retirez un filtre.'
              : 'La prochaine connexion ou le prochain changement s’inscrira ici.'
          }
        >
          {isFiltered && (
            <Button variant="secondary" onClick={() => setFilter({})}>
              Retirer les filtres
            </Button>
          )}
        </EmptyState>
      )}
      <LoadMore list={list} label="Afficher plus d’entrées" />
    </div>
  )
}

/** An operator's own account takes no code yet: that is no fault, and trying again would not help. */
const SecondFactorFirst = ({ message }: { message: string }) => (
  <EmptyState icon={ShieldPlus} heading="h3" title="Journal fermé pour l’instant" text={message}>
    <Button asChild>
      <Link to="/settings" search={{ section: 'double-authentification' }}>
        Activer la double authentification
      </Link>
    </Button>
  </EmptyState>
)
