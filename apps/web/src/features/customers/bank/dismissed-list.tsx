import { formatDate } from '@carreau/domain/french/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { dismissedQuery, useRestoreBankEntry } from './bank.queries.ts'

/** Credits that were put aside, to be found and taken up again. */
export const DismissedList = ({ onRestored }: { onRestored: () => void }) => {
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    ...dismissedQuery(useApi(), page),
    placeholderData: keepPreviousData,
  })
  const restore = useRestoreBankEntry()
  if (data === undefined || data.meta.total === 0) return null
  return (
    <details className="rounded-lg border bg-surface px-4 py-2 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        Écartés ({data.meta.total})
      </summary>
      <ul className="divide-y">
        {data.data.map(({ key, booked_on, amount, on, by, reason }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-56 break-words">
              <Price value={amount} className="font-medium" /> du {formatDate(booked_on)}
              <span className="block text-ink-soft">
                {reason} · le {formatDate(on)}
                {by !== null && ` par ${by}`}
              </span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Reprendre l’encaissement du ${formatDate(booked_on)}`}
              pending={restore.isPending && restore.variables === key}
              onClick={() => restore.mutate(key, { onSuccess: onRestored })}
            >
              Reprendre
            </Button>
          </li>
        ))}
      </ul>
      {data.meta.total > data.meta.per_page && (
        <div className="flex justify-center gap-2 py-2">
          <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Précédent
          </Button>
          <Button
            variant="secondary"
            disabled={page * data.meta.per_page >= data.meta.total}
            onClick={() => setPage(page + 1)}
          >
            Suivant
          </Button>
        </div>
      )}
    </details>
  )
}
