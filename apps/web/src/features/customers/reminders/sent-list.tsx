import { formatDateTime } from '@carreau/domain/french/dates'
import { formatList } from '@carreau/domain/french/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { remindersQuery, useDownloadLetter } from './reminders.queries.ts'

/** What went out, each letter as it did. */
export const SentList = () => {
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    ...remindersQuery(useApi(), page),
    placeholderData: keepPreviousData,
  })
  const download = useDownloadLetter()
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-96" />
    ) : (
      <FormAlert message={messageOf(error, 'Les relances envoyées n’ont pas pu être lues.')} />
    )
  if (data.data.length === 0) return <EmptyState icon={Mail} title="Aucune relance envoyée" />
  const { meta } = data
  return (
    <>
      <ul aria-label="Relances envoyées" className="divide-y rounded-lg border bg-surface text-sm">
        {data.data.map(({ id, buyer, step_label, released_at, by, invoices, total, ...sent }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="break-words font-medium">
                {buyer.company_name} <Chip>{step_label}</Chip>
              </p>
              <p className="break-words text-ink-soft">
                {formatDateTime(released_at)}
                {by !== null && ` par ${by}`}, à{' '}
                {formatList(sent.recipients.map(({ email }) => email))}
              </p>
              <p className="break-words text-ink-soft">{invoices.join(', ')}</p>
            </div>
            <Price value={total} className="font-semibold" />
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Télécharger la lettre à ${buyer.company_name}`}
              onClick={() => download.mutate({ reminderId: id })}
            >
              PDF
            </Button>
          </li>
        ))}
      </ul>
      {meta.total > meta.per_page && (
        <div className="mt-4 flex justify-center gap-2">
          <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Précédent
          </Button>
          <Button
            variant="secondary"
            disabled={page * meta.per_page >= meta.total}
            onClick={() => setPage(page + 1)}
          >
            Suivant
          </Button>
        </div>
      )}
    </>
  )
}
