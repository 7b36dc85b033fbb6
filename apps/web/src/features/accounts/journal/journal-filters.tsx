import {
  type JournalKind,
  journalKindNames,
  journalKinds,
} from '@carreau/domain/accounts/journal-kinds'
import { useId } from 'react'
import { Input, Select } from '../../../ui/form/input.tsx'
import type { Journal, JournalFilter } from './journal.queries.ts'

const kindOf = (value: string): JournalKind | undefined =>
  journalKindNames.find(kind => kind === value)

/** By whom, what and between which days. */
export const JournalFilters = ({
  filter,
  people,
  onFilter,
}: {
  filter: JournalFilter
  people: Journal['meta']['people']
  onFilter: (filter: JournalFilter) => void
}) => {
  const id = useId()
  const label = (name: string, text: string) => (
    <label htmlFor={`${id}-${name}`} className="text-ink-soft text-sm">
      {text}
    </label>
  )
  const day = (name: 'from' | 'to', text: string) => (
    <div className="flex min-w-0 flex-col gap-1">
      {label(name, text)}
      <Input
        id={`${id}-${name}`}
        type="date"
        value={filter[name] ?? ''}
        onChange={({ target }) => onFilter({ ...filter, [name]: target.value || undefined })}
      />
    </div>
  )
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <div className="col-span-2 flex min-w-0 flex-col gap-1 md:col-span-1">
        {label('person', 'Personne')}
        <Select
          id={`${id}-person`}
          className="w-full"
          value={filter.person_id === undefined ? '' : String(filter.person_id)}
          onChange={({ target }) =>
            onFilter({ ...filter, person_id: Number(target.value) || undefined })
          }
        >
          <option value="">Toutes</option>
          {people.map(person => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </Select>
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-1 md:col-span-1">
        {label('kind', 'Action')}
        <Select
          id={`${id}-kind`}
          className="w-full"
          value={filter.kind ?? ''}
          onChange={({ target }) => onFilter({ ...filter, kind: kindOf(target.value) })}
        >
          <option value="">Toutes</option>
          {journalKindNames.map(kind => (
            <option key={kind} value={kind}>
              {journalKinds[kind]}
            </option>
          ))}
        </Select>
      </div>
      {day('from', 'Du')}
      {day('to', 'Au')}
    </div>
  )
}
