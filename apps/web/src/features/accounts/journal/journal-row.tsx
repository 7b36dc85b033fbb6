import { formatDateTime } from '@carreau/domain/french/dates'
import type { JournalEntry } from './journal.queries.ts'

/** One entry: what, to what, who, when, from where, and what it changed. */
export const JournalRow = ({
  entry: { at, label, person, subject, changes, address, request_id },
}: {
  entry: JournalEntry
}) => (
  <li className="flex flex-col gap-1.5 px-4 py-3 sm:px-5">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
      <p className="min-w-0 break-words font-medium">
        {label}
        {subject !== '' && <span className="font-normal">{`\u00a0: ${subject}`}</span>}
      </p>
      <time dateTime={at} className="text-ink-soft text-sm tabular-nums">
        {formatDateTime(at)}
      </time>
    </div>
    {changes.length > 0 && (
      <dl className="flex flex-col gap-0.5 text-sm">
        {changes.map(({ label: field, before, after }) => (
          <div key={field} className="flex min-w-0 flex-wrap gap-x-2">
            <dt className="text-ink-soft">{field}</dt>
            <dd className="min-w-0 break-words">
              {before !== null && <del className="text-ink-soft">{before}</del>}
              {before !== null && ' → '}
              {after ?? '—'}
            </dd>
          </div>
        ))}
      </dl>
    )}
    <p className="text-ink-soft text-sm" title={request_id ?? undefined}>
      {person?.name ?? 'Carreau'}
      {address !== null && ` · depuis ${address}`}
    </p>
  </li>
)
