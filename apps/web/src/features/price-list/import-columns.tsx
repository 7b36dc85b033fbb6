import {
  type ImportField,
  importFieldLabels,
  importFields,
} from '@carreau/domain/price-list/price-list'
import { Select } from '../../ui/select.tsx'
import type { ImportAnswer } from './import.queries.ts'

/** What each column was taken for, to put right. */
export const ImportColumns = ({
  columns,
  onChange,
}: {
  columns: ImportAnswer['columns']
  onChange: (index: number, field: ImportField | null) => void
}) => (
  <section aria-labelledby="import-columns" className="flex flex-col gap-2">
    <h2 id="import-columns" className="text-lg">
      Colonnes reconnues
    </h2>
    <ul className="flex gap-3 overflow-x-auto pb-2">
      {columns.map(({ index, header, field, samples }) => {
        const name = header || `Colonne ${index + 1}`
        return (
          <li
            key={index}
            className="flex w-48 shrink-0 flex-col gap-1 rounded-md border border-line bg-surface p-3 text-sm"
          >
            <strong className="truncate">{name}</strong>
            <Select
              aria-label={`La colonne ${name} contient`}
              value={field ?? ''}
              onChange={event =>
                onChange(index, importFields.find(known => known === event.target.value) ?? null)
              }
            >
              <option value="">Ne pas lire</option>
              {importFields.map(known => (
                <option key={known} value={known}>
                  {importFieldLabels[known]}
                </option>
              ))}
            </Select>
            <span className="truncate text-ink-soft">{samples.join(', ')}</span>
          </li>
        )
      })}
    </ul>
  </section>
)
