import { formatDateTime } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileText, Users } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { type Reader, readersQuery, useChooseReaders, usePreview } from './sending.queries.ts'

/** Customers, each to be ticked; `chosen`: how many are, null while that is on its way. */
export const Readers = ({ chosen }: { chosen: number | null }) => {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const q = useDebounced(typed.trim(), 250)
  const readers = useQuery({
    ...readersQuery(useApi(), { q, page }),
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  const choose = useChooseReaders()
  if (readers.data === undefined) return <Skeleton className="h-72 w-full rounded-lg" />
  const { data: rows, meta } = readers.data
  const isSearching = q !== ''
  if (meta.total === 0 && !isSearching)
    return (
      <EmptyState
        icon={Users}
        title="Aucun client pour le moment"
        text="Une société devient cliente à sa première commande, ou quand vous en saisissez une pour elle."
      />
    )
  const pages = Math.ceil(meta.total / meta.per_page)
  return (
    <section aria-labelledby="readers" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="readers" className="text-lg">
          Clients
          {chosen !== null && (
            <span role="status" className="ml-2 font-normal font-sans text-ink-soft text-sm">
              {formatCount(chosen, 'choisi', 'choisis')}
            </span>
          )}
        </h2>
        {!isSearching && (
          <span className="flex gap-4">
            <Button
              variant="link"
              onClick={() => choose.mutate({ buyer_ids: null, is_chosen: true })}
            >
              Choisir tous
            </Button>
            {chosen !== null && chosen > 0 && (
              <Button
                variant="link"
                onClick={() => choose.mutate({ buyer_ids: null, is_chosen: false })}
              >
                Aucun
              </Button>
            )}
          </span>
        )}
      </div>
      {(isSearching || meta.total > 8) && (
        <InputField
          label="Rechercher un client"
          type="search"
          autoComplete="off"
          placeholder="Nom, ville, code"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setPage(1)
          }}
        />
      )}
      {rows.length === 0 ? (
        <p className="text-ink-soft text-sm">Aucun client ne correspond.</p>
      ) : (
        <ul
          aria-busy={readers.isPlaceholderData}
          className="divide-y rounded-lg border bg-surface transition-opacity aria-busy:opacity-60"
        >
          {rows.map(row => (
            <ReaderLine
              key={row.id}
              reader={row}
              // Another list is on its way: what is ticked here would not be seen there.
              disabled={readers.isPlaceholderData}
              onChoose={is_chosen => choose.mutate({ buyer_ids: [row.id], is_chosen })}
            />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className="flex items-center gap-3">
          <Button
            variant="secondary"
            size="sm"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            Précédents
          </Button>
          <span className="text-ink-soft text-sm tabular-nums">
            {page} sur {pages}
          </span>
          <Button
            variant="secondary"
            size="sm"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            Suivants
          </Button>
        </div>
      )}
    </section>
  )
}

const stateOf = ({ people, sent_at }: Reader): string =>
  people === 0
    ? 'personne n’y reçoit de mercuriale par e-mail'
    : sent_at === null
      ? formatCount(people, 'destinataire', 'destinataires')
      : `envoyée le ${formatDateTime(sent_at)}`

const ReaderLine = ({
  reader,
  disabled,
  onChoose,
}: {
  reader: Reader
  disabled: boolean
  onChoose: (isChosen: boolean) => void
}) => {
  const preview = usePreview()
  return (
    <li className="flex items-center gap-2 px-4 py-1">
      <Checkbox
        className="min-w-0 flex-1"
        checked={reader.is_chosen}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => onChoose(checked)}
      >
        <span className="min-w-0">
          <span className="block break-words font-medium">{reader.company_name}</span>
          <span className="block text-ink-soft text-xs">
            {[reader.city, stateOf(reader)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </Checkbox>
      <Button
        variant="ghost"
        size="sm"
        pending={preview.isPending}
        onClick={() => preview.mutate(reader.id)}
      >
        {!preview.isPending && <FileText aria-hidden="true" className="size-4" />}
        <span>
          Aperçu<span className="sr-only"> pour {reader.company_name}</span>
        </span>
      </Button>
    </li>
  )
}
